import type { SheetStatus } from '@quipu/engine';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { texts } from './texts.ts';

export interface Watcher {
  readonly userId: number;
  /** The audit log knows them by it. */
  readonly reference: string;
  readonly isOperator: boolean;
}

export interface WatchRefusal {
  readonly kind: 'refused';
  /** 403: no role for it; 404: there is none, or another's: the two look the same. */
  readonly status: 403 | 404;
  readonly msg: string;
}
/** `missing`: what is said where there is nothing that they watch. */
export const watchRefused = ({ status, msg }: WatchRefusal, missing = msg) =>
  reply(status, refusal(status === 404 ? missing : msg));

const noRole: WatchRefusal = { kind: 'refused', status: 403, msg: texts.noRole };
const notFound = (msg: string): WatchRefusal => ({ kind: 'refused', status: 404, msg });

/** Read at each call: a role that was taken away is gone at once. */
export const watcherOf = async (db: Db, { userId }: Pick<Caller, 'userId'>): Promise<Watcher | null> => {
  const person = await db
    .selectFrom('app_user')
    .select(['reference', 'roles'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (person === undefined) return null;
  const isOperator = person.roles.includes('operator');
  return isOperator || person.roles.includes('proctor') ? { userId, reference: person.reference, isOperator } : null;
};

/** Tells whether they watch the joined `sheet`: of a session that is theirs, or of one of their rooms of it. */
export const isSeenBy = ({ userId, isOperator }: Watcher): RawBuilder<boolean> =>
  isOperator
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from session_proctor as own
        where own.session_id = sheet.session_id and own.user_id = ${userId}
          and (own.room_id is null or own.room_id = sheet.room_id))`;

type Reach = 'session' | 'rooms' | null;

const reachOf = async (db: Db, { userId, isOperator }: Watcher, sessionId: number): Promise<Reach> => {
  if (isOperator) return 'session';
  const own = await db
    .selectFrom('session_proctor')
    .select('room_id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute();
  if (own.length === 0) return null;
  return own.some(({ room_id }) => room_id === null) ? 'session' : 'rooms';
};

export type WatchedSessionOf = {
  readonly kind: 'may';
  readonly watcher: Watcher;
  readonly sessionId: number;
  /** False: some rooms of it. */
  readonly isWhole: boolean;
};

/** An operator watches all sessions, a proctor those assigned or some of their rooms, nobody else any. */
export const mayWatchSession = async (
  db: Db,
  caller: Pick<Caller, 'userId'>,
  sessionId: number,
): Promise<WatchedSessionOf | WatchRefusal> => {
  const watcher = await watcherOf(db, caller);
  if (watcher === null) return noRole;
  const session = await db.selectFrom('quiz_session').select('id').where('id', '=', sessionId).executeTakeFirst();
  const reach = session === undefined ? null : await reachOf(db, watcher, sessionId);
  return reach === null ? notFound(texts.noSession) : { kind: 'may', watcher, sessionId, isWhole: reach === 'session' };
};

export interface WatchedSheetOf extends Omit<WatchedSessionOf, 'isWhole'> {
  readonly sheetId: number;
  /** The examinee. */
  readonly userId: number;
  readonly status: SheetStatus;
}

/** Nobody watches, or does anything about, their own sheet. */
export const mayWatch = async (
  db: Db,
  caller: Pick<Caller, 'userId'>,
  sheetId: number,
): Promise<WatchedSheetOf | WatchRefusal> => {
  const watcher = await watcherOf(db, caller);
  if (watcher === null) return noRole;
  const sheet = await db
    .selectFrom('answers_sheet as sheet')
    .select(['session_id', 'user_id', 'status'])
    .where('id', '=', sheetId)
    .where(isSeenBy(watcher))
    .executeTakeFirst();
  if (sheet === undefined || sheet.session_id === null) return notFound(texts.noSheet);
  if (sheet.user_id === watcher.userId) return { kind: 'refused', status: 403, msg: texts.ownSheet };
  return {
    kind: 'may',
    watcher,
    sessionId: sheet.session_id,
    sheetId,
    userId: sheet.user_id,
    status: sheet.status,
  };
};

/** Tells whether the person has a sheet of that session to take. */
export const takesPart = async (db: Db, userId: number, sessionId: number): Promise<boolean> =>
  (await db
    .selectFrom('answers_sheet')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('is_valid', '=', true)
    .executeTakeFirst()) !== undefined;
