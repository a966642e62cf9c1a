import { PASSING_EVENTS, PUSH_EVENTS, type PushData, type PushName } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type * as t from 'io-ts';
import { sql } from 'kysely';
import type { AppContext } from '../context/app-context.ts';
import type { Db, Tx } from '../db/database.ts';
import { joinTransaction } from '../db/in-transaction.ts';
import { loggableError } from '../http/errors.ts';

/** Wakes every process once the transaction is done. */
const PUSH_CHANNEL = 'quipu_push';
/** Tasks that hand events on learn of them so. */
export const PUSH_NOTICES = { channel: PUSH_CHANNEL, everyMs: 10_000, failure: 'pushed events wait' } as const;

/** A notice of the same channel begins so: these logins have ended. */
const ENDED = 'ended ';
/** A notice has 8 000 bytes. */
const MAX_ENDED_IN_NOTICE = 300;

/** Says that logins have ended, if and when the caller's transaction is done. */
export const sayEnded = async (db: Db, familyIds: readonly number[]): Promise<void> => {
  for (let from = 0; from < familyIds.length; from += MAX_ENDED_IN_NOTICE) {
    const notice = ENDED + familyIds.slice(from, from + MAX_ENDED_IN_NOTICE).join(' ');
    await sql`select pg_notify(${PUSH_CHANNEL}, ${notice})`.execute(db);
  }
};

/**
 * Tells every process that logins have ended, so that their sockets end. Nobody waits for it, and nobody's commit: those that notify
 * follow one another. Where it fails, the socket ends before the next event that it would have got.
 */
export const tellEnded = ({ db, log }: Pick<AppContext, 'db' | 'log'>, familyIds: readonly number[]): void => {
  sayEnded(db, familyIds).catch((error: unknown) => {
    log.warn({ err: loggableError(error) }, 'the end of a login was not told');
  });
};

/** The logins of which a notice says that they have ended; null: it is of something else. */
export const endedBy = (notice: string): readonly number[] | null =>
  notice.startsWith(ENDED) ? notice.slice(ENDED.length).split(' ').map(Number) : null;

interface PublishedAs<N extends PushName> {
  readonly channel: 'global' | { readonly userId: number };
  readonly name: N;
  readonly data: Omit<PushData<N>, 'sentAt'>;
  readonly at: EpochMs;
}
export type Published = { readonly [N in PushName]: PublishedAs<N> }[PushName];

/** The most values that one statement takes. */
const MAX_INSERTED_ROWS = 5_000;

const rowOf = ({ channel, name, data, at }: Published) => {
  const codec = PUSH_EVENTS[name] as unknown as t.Encoder<Published['data'], unknown>;
  return {
    user_id: channel === 'global' ? null : channel.userId,
    name,
    data: JSON.stringify(codec.encode(data)),
    at: new Date(at),
    is_passing: PASSING_EVENTS.has(name),
  };
};

/**
 * Waits until whoever publishes now is done, and keeps nobody from publishing: for a transaction that is about to hold what others
 * need, and publishes at its end.
 */
export const lettingOthersPublish = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_lock(hashtext(${PUSH_CHANNEL}))`.execute(tx);
  await sql`select pg_advisory_unlock(hashtext(${PUSH_CHANNEL}))`.execute(tx);
};

const insertEvents = async (tx: Tx, events: readonly Published[]): Promise<void> => {
  // Ids become visible in their order: whoever has read up to one has missed none below it.
  await sql`select pg_advisory_xact_lock(hashtext(${PUSH_CHANNEL}))`.execute(tx);
  for (let from = 0; from < events.length; from += MAX_INSERTED_ROWS)
    await tx
      .insertInto('push_event')
      .values(events.slice(from, from + MAX_INSERTED_ROWS).map(rowOf))
      .execute();
  await sql`select pg_notify(${PUSH_CHANNEL}, '')`.execute(tx);
};

/**
 * Pushes events, if and when the caller's transaction is done. Publish last in a transaction: others who publish wait for
 * its end, so it must not wait for rows that they may hold.
 */
export const publishAll = async (db: Db, events: readonly Published[]): Promise<void> => {
  if (events.length > 0) await joinTransaction(db, (tx) => insertEvents(tx, events));
};

export const publish = (db: Db, event: Published): Promise<void> => publishAll(db, [event]);
