import { type SessionTimes, spanInWords } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { waitForOtherTimes } from '../exams/operating/extend-store.ts';
import { removeSession } from '../exams/roster/remove-session.ts';
import { changeSession, type PlannedSession, planSession, type TimesProblem } from '../exams/roster/session-actions.ts';
import type { Tx } from '../platform/db/database.ts';
import type { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import { MINUTE_MS } from '../platform/time/durations.ts';
import type { Operator } from './operator.ts';
import { takesSession } from './own-request.ts';
import { type ActionOutcome, conflict, notThere } from './perform-action.ts';
import { texts } from './texts.ts';

/** Tells when it is taken; and what even whoever starts at once would lack of the time limit. */
const toldOf = ({ start, end, timeLimit }: SessionTimes): readonly string[] => {
  const minutes = Math.floor((end - start) / MINUTE_MS);
  return [
    texts.session.taken(spanInWords(start, end), timeLimit),
    ...(minutes < timeLimit ? [texts.session.shorter(minutes, timeLimit)] : []),
  ];
};

export const addOneSession = async (tx: Tx, given: PlannedSession, now: EpochMs): Promise<ActionOutcome> => {
  const planned = await planSession(tx, given, now);
  if (E.isRight(planned)) {
    const { sessionId, session, isRetired } = planned.right;
    const told = [...toldOf(session), ...(isRetired ? [texts.session.retired] : [])];
    return { kept: { ...session, sessionId }, changes: 1, told };
  }
  return planned.left === 'noEvaluation' ? notThere(texts.noEvaluation) : conflict(texts.session[planned.left]);
};

const notChanged = (problem: TimesProblem): ActionOutcome => {
  if (problem.is === 'noSession') return notThere(texts.noSession);
  if (problem.is !== 'otherTimes') return conflict(texts.session[problem.is]);
  const { start, end, timeLimit } = problem.standing;
  return conflict(texts.session.otherTimes(spanInWords(start, end), timeLimit));
};

export const removeOneSession = async (tx: Tx, sessionId: number, before: SessionTimes): Promise<ActionOutcome> => {
  const removed = await removeSession(tx, sessionId, before);
  if (E.isLeft(removed)) {
    const { left } = removed;
    return left.is === 'hasPeople' ? conflict(texts.session.hasPeople) : notChanged(left);
  }
  const { quizId, evaluation, proctorIds, start, end, timeLimit } = removed.right;
  return {
    kept: { quizId, sessionId, start, end, timeLimit, proctorIds },
    changes: 1,
    told: [
      texts.session.removes(evaluation, spanInWords(start, end)),
      ...(proctorIds.length === 0 ? [] : [texts.session.noLongerWatched(proctorIds.length)]),
    ],
  };
};

interface ChangingSession {
  readonly times: SessionTimes;
  readonly before: SessionTimes;
}

export const changeOneSession = async (
  tx: Tx,
  sessionId: number,
  { times, before }: ChangingSession,
  { operator, institution }: { readonly operator: Operator; readonly institution: InstitutionSettings },
  now: EpochMs,
): Promise<ActionOutcome> => {
  await waitForOtherTimes(tx);
  if (await takesSession(tx, sessionId, operator)) return conflict(texts.session.own);
  const changed = await changeSession(tx, sessionId, { times, before }, institution, now);
  if (E.isLeft(changed)) return notChanged(changed.left);
  const { quizId, isOther, people, mails, forgotten } = changed.right;
  return {
    kept: { quizId, sessionId, ...times, before, ...(forgotten.length === 0 ? {} : { forgotten }) },
    changes: isOther ? 1 : 0,
    mails,
    told: [
      ...toldOf(times),
      ...(forgotten.length === 0 ? [] : [texts.session.forgets(forgotten.length)]),
      ...(people === 0 ? [] : [texts.session.tells(people, mails)]),
    ],
  };
};
