import { PUSH_EVENTS, type PushData, type PushName } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type * as t from 'io-ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Wakes every process once the transaction is done. */
export const PUSH_CHANNEL = 'quipu_push';

export interface Published<N extends PushName> {
  readonly channel: 'global' | { readonly userId: number };
  readonly name: N;
  readonly data: PushData<N>;
  readonly at: EpochMs;
}

const insert = async <N extends PushName>(db: Db, { channel, name, data, at }: Published<N>): Promise<void> => {
  const codec = PUSH_EVENTS[name] as unknown as t.Encoder<PushData<N>, unknown>;
  // Ids become visible in their order: whoever has read up to one has missed none below it.
  await sql`select pg_advisory_xact_lock(hashtext(${PUSH_CHANNEL}))`.execute(db);
  await db
    .insertInto('push_event')
    .values({
      user_id: channel === 'global' ? null : channel.userId,
      name,
      data: JSON.stringify(codec.encode(data)),
      at: new Date(at),
    })
    .execute();
  await sql`select pg_notify(${PUSH_CHANNEL}, '')`.execute(db);
};

/**
 * Pushes an event, if and when the caller's transaction is done. Publish last in a transaction: others who publish wait for
 * its end, so it must not wait for rows that they may hold.
 */
export const publish = <N extends PushName>(db: Db, event: Published<N>): Promise<void> =>
  db.isTransaction ? insert(db, event) : db.transaction().execute((within) => insert(within, event));
