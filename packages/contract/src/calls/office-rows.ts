import { Count, Id, SheetStatus } from '@quipu/engine';
import * as t from 'io-ts';
import { RESCHEDULE_CAUSES } from '../rules/reschedule.ts';
import { RegradeStatus } from '../wire/answer-review.ts';
import { Role } from '../wire/role.ts';
import { Flag, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';
import { Accessibility } from './access.ts';

/** So many rows make a page of a list of the office. */
export const OFFICE_PAGE = 25;
/** A CSV of twenty thousand people has as much. */
export const MAX_PEOPLE_FILE_BYTES = 2_000_000;

/** Somebody did something: as they log in, and their name where the login is somebody's. */
export const Actor = wireRecord('Actor', { who: ['who', t.string], fullName: ['full_name', nullable(t.string)] });
export type Actor = t.TypeOf<typeof Actor>;

/** Somebody published grades of an evaluation. */
export const Publication = wireRecord('Publication', {
  at: ['at', Count],
  by: ['by', Actor],
  /** Proposed what the other one approved, where it took two. */
  proposedBy: ['proposed_by', nullable(Actor)],
  grades: ['grades', Count],
});
export type Publication = t.TypeOf<typeof Publication>;

/** A setting was given another value. `before` null: it was not kept then. Values as an operator types them. */
const SettingChange = wireRecord('SettingChange', {
  by: ['by', Actor],
  at: ['at', Count],
  why: ['why', nullable(t.string)],
  before: ['before', nullable(t.string)],
});

export const OfficeSetting = wireRecord('OfficeSetting', {
  key: ['key', t.string],
  group: ['group', t.string],
  means: ['means', t.string],
  /** It says in words what may be written there. */
  expected: ['expected', t.string],
  /** All that it can be; null: anything that is as expected. */
  choices: ['choices', nullable(t.readonlyArray(t.string))],
  /** Null: it has none. */
  value: ['value', nullable(t.string)],
  own: ['own', nullable(t.string)],
  /** A second person has to approve that it is none of this any more. */
  needsTwo: ['needs_two', withDefault(Flag, false)],
  changed: ['changed', nullable(SettingChange)],
});
export type OfficeSetting = t.TypeOf<typeof OfficeSetting>;

/** A grade that an action makes another one. Null: none. */
export const GradeChange = wireRecord('GradeChange', {
  reference: ['reference', t.string],
  before: ['before', nullable(t.number)],
  after: ['after', nullable(t.number)],
});
export type GradeChange = t.TypeOf<typeof GradeChange>;

/** Somebody whom an action on many left as they are. */
export const LeftOut = wireRecord('LeftOut', { person: ['person', Actor], why: ['why', t.string] });
export type LeftOut = t.TypeOf<typeof LeftOut>;

/** The office did it, or would. */
export const KeptAction = wireRecord('KeptAction', {
  id: ['id', Id],
  at: ['at', Count],
  by: ['by', Actor],
  action: ['action', t.string],
  why: ['why', nullable(t.string)],
  /** Whom it is about; null: nobody, or several. */
  on: ['on', nullable(Actor)],
  /** So many it was done to at once, where it keeps lists of them. A server of before says none. */
  people: ['people', withDefault(Count, 0)],
  /** Everything else that is kept of it, by the names under which it is kept. */
  what: ['what', t.record(t.string, t.unknown)],
});
export type KeptAction = t.TypeOf<typeof KeptAction>;

/** A request that waits for a decision, or had one. */
export const asRequest = {
  id: ['id', Id],
  at: ['at', Count],
  person: ['person', Actor],
  evaluation: ['evaluation', t.string],
  sheetId: ['sheet_id', Id],
  /** Null: nobody decided yet. */
  decided: ['decided', nullable(wireRecord('Decided', { isAccepted: ['is_accepted', t.boolean], at: ['at', Count] }))],
} as const;

export const OfficeRescheduling = wireRecord('OfficeRescheduling', {
  ...asRequest,
  cause: ['cause', t.keyof(RESCHEDULE_CAUSES)],
  comment: ['comment', nullable(t.string)],
  answer: ['answer', nullable(t.string)],
  sheetStatus: ['sheet_status', SheetStatus],
  /** Its person may have read by now what is right. */
  couldSeeAnswers: ['could_see_answers', t.boolean],
  /** Its sheet may go to one of these. */
  sessions: [
    'sessions',
    t.readonlyArray(wireRecord('OpenSession', { id: ['id', Id], start: ['start', Count], end: ['end', Count] })),
  ],
});
export type OfficeRescheduling = t.TypeOf<typeof OfficeRescheduling>;

export const OfficeRegrade = wireRecord('OfficeRegrade', {
  ...asRequest,
  comment: ['comment', t.string],
  status: ['status', RegradeStatus],
  answer: ['answer', nullable(t.string)],
});
export type OfficeRegrade = t.TypeOf<typeof OfficeRegrade>;

/** A question as whoever decides on it reads it: in plain text, options by their letters. `given` null: it is of nobody's sheet. */
export const AskedQuestion = wireRecord('AskedQuestion', {
  number: ['number', nullable(t.string)],
  content: ['content', t.string],
  options: [
    'options',
    t.readonlyArray(
      wireRecord('AskedOption', {
        letter: ['letter', t.string],
        content: ['content', t.string],
        match: ['match', nullable(t.string)],
      }),
    ),
  ],
  rows: [
    'rows',
    t.readonlyArray(
      wireRecord('AskedRow', {
        /** The row's number in the form, from 1: a decision names the row by it. Null: a server of before does not say it. */
        number: ['number', nullable(Count)],
        content: ['content', t.string],
        given: ['given', nullable(t.string)],
        correct: ['correct', t.string],
      }),
    ),
  ],
  /** Empty: nothing. */
  given: ['given', nullable(t.string)],
  /** It says so, where the question was annulled. */
  correct: ['correct', t.string],
});
export type AskedQuestion = t.TypeOf<typeof AskedQuestion>;

export const OfficeQuarantined = wireRecord('OfficeQuarantined', {
  ...asRequest,
  reason: ['reason', t.string],
  count: ['count', Count],
});
export type OfficeQuarantined = t.TypeOf<typeof OfficeQuarantined>;

/** An answer that was kept, beside the one that counts. */
export const ComparedAnswer = wireRecord('ComparedAnswer', {
  itemId: ['item_id', Id],
  question: ['question', nullable(t.string)],
  kept: ['kept', t.string],
  keptAt: ['kept_at', Count],
  held: ['held', t.string],
  heldAt: ['held_at', nullable(Count)],
});
export type ComparedAnswer = t.TypeOf<typeof ComparedAnswer>;

/** A person in a list. */
const asPerson = {
  id: ['id', Id],
  reference: ['reference', t.string],
  fullName: ['full_name', t.string],
  email: ['email', nullable(t.string)],
  isActive: ['is_active', t.boolean],
  /** Its mailed link was followed, or an operator let it in. */
  isActivated: ['is_activated', t.boolean],
  roles: ['roles', t.readonlyArray(Role)],
} as const;
export const OfficePerson = wireRecord('OfficePerson', asPerson);
export type OfficePerson = t.TypeOf<typeof OfficePerson>;

/** Something is wrong with a line of a file; `field` null: with all of it. */
export const FieldProblem = wireRecord('FieldProblem', {
  field: ['field', nullable(t.string)],
  text: ['text', t.string],
});

/** A line of a CSV of people as it is looked at before it is loaded. */
export const PeopleFileLine = wireRecord('PeopleFileLine', {
  /** Null: of the whole file. */
  line: ['line', nullable(Count)],
  /** The file has these, right or wrong. */
  reference: ['reference', t.string],
  fullName: ['full_name', t.string],
  /** invite: added, and mailed a link to make a password. reinvite: corrected, and mailed another one. Null: it cannot be loaded. */
  fate: ['fate', nullable(t.keyof({ add: null, invite: null, correct: null, reinvite: null, same: null }))],
  /** It says field by field what is corrected, from what to what. */
  changes: ['changes', withDefault(t.readonlyArray(t.string), [])],
  /** Its address is not the one that the person gave or confirmed, which stays. */
  isEmailKept: ['is_email_kept', withDefault(t.boolean, false)],
  problems: ['problems', t.readonlyArray(FieldProblem)],
  /** They may be mistakes: it is loaded once somebody says that they are none. */
  warnings: ['warnings', withDefault(t.readonlyArray(FieldProblem), [])],
});
export type PeopleFileLine = t.TypeOf<typeof PeopleFileLine>;

/** Everything that the office looks at of a person. */
export const OfficePersonFacts = wireRecord('OfficePersonFacts', {
  ...asPerson,
  isEmailConfirmed: ['is_email_confirmed', t.boolean],
  requiresCode: ['requires_code', t.boolean],
  mustReplacePassword: ['must_replace_password', t.boolean],
  /** Steps of identification that their logins ask for, where the institution does. */
  steps: ['steps', t.readonlyArray(t.keyof({ face: null, dactilar: null, photo: null, card: null }))],
  isLab: ['is_lab', t.boolean],
  accessibility: ['accessibility', nullable(Accessibility)],
  extraPercent: ['extra_percent', Count],
  extraMinutes: ['extra_minutes', Count],
  labHours: ['lab_hours', t.readonlyArray(wireRecord('LabHours', { start: ['start', Count], end: ['end', Count] }))],
  accepted: ['accepted', t.readonlyArray(wireRecord('Accepted', { title: ['title', t.string], at: ['at', Count] }))],
  openSessions: ['open_sessions', Count],
  /** Accounts of the same number, written otherwise: nobody can log in with them. */
  otherSpellings: ['other_spellings', t.readonlyArray(t.string)],
});
export type OfficePersonFacts = t.TypeOf<typeof OfficePersonFacts>;

/** An evaluation that is graded, with its sheets that count. */
export const OfficeResults = wireRecord('OfficeResults', {
  quizId: ['quiz_id', Id],
  name: ['name', t.string],
  /** The greatest grade there is. */
  scale: ['scale', t.number],
  sheets: ['sheets', Count],
  notStarted: ['not_started', Count],
  underWay: ['under_way', Count],
  /** Finished, and not graded yet. */
  waiting: ['waiting', Count],
  graded: ['graded', Count],
  published: ['published', Count],
  /** Their time ran out, and a backup of them may still come: they are not published. */
  open: ['open', Count],
});
export type OfficeResults = t.TypeOf<typeof OfficeResults>;

/** Each can be changed of an evaluation once it is loaded; they have the names that its author uses. */
export const EvaluationSwitch = t.keyof(
  {
    active: null,
    practice: null,
    rescheduling: null,
    view_answers: null,
    view_regrades: null,
    regrade: null,
    /** It is opened in the desktop application alone, in Safe Exam Browser alone; with both, in either. */
    desktop: null,
    seb: null,
  },
  'EvaluationSwitch',
);
export type EvaluationSwitch = t.TypeOf<typeof EvaluationSwitch>;

export const OfficeEvaluation = wireRecord('OfficeEvaluation', {
  id: ['id', Id],
  name: ['name', t.string],
  isGraded: ['is_graded', t.boolean],
  /** Minutes. */
  timeLimit: ['time_limit', Count],
  allowed: ['allowed', t.readonlyArray(EvaluationSwitch)],
  sessions: [
    'sessions',
    t.readonlyArray(
      wireRecord('EvaluationSession', {
        id: ['id', Id],
        start: ['start', Count],
        end: ['end', Count],
        sheets: ['sheets', Count],
      }),
    ),
  ],
});
export type OfficeEvaluation = t.TypeOf<typeof OfficeEvaluation>;
