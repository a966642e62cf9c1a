import { SESSIONS_UNTIL, type SessionTimes } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import { nameOf } from '../../accounts/links/send-link.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { publishAll } from '../../platform/live/publish.ts';
import { queueMails } from '../../platform/mail/mail-queue.ts';
import { forgetTimes } from '../assignments/assignment-store.ts';
import { laterThan, waitForOtherTimes } from '../operating/extend-store.ts';
import { pushTimes } from '../operating/push-times.ts';
import { addSession, type NewSession } from '../sheets/session-store.ts';
import { sheetsOut } from '../sheets/sheets-out.ts';
import { movePractice } from './practice.ts';
import { texts } from './texts.ts';

type WindowProblem = 'backwards' | 'windowOver' | 'tooLate';
export type PlanProblem = WindowProblem | 'noEvaluation';

const windowProblem = ({ start, end }: Omit<SessionTimes, 'timeLimit'>, now: EpochMs): WindowProblem | null => {
  if (start >= end) return 'backwards';
  if (end >= SESSIONS_UNTIL) return 'tooLate';
  return end <= now ? 'windowOver' : null;
};

export interface PlannedSession extends Omit<NewSession, 'timeLimit'> {
  /** Null: the evaluation's own. */
  readonly timeLimit: number | null;
}

export interface SessionPlanned {
  readonly sessionId: number;
  readonly session: NewSession;
  /** Nobody can begin its evaluation. */
  readonly isRetired: boolean;
}

/** A session of an evaluation, with nobody on its roster. */
export const planSession = async (
  tx: Tx,
  { quizId, start, end, timeLimit }: PlannedSession,
  now: EpochMs,
): Promise<E.Either<PlanProblem, SessionPlanned>> => {
  const problem = windowProblem({ start, end }, now);
  if (problem !== null) return E.left(problem);
  const quiz = await tx
    .selectFrom('quiz')
    .select(['time_limit', 'is_active'])
    .where('id', '=', quizId)
    .executeTakeFirst();
  if (quiz === undefined) return E.left('noEvaluation');
  const session = { quizId, start, end, timeLimit: timeLimit ?? quiz.time_limit };
  return E.right({ sessionId: await addSession(tx, session, now), session, isRetired: !quiz.is_active });
};

/** Somebody began; or began and was withdrawn, or got another attempt; or tries it now. */
type Begun = 'begun' | 'begunBefore' | 'beingTried';
export type TimesProblem =
  | { readonly is: WindowProblem | 'noSession' | 'sessionOver' | 'inLaboratory' | Begun }
  | { readonly is: 'otherTimes'; readonly standing: SessionTimes };

export const isSameTimes = (one: SessionTimes, other: SessionTimes): boolean =>
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
const begunBy = (sheets: readonly OfSession[]): Begun | null => {
  const begun = sheets.filter(({ startedAt, isTrial }) => startedAt !== null && !isTrial);
  if (begun.some(({ isValid }) => isValid)) return 'begun';
  if (begun.length > 0) return 'begunBefore';
  return sheets.some(({ status }) => status === 'A') ? 'beingTried' : null;
};

export interface ChangedSession {
  readonly quizId: number;
  /** False: its times were these. */
  readonly isOther: boolean;
  /** So many people are told on their screen, and so many of them by mail. */
  readonly people: number;
  readonly mails: number;
  /** It had been assigned to sheets, and is not any more. */
  readonly forgotten: Awaited<ReturnType<typeof forgetTimes>>;
}

interface Telling {
  readonly institution: InstitutionSettings;
  readonly evaluation: string;
  readonly times: SessionTimes;
  readonly isOtherWindow: boolean;
  readonly isOtherLimit: boolean;
}

/** Tells these people on their screen, and by mail where they have an address: notices are dropped after some days. */
const tell = async (tx: Tx, userIds: readonly number[], telling: Telling, now: EpochMs): Promise<number> => {
  const { institution, evaluation, times, isOtherWindow, isOtherLimit } = telling;
  const said = (isOtherWindow ? texts.otherTimes : texts.otherLimit)(evaluation, times);
  const message = isOtherLimit ? `${said} ${texts.limit(times.timeLimit)}` : said;
  const addressed = await tx
    .selectFrom('app_user')
    .select(['email', 'full_name as fullName'])
    .where(sql<boolean>`id = any(${userIds}::bigint[])`)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute();
  const mails = addressed.flatMap(({ email, fullName }) =>
    email === null ? [] : [{ to: email, ...texts.timesMail(nameOf(institution), fullName, message), until: times.end }],
  );
  await queueMails(tx, mails);
  const data = { title: texts.title, message, type: 'info' as const };
  await publishAll(
    tx,
    userIds.map((userId) => ({ channel: { userId }, name: 'message' as const, data, at: now })),
  );
  return mails.length;
};

/** A session with its evaluation, whose times nobody else changes until the transaction ends. Undefined: there is none. */
export const heldSession = async (tx: Tx, id: number) => {
  await waitForOtherTimes(tx);
  return tx
    .selectFrom('quiz_session')
    .innerJoin('quiz', 'quiz.id', 'quiz_session.quiz_id')
    .select(['quiz.id as quizId', 'quiz.name as evaluation', 'starts_at as start', 'ends_at as end'])
    .select('quiz_session.time_limit as timeLimit')
    .where('quiz_session.id', '=', id)
    .executeTakeFirst();
};

/**
 * Gives a session that nobody has begun other times, where they are what its caller saw, and tells whoever is on its roster. What was
 * assigned to them goes where the session has it otherwise.
 */
export const changeSession = async (
  tx: Tx,
  id: number,
  { times, before }: { readonly times: SessionTimes; readonly before: SessionTimes },
  institution: InstitutionSettings,
  now: EpochMs,
): Promise<E.Either<TimesProblem, ChangedSession>> => {
  const session = await heldSession(tx, id);
  if (session === undefined) return E.left({ is: 'noSession' });
  const { quizId, evaluation, ...standing } = session;
  if (!isSameTimes(standing, before)) return E.left({ is: 'otherTimes', standing });
  if (standing.end <= now) return E.left({ is: 'sessionOver' });
  const problem = windowProblem(times, now);
  if (problem !== null) return E.left({ is: problem });
  const sheets = await sheetsOf(tx, id);
  const begun = begunBy(sheets);
  if (begun !== null) return E.left({ is: begun });
  const ids = sheets.map((sheet) => sheet.id);
  if ((await sheetsOut(tx, ids)).size > 0) return E.left({ is: 'inLaboratory' });
  if (isSameTimes(standing, times)) return E.right({ quizId, isOther: false, people: 0, mails: 0, forgotten: [] });
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
  await movePractice(tx, id, times.start, now);
  const isOtherWindow = standing.start !== times.start || standing.end !== times.end;
  const isOtherLimit = standing.timeLimit !== times.timeLimit;
  const forgotten = await forgetTimes(tx, ids, { hours: isOtherWindow, duration: isOtherLimit });
  const told = sheets.filter(({ isValid, status }) => isValid && status === 'P');
  const userIds = [...new Set(told.map(({ userId }) => userId))];
  const mails = await tell(tx, userIds, { institution, evaluation, times, isOtherWindow, isOtherLimit }, now);
  await pushTimes(tx, { sessionId: id }, now);
  return E.right({ quizId, isOther: true, people: userIds.length, mails, forgotten });
};
