import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { publishQuiz } from '../exams/grading/publish-quiz.ts';
import { gradesOf } from '../exams/grading/publish-store.ts';
import type { Telling } from '../exams/grading/tell-published.ts';
import { answerRequest } from '../exams/regrades/answer-request.ts';
import { changeRightAnswer } from '../exams/regrades/change-right-answer.ts';
import { decisionsOn } from '../exams/regrades/override-store.ts';
import type { ChangedGrade } from '../exams/regrades/recompute.ts';
import { heldRequest } from '../exams/regrades/regrade-request-store.ts';
import { quizStandings } from '../exams/results/standing-store.ts';
import type { ProposedAction } from '../platform/db/columns/proposed-action.ts';
import type { Tx } from '../platform/db/database.ts';
import { settingsList } from '../platform/institution/change-setting.ts';
import { lockedInstitution } from '../platform/institution/institution-store.ts';
import { setSetting } from '../platform/institution/set-setting.ts';
import { texts as settingTexts } from '../platform/institution/setting-texts.ts';
import { whyNotGraded } from './not-graded.ts';
import type { Operator } from './operator.ts';
import { conflict, type Done, notThere, type Refused, wrong } from './perform-action.ts';
import { whyNotTheirs } from './proposed-action.ts';
import { shown, typed } from './setting-value.ts';
import { texts } from './texts.ts';

const MAX_ANSWER = 2_000;

/** `basis`: all that came of it, as of the moment; two that are equal did the same. */
export type CarriedOut = Carried | Refused;
export interface Carried extends Done {
  readonly grades: readonly ChangedGrade[];
  readonly mails: number;
  readonly basis: unknown;
}

type Of<A extends ProposedAction['action']> = Extract<ProposedAction, { readonly action: A }>;

export interface Carrying {
  readonly telling: Telling;
  readonly operator: Pick<Operator, 'userId'>;
  readonly at: EpochMs;
  /** A second person approved it. */
  readonly isByTwo: boolean;
}

const publishing = async (
  tx: Tx,
  { quizId }: Of<'publish-results'>,
  { telling, at }: Carrying,
): Promise<CarriedOut> => {
  const { sheetIds, mails } = await publishQuiz(tx, telling, quizId, at);
  const basis = (await gradesOf(tx, sheetIds)).map(({ sheet_id, grade }) => [sheet_id, grade]);
  return { kept: { quizId, sheets: sheetIds.length }, changes: sheetIds.length, grades: [], mails, basis };
};

/** Tells whether somebody decided on its question since it was read; it is held, so that nobody does from now on. */
const isDecidedMeanwhile = async (tx: Tx, { requestId, seen = null }: Of<'decide-regrade'>): Promise<boolean> => {
  const held = await heldRequest(tx, requestId);
  return held?.status === 'P' && seen !== null && (await decisionsOn(tx, held)) !== seen;
};

const regrading = async (tx: Tx, proposed: Of<'decide-regrade'>, { telling, at }: Carrying): Promise<CarriedOut> => {
  if (await isDecidedMeanwhile(tx, proposed)) return conflict(texts.decidedMeanwhile);
  const outcome = await answerRequest(tx, telling, proposed.requestId, proposed, at);
  if (outcome.kind === 'noRequest') return notThere(texts.noRequest);
  if (outcome.kind !== 'decided')
    return outcome.kind === 'wrongAnswer' ? wrong(texts.wrongAnswer) : conflict(texts[outcome.kind]);
  const { kept, changed } = outcome;
  return { kept, changes: changed.length, grades: changed, mails: 0, basis: kept };
};

const changing = async (
  tx: Tx,
  proposed: Of<'change-right-answer'>,
  { telling, at }: Carrying,
): Promise<CarriedOut> => {
  const notGraded = await whyNotGraded(tx, proposed);
  if (notGraded !== null) return notThere(notGraded);
  const outcome = await changeRightAnswer(tx, telling, proposed, at);
  if (outcome.kind === 'noQuestion') return notThere(texts.noQuestion);
  if (outcome.kind !== 'changed')
    return outcome.kind === 'wrongAnswer' ? wrong(texts.wrongAnswer) : conflict(texts[outcome.kind]);
  const { kept, changed, mails } = outcome;
  return { kept, changes: changed.length, grades: changed, mails, basis: kept };
};

const setting = async (tx: Tx, { key, value, before }: Of<'set'>, { isByTwo }: Carrying): Promise<CarriedOut> => {
  // Held here, so that nobody sets it between the look and the change.
  const institution = await lockedInstitution(tx);
  const held = new Map(settingsList(institution));
  const standing = typed(held.get(key));
  if (held.has(key) && standing !== before) return conflict(texts.otherValue(shown(institution, key, standing)));
  const set = await setSetting(tx, key, value ?? 'null', isByTwo);
  if (E.isRight(set))
    return {
      kept: set.right,
      changes: typed(set.right.value) === typed(set.right.before) ? 0 : 1,
      grades: [],
      mails: 0,
      basis: set.right,
    };
  if (set.left.is === 'unknownKey') return notThere(texts.noSetting);
  if (set.left.is === 'wrongValue') return wrong(settingTexts.wrong(key, set.left.expected));
  return conflict(set.left.is === 'tooFew' ? settingTexts.tooFew : texts.changedMeanwhile);
};

/** Says what is wrong with how it was asked for. */
const wrongIn = (proposed: ProposedAction): string | null => {
  if (proposed.action !== 'decide-regrade' && proposed.action !== 'change-right-answer') return null;
  const { change } = proposed;
  if (change !== null && change.kind !== 'annul' && change.text === '') return texts.needsText;
  if (proposed.action === 'change-right-answer') return null;
  const { status, answer } = proposed;
  if (change !== null && status !== 'A') return texts.onlyAccepted;
  return answer.length > MAX_ANSWER ? texts.needsAnswer : null;
};

/** Does what may need two persons, whoever asked for it and however many approved it. */
export const carryOut = async (tx: Tx, proposed: ProposedAction, carrying: Carrying): Promise<CarriedOut> => {
  const mistake = wrongIn(proposed);
  if (mistake !== null) return wrong(mistake);
  if (proposed.action === 'publish-results' && (await quizStandings(tx, carrying.at, proposed.quizId)).length === 0)
    return notThere(texts.noResults);
  const notTheirs = await whyNotTheirs(tx, proposed, carrying.operator);
  if (notTheirs !== null) return conflict(notTheirs);
  switch (proposed.action) {
    case 'publish-results':
      return publishing(tx, proposed, carrying);
    case 'decide-regrade':
      return regrading(tx, proposed, carrying);
    case 'change-right-answer':
      return changing(tx, proposed, carrying);
    case 'set':
      return setting(tx, proposed, carrying);
  }
};
