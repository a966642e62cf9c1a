import type { EpochMs, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import type { AppContext } from '../context/app-context.ts';
import { type PeriodicTask, periodicTask } from '../context/periodic-task.ts';
import { instant } from '../db/columns/instant.ts';
import type { Db } from '../db/database.ts';
import { SECOND_MS } from '../time/durations.ts';

const EVERY_MS = 2 * SECOND_MS;
/** Four turns: nothing ran, or nothing got through to the database. */
export const MIN_OUTAGE_MS = 8 * SECOND_MS;

/**
 * Writes that the server runs. Where no process has for long, that is kept as an outage, once: the next one finds the row moved on.
 * `now`: null is the database's own: that of one of several machines may be wrong, and would make an outage of it. `ran`: the time since this
 * process itself wrote it; null: it has not. `wall`: its machine's clock, by which it takes that time then; null: it has none. Nothing was
 * away for longer: a gap beyond it is a clock that was set, or another node's since a failover. What was written before is by the clock that
 * everything before it is by; one that is ahead, of a node that is gone, would hide outages until it is reached, and is written over.
 */
export const beat = async (
  db: Db,
  now: EpochMs | null,
  ran: Millis | null,
  wall: EpochMs | null = null,
): Promise<void> => {
  const isKnown = ran !== null && ran < MIN_OUTAGE_MS;
  const at = now === null ? sql`clock_timestamp()` : instant(now);
  const machine = sql`${wall === null ? null : new Date(wall)}::timestamptz`;
  const least = sql`${MIN_OUTAGE_MS}::float8 * interval '1 millisecond'`;
  await sql`
    with before as materialized (
      select last_at, wall_at from server_alive for no key update
    ), moment as materialized (
      -- It waits for the row, and only then looks at the clock.
      select last_at, date_trunc('milliseconds', ${at}) as at,
             coalesce(${ran}::float8 * interval '1 millisecond', ${machine} - wall_at) as passed
      from (select max(last_at) as last_at, max(wall_at) as wall_at from before) as held
    ), outage as (
      insert into server_outage (from_at, to_at)
      select last_at, least(at, last_at + passed) from moment
      where not ${isKnown}::boolean and last_at < at - ${least} and coalesce(passed >= ${least}, true)
      on conflict do nothing
    )
    insert into server_alive as held (last_at, wall_at)
    select at, ${machine} from moment
    on conflict (is_only) do update set
      last_at = case when held.last_at > excluded.last_at + ${least} then excluded.last_at
                     else greatest(held.last_at, excluded.last_at) end,
      wall_at = excluded.wall_at`.execute(db);
};

/** Writes again and again that the server runs, whatever the number of its processes. */
export const sayServerAlive = ({
  db,
  now,
  wall,
  ...context
}: Pick<AppContext, 'db' | 'timers' | 'log' | 'monotonic'> & {
  /** Null: the database's clock. */
  readonly now: (() => EpochMs) | null;
  /** The machine's. */
  readonly wall: () => EpochMs;
}): PeriodicTask => {
  let wroteAt: Millis | null = null;
  const task = periodicTask(context, {
    everyMs: EVERY_MS,
    failure: 'it could not be written that the server runs',
    // A connection first: the wait for one is of the outage, too.
    work: () =>
      db.connection().execute(async (held) => {
        const began = context.monotonic();
        await beat(held, now?.() ?? null, wroteAt === null ? null : began - wroteAt, wall());
        wroteAt = began;
      }),
  });
  task.wake();
  return task;
};

/** The stretches in which the server did not run, as far as they reach into that time. */
export const outagesIn = async (
  db: Db,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): Promise<readonly { readonly from: EpochMs; readonly to: EpochMs }[]> =>
  db
    .selectFrom('server_outage')
    .select(['from_at as from', 'to_at as to'])
    .where('to_at', '>', instant(from))
    .where('from_at', '<', instant(to))
    .orderBy('from_at')
    .execute();
