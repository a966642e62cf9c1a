import type { SessionTimes } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { publishAll } from '../../platform/live/publish.ts';
import { forgetTimes } from '../assignments/assignment-store.ts';
import { laterThan, waitForOtherTimes } from '../operating/extend-store.ts';
import { pushTimes } from '../operating/push-times.ts';
import { addSession, type NewSession } from '../sheets/session-store.ts';
import { sheetsOut } from '../sheets/sheets-out.ts';
import { texts } from './texts.ts';

type WindowProblem = 'backwards' | 'windowOver';
export type PlanProblem = WindowProblem | 'noEvaluation';

const windowProblem = ({ start, end }: Omit<SessionTimes, 'timeLimit'>, now: EpochMs): WindowProblem | null => {
  if (start >= end) return 'backwards';
  return end <= now ? 'windowOver' : null;
};

export interface PlannedSession extends Omit<NewSession, 'timeLimit'> {
  /** Null: the evaluation's own. */
  readonly timeLimit: number | null;
}

/** A session of an evaluation, with nobody on its roster. */
export const planSession = async (
  tx: Tx,
  { quizId, start, end, timeLimit }: PlannedSession,
  now: EpochMs,
): Promise<E.Either<PlanProblem, { readonly sessionId: number; readonly session: NewSession }>> => {
  const problem = windowProblem({ start, end }, now);
  if (problem !== null) return E.left(problem);
  const quiz = await tx.selectFrom('quiz').select('time_limit').where('id', '=', quizId).executeTakeFirst();
  if (quiz === undefined) return E.left('noEvaluation');
  const session = { quizId, start, end, timeLimit: timeLimit ?? quiz.time_limit };
  return E.right({ sessionId: await addSession(tx, session, now), session });
};

export type TimesProblem =
  | { readonly is: WindowProblem | 'noSession' | 'sessionOver' | 'begun' | 'inLaboratory' }
  | { readonly is: 'otherTimes'; readonly standing: SessionTimes };

const isSame = (one: SessionTimes, other: SessionTimes): boolean =>
  one.start === other.start && one.end === other.end && one.timeLimit === other.timeLimit;

/** Held from here on: none of them is opened meanwhile. */
const sheetsOf = (tx: Tx, sessionId: number) =>
  tx
    .selectFrom('answers_sheet')
    .select(['id', 'user_id as userId', 'status', 'is_trial as isTrial', 'is_valid as isValid'])
    .select('started_at as startedAt')
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
type OfSession = Awaited<ReturnType<typeof sheetsOf>>[number];

/** Whoever tried it may be done: their times are of no account any more. */
const hasBegun = ({ status, isTrial, startedAt }: OfSession): boolean =>
  status === 'A' || (startedAt !== null && !isTrial);

export interface ChangedSession {
  readonly quizId: number;
  /** False: its times were these. */
  readonly isOther: boolean;
  /** So many people are told. */
  readonly people: number;
}

/**
 * Gives a session that nobody has begun other times, where they are what its caller saw, and tells whoever is on its roster. What was
 * assigned to them by the hour goes.
 */
export const changeSession = async (
  tx: Tx,
  id: number,
  { times, before }: { readonly times: SessionTimes; readonly before: SessionTimes },
  now: EpochMs,
): Promise<E.Either<TimesProblem, ChangedSession>> => {
  await waitForOtherTimes(tx);
  const session = await tx
    .selectFrom('quiz_session')
    .innerJoin('quiz', 'quiz.id', 'quiz_session.quiz_id')
    .select(['quiz.id as quizId', 'quiz.name as evaluation', 'starts_at as start', 'ends_at as end'])
    .select('quiz_session.time_limit as timeLimit')
    .where('quiz_session.id', '=', id)
    .executeTakeFirst();
  if (session === undefined) return E.left({ is: 'noSession' });
  const { quizId, evaluation, ...standing } = session;
  if (!isSame(standing, before)) return E.left({ is: 'otherTimes', standing });
  if (standing.end <= now) return E.left({ is: 'sessionOver' });
  const problem = windowProblem(times, now);
  if (problem !== null) return E.left({ is: problem });
  const sheets = await sheetsOf(tx, id);
  if (sheets.some(hasBegun)) return E.left({ is: 'begun' });
  const ids = sheets.map((sheet) => sheet.id);
  if ((await sheetsOut(tx, ids)).size > 0) return E.left({ is: 'inLaboratory' });
  const told = sheets.filter(({ isValid, status }) => isValid && status === 'P');
  if (isSame(standing, times)) return E.right({ quizId, isOther: false, people: 0 });
  await tx
    .updateTable('quiz_session')
    .set({
      starts_at: new Date(times.start),
      ends_at: new Date(times.end),
      time_limit: times.timeLimit,
      updated_at: laterThan(
        now,
        sql`updated_at`,
        sql`(select max(times_updated_at) from answers_sheet where session_id = quiz_session.id)`,
      ),
    })
    .where('id', '=', id)
    .execute();
  await forgetTimes(tx, ids);
  await pushTimes(tx, { sessionId: id }, now);
  await publishAll(
    tx,
    told.map(({ userId }) => ({
      channel: { userId },
      name: 'message' as const,
      data: { title: texts.title, message: texts.otherTimes(evaluation, times), type: 'info' as const },
      at: now,
    })),
  );
  return E.right({ quizId, isOther: true, people: told.length });
};
