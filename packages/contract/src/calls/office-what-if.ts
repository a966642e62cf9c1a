import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Bytes, Malformed, Nothing, Refusal, refused, SheetParams } from '../wire/common.ts';
import { listOf, nullable, wireRecord } from '../wire/wire-record.ts';
import { action, actionBody, asked } from './office-action.ts';
import { Actor } from './office-rows.ts';

const MAX_SUPPOSED_QUESTIONS = 200;
/** The file tells of more than these. */
export const MAX_TOLD_CHANGES = 500;

const Partial = t.keyof({ none: null, proportional: null });
const Texts = t.keyof({ exact: null, lenient: null, ungraded: null });
const Standing = t.keyof({ within: null, edge: null, beyond: null, ungraded: null, unseated: null });

/** A question as it is graded. */
const GradedQuestion = wireRecord('GradedQuestion', {
  /** Examinees see it. */
  number: ['number', t.string],
  text: ['text', t.string],
  points: ['points', t.number],
  /** Null: it is annulled, or not graded. */
  right: ['right', nullable(t.string)],
});

const GradingRules = wireRecord('GradingRules', {
  now: ['now', Count],
  name: ['name', t.string],
  scale: ['scale', t.number],
  penalty: ['penalty', t.number],
  partial: ['partial', Partial],
  text: ['text', Texts],
  /** Forms of which there are grades, the latest first. */
  forms: [
    'forms',
    t.readonlyArray(
      wireRecord('GradedForm', {
        formId: ['form_id', Id],
        questions: ['questions', t.readonlyArray(GradedQuestion)],
      }),
    ),
  ],
});
export type GradingRules = t.TypeOf<typeof GradingRules>;

/** Tells how an evaluation is graded, for whoever would suppose something else. 409: whoever asks takes it. */
export const officeGradingRules = endpoint({
  ...asked,
  name: 'officeGradingRules',
  path: '/api/office/results/{id}/rules',
  params: SheetParams,
  query: Nothing,
  replies: {
    200: GradingRules,
    400: Malformed,
    ...refused,
    409: Refusal,
  },
});

const within = (least: number, most: number, name: string) =>
  t.refinement(t.number, (value) => value >= least && value <= most, name);
/** Neither a grade nor the points of a question go beyond. */
export const MAX_GRADE = 10_000;

const SupposedQuestion = wireRecord('SupposedQuestion', {
  formId: ['form_id', Id],
  number: ['number', t.string],
  change: [
    'change',
    nullable(
      wireRecord('SupposedAnswer', {
        kind: ['kind', t.keyof({ annul: null, instead: null, also: null })],
        /** A right answer as one of decide-regrade is written; empty where it is annulled. */
        text: ['text', t.string],
      }),
    ),
  ],
  /** Null: what it is worth. */
  points: ['points', nullable(within(0, MAX_GRADE, 'Grade'))],
});

/** Null: nothing of that would be otherwise. */
const hypothesis = {
  questions: ['questions', listOf(SupposedQuestion, MAX_SUPPOSED_QUESTIONS)],
  scale: ['scale', nullable(within(1, MAX_GRADE, 'GradeScale'))],
  penalty: ['penalty', nullable(within(0, 1, 'Share'))],
  partial: ['partial', nullable(Partial)],
  text: ['text', nullable(Texts)],
  /** The grade from which one passes. */
  passMark: ['pass_mark', nullable(within(0, MAX_GRADE, 'Grade'))],
  /** Answers count until then. */
  endedAt: ['ended_at', nullable(Count)],
} as const;

const Figures = wireRecord('SupposedFigures', {
  graded: ['graded', Count],
  mean: ['mean', nullable(t.number)],
  least: ['least', nullable(t.number)],
  most: ['most', nullable(t.number)],
  passed: ['passed', nullable(Count)],
});

const Place = wireRecord('SupposedPlace', {
  rank: ['rank', nullable(Count)],
  standing: ['standing', Standing],
});

const CareerMoves = wireRecord('CareerMoves', {
  code: ['code', t.string],
  name: ['name', t.string],
  seats: ['seats', nullable(Count)],
  gained: ['gained', Count],
  lost: ['lost', Count],
  total: ['total', Count],
  /** The first of them, in the order of the list that would be. */
  moves: [
    'moves',
    t.readonlyArray(
      wireRecord('PlaceMove', { person: ['person', Actor], before: ['before', Place], after: ['after', Place] }),
    ),
  ],
});
export type CareerMoves = t.TypeOf<typeof CareerMoves>;

const WhatIfReport = wireRecord('WhatIfReport', {
  now: ['now', Count],
  /** The hypothesis in words, a line each. */
  said: ['said', t.readonlyArray(t.string)],
  /** Each says what is not known of the sheets. */
  notes: ['notes', t.readonlyArray(t.string)],
  before: ['before', Figures],
  after: ['after', Figures],
  sheets: ['sheets', Count],
  changed: ['changed', Count],
  /** The first of those whose grade would be another. */
  changes: [
    'changes',
    t.readonlyArray(
      wireRecord('SupposedGrade', {
        person: ['person', Actor],
        before: ['before', nullable(t.number)],
        after: ['after', nullable(t.number)],
      }),
    ),
  ],
  /** Null: nobody enrolled for it in the current process. */
  careers: ['careers', nullable(t.readonlyArray(CareerMoves))],
});
export type WhatIfReport = t.TypeOf<typeof WhatIfReport>;

/** Says what would come of it, and changes nothing. 409: it says nothing, cannot be read (`msg` says why), or whoever asks takes it. */
export const officeWhatIf = endpoint({
  ...action,
  name: 'officeWhatIf',
  path: '/api/office/results/{id}/what-if',
  params: SheetParams,
  body: wireRecord('WhatIfBody', hypothesis),
  replies: {
    200: WhatIfReport,
    400: Malformed,
    ...refused,
    409: Refusal,
  },
});

/** The same as a report to be signed, or as a table of everybody; kept with who took it and why. */
export const exportOfficeWhatIf = endpoint({
  ...action,
  name: 'exportOfficeWhatIf',
  path: '/api/office/results/{id}/what-if/export',
  isFile: true,
  params: SheetParams,
  body: wireRecord('ExportWhatIfBody', {
    ...hypothesis,
    format: ['format', t.keyof({ csv: null, xlsx: null, pdf: null })],
    reason: actionBody.reason,
  }),
  replies: { 200: Bytes, 400: Malformed, ...refused, 409: Refusal },
});
