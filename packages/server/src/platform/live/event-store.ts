import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../db/columns/instant.ts';
import type { Db, Tx } from '../db/database.ts';
import { DAY_MS, MINUTE_MS } from '../time/durations.ts';

export interface PushedEvent {
  readonly id: number;
  /** Null: for everyone. */
  readonly userId: number | null;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: EpochMs;
}

/** A client that was away for longer finds everything in the replies to its calls. */
const KEPT_MS = 7 * DAY_MS;
/** Nobody asks for what is passing after that, not even a process that was busy. */
const PASSING_KEPT_MS = MINUTE_MS;
/** A socket that lives longer is known to its process. */
const GRANTS_KEPT_MS = DAY_MS;
export const MAX_EVENTS = 500;

/** The end of a sheet that was reopened since throws nobody out who hears of it late. */
const isUndone = sql<boolean>`(name = 'fire' and exists (
  select from answers_sheet as sheet
  where sheet.id = (data ->> 'answersSheetId')::bigint and sheet.reopened_at >= push_event.at))`;

const events = (db: Db) =>
  db
    .selectFrom('push_event')
    .select(['id', 'user_id as userId', 'name', 'data', 'at'])
    .where(({ not }) => not(isUndone))
    .orderBy('id')
    .limit(MAX_EVENTS);

export const lastEventId = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('push_event')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
};

export const eventsAfter = (db: Db, after: number): Promise<readonly PushedEvent[]> =>
  events(db).where('id', '>', after).execute();

interface Listener {
  readonly userId: number;
  readonly familyId: number;
}

/** Finds what is for a person after an event. */
export const missedEvents = (
  db: Db,
  { userId }: Pick<Listener, 'userId'>,
  after: number,
): Promise<readonly PushedEvent[]> =>
  events(db)
    .where('is_passing', '=', false)
    .where((where) => where.or([where('user_id', '=', userId), where('user_id', 'is', null)]))
    .where('id', '>', after)
    .execute();

/** Messages to somebody who was not here are of no use to them after that. */
const SAID_BEFORE_MS = DAY_MS;

/**
 * Finds what a login hears that knows of no event: messages to its person since the last login before it that listened, and everything from its
 * own beginning on, the event `after`. It has listened from then on.
 */
export const eventsSinceLogin = async (
  db: Db,
  { userId, familyId }: Listener,
  now: EpochMs,
): Promise<{ readonly events: readonly PushedEvent[]; readonly after: number }> => {
  const [own, before] = await Promise.all([
    db
      .updateTable('token_family')
      .set({ has_listened: true })
      .where('id', '=', familyId)
      .returning('hears_after')
      .executeTakeFirst(),
    db
      .selectFrom('token_family')
      .select('hears_after')
      .where('user_id', '=', userId)
      .where('id', '<', familyId)
      .where('has_listened', '=', true)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const after = own?.hears_after ?? 0;
  const said = await events(db)
    .where('user_id', '=', userId)
    .where('name', '=', 'message')
    .where('id', '>', before?.hears_after ?? 0)
    .where('id', '<=', after)
    .where('at', '>', instant(now - SAID_BEFORE_MS))
    .execute();
  return { events: [...said, ...(await missedEvents(db, { userId }, after))].slice(0, MAX_EVENTS), after };
};

/** A broker that comes back after longer gets no old notices: clients have caught up since. */
const SENT_WITHIN_MS = DAY_MS;
/** A passing event is of no use by then. */
const PASSING_SENT_WITHIN_MS = 30_000;
const UNSENT_AT_ONCE = 10;

/**
 * Finds what a broker has not taken yet, oldest first. Null: another process is about it; only one is, so that their order
 * stays.
 */
export const unsentEvents = async (tx: Tx, at: EpochMs): Promise<readonly PushedEvent[] | null> => {
  const { rows } = await sql<{ readonly mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('quipu push broker')) as mine`.execute(tx);
  if (rows[0]?.mine !== true) return null;
  return events(tx)
    .where('sent_at', 'is', null)
    .where('at', '>', instant(at - SENT_WITHIN_MS))
    .where((where) =>
      where.or([where('is_passing', '=', false), where('at', '>', instant(at - PASSING_SENT_WITHIN_MS))]),
    )
    .limit(UNSENT_AT_ONCE)
    .execute();
};

export const markSent = async (tx: Tx, sent: readonly PushedEvent[], at: EpochMs): Promise<void> => {
  const ids = sent.map(({ id }) => id);
  await tx
    .updateTable('push_event')
    .set({ sent_at: new Date(at) })
    .where('id', '=', ({ val, fn }) => fn.any(val([...ids])))
    .execute();
};

/** Often: what two ends of a video say tells where they are. */
export const purgePassing = async (db: Db, at: EpochMs): Promise<void> => {
  await db
    .deleteFrom('push_event')
    .where('is_passing', '=', true)
    .where('at', '<', instant(at - PASSING_KEPT_MS))
    .execute();
};

export const purgePushed = async (db: Db, at: EpochMs): Promise<void> => {
  await db
    .deleteFrom('push_event')
    .where('at', '<', instant(at - KEPT_MS))
    .execute();
  await db
    .deleteFrom('push_grant')
    .where('at', '<', instant(at - GRANTS_KEPT_MS))
    .execute();
};
