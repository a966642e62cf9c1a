import type { EpochMs, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import type { AppContext } from '../context/app-context.ts';
import { type PeriodicTask, periodicTask } from '../context/periodic-task.ts';
import { instant } from '../db/columns/instant.ts';
import type { Db } from '../db/database.ts';
import { type MachineRun, machineRun } from '../process/machine-run.ts';
import { SECOND_MS } from '../time/durations.ts';

const EVERY_MS = 2 * SECOND_MS;
/** Four turns: nothing ran, or nothing got through to the database. */
export const MIN_OUTAGE_MS = 8 * SECOND_MS;

/** A process wrote that the server runs: the row said so then, and so much time has passed since by the process's own count. */
interface OwnBeat {
  readonly lastAt: EpochMs;
  readonly ran: Millis;
}

/**
 * Writes that the server runs, and returns what the row says then. Where no process has for long, that is kept as an outage, once: the next one
 * finds the row moved on. `now`: null is the database's own: that of one of several machines may be wrong, and would make an outage of it.
 * `own`: null where this process has not written yet; `run`: its machine's. Nothing was away for longer than this process or, where it has
 * not written and its machine wrote last, that machine ran since: a gap beyond it is a clock that was set, or another node's since a
 * failover. What a process ran without writing is an outage, too, where nobody else wrote: the node that took over may be behind. What was
 * written before is by the clock that everything before it is by; one that is ahead, of a node that is gone, would hide outages until it is
 * reached, and is written over.
 */
export const beat = async (
  db: Db,
  now: EpochMs | null,
  own: OwnBeat | null,
  run: MachineRun | null = null,
): Promise<EpochMs> => {
  const isKnown = own !== null && own.ran < MIN_OUTAGE_MS;
  const at = now === null ? sql`clock_timestamp()` : instant(now);
  const ms = (count: number) => sql`${count}::float8 * interval '1 millisecond'`;
  const least = ms(MIN_OUTAGE_MS);
  const nobodyElse =
    own === null
      ? sql`false`
      : sql`last_at < ${instant(own.lastAt)} + ${least} and ${own.ran >= MIN_OUTAGE_MS}::boolean`;
  const { rows } = await sql<{ readonly lastAt: EpochMs }>`
    with before as materialized (
      select last_at, boot, ran_ms from server_alive for no key update
    ), moment as materialized (
      -- It waits for the row, and only then looks at the clock.
      select last_at, date_trunc('milliseconds', ${at}) as at,
             ${own === null ? sql`case when boot = ${run?.boot ?? null} then (${run?.ranMs ?? 0}::float8 - ran_ms) * interval '1 millisecond' end` : ms(own.ran)} as passed
      from (select max(last_at) as last_at, max(boot) as boot, max(ran_ms) as ran_ms from before) as held
    ), outage as (
      insert into server_outage (from_at, to_at)
      select last_at, case when last_at < at - ${least} then least(at, last_at + passed) else last_at + passed end
      from moment
      where not ${isKnown}::boolean and coalesce(passed >= ${least}, true)
        and (last_at < at - ${least} or ${nobodyElse})
        and not exists (select from server_outage where from_at < last_at and to_at > last_at)
      on conflict do nothing
    )
    insert into server_alive as held (last_at, boot, ran_ms)
    select at, ${run?.boot ?? null}, ${run?.ranMs ?? null}::bigint from moment
    on conflict (is_only) do update set
      last_at = case when held.last_at > excluded.last_at + ${least} then excluded.last_at
                     else greatest(held.last_at, excluded.last_at) end,
      boot = excluded.boot, ran_ms = excluded.ran_ms
    returning last_at as "lastAt"`.execute(db);
  return rows[0]?.lastAt ?? Number.NaN;
};

/** Writes again and again that the server runs, whatever the number of its processes. */
export const sayServerAlive = ({
  db,
  now,
  run = machineRun,
  ...context
}: Pick<AppContext, 'db' | 'timers' | 'log' | 'monotonic'> & {
  /** Null: the database's clock. */
  readonly now: (() => EpochMs) | null;
  readonly run?: () => MachineRun | null;
}): PeriodicTask => {
  let wrote: { readonly lastAt: EpochMs; readonly began: Millis } | null = null;
  const task = periodicTask(context, {
    everyMs: EVERY_MS,
    failure: 'it could not be written that the server runs',
    // A connection first: the wait for one is of the outage, too.
    work: () =>
      db.connection().execute(async (held) => {
        const began = context.monotonic();
        const own = wrote === null ? null : { lastAt: wrote.lastAt, ran: began - wrote.began };
        wrote = { lastAt: await beat(held, now?.() ?? null, own, run()), began };
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
