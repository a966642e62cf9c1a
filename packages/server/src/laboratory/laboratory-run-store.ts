import { OPENING_CODE_LEAD_MS } from '@quipu/contract';
import { type EpochMs, MINUTE_MS } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { ResultsContent } from './results-content.ts';

/** A data folder that was put back, or copied to a computer of the same name, began the same number again. */
export interface DoubledRun {
  readonly computer: string;
  readonly number: number;
  /** Each start of that number, the earlier first. */
  readonly starts: readonly { readonly tag: string; readonly at: EpochMs }[];
}

/** Keeps when a laboratory's servers started and opened sessions, as their results tell it. */
export const keepRuns = (
  db: Db,
  laboratory: string,
  { runs, openings }: Pick<ResultsContent, 'runs' | 'openings'>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const [last] = runs;
    if (last === undefined) return;
    const rows = runs.map(({ startedAt, ...run }) => ({
      laboratory_id: laboratory,
      ...run,
      started_at: new Date(startedAt),
    }));
    await tx
      .insertInto('laboratory_run')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const opened = openings.map(({ sessionId, openedAt }) => ({
      laboratory_id: laboratory,
      computer: last.computer,
      session_id: sessionId,
      opened_at: new Date(openedAt),
    }));
    if (opened.length === 0) return;
    await tx
      .insertInto('laboratory_opening')
      .values(opened)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

export const doubledRuns = async (db: Db, laboratory: string): Promise<readonly DoubledRun[]> =>
  (
    await sql<DoubledRun>`
      select computer, number,
             jsonb_agg(jsonb_build_object('tag', tag, 'at', (extract(epoch from started_at) * 1000)::bigint)
                       order by started_at, tag) as starts
      from laboratory_run
      where laboratory_id = ${laboratory}
      group by computer, number
      having count(*) > 1
      order by computer, number`.execute(db)
  ).rows;

/** A sheet that was begun more than once in a laboratory: on two computers, or twice from a data folder that was put back. */
export interface BegunTwice {
  readonly sheetId: number;
  readonly startedAt: readonly EpochMs[];
}

export const begunTwice = async (db: Db, laboratory: string): Promise<readonly BegunTwice[]> =>
  (
    await sql<BegunTwice>`
      select sheet_id::integer as "sheetId",
             jsonb_agg(distinct (extract(epoch from started_at) * 1000)::bigint) as "startedAt"
      from laboratory_taking
      where sheet_id in (select sheet_id from laboratory_taking where laboratory_id = ${laboratory})
        and started_at is not null
      group by sheet_id
      having count(distinct started_at) > 1
      order by sheet_id`.execute(db)
  ).rows;

/** Clocks of rooms are a little off, and so is what they say. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** Sessions that a laboratory opened before anybody was told their code, and before it is. */
export interface OpenedEarly {
  readonly computer: string;
  readonly sessionId: number;
  readonly openedAt: EpochMs;
}

export const openedEarly = async (db: Db, laboratory: string): Promise<readonly OpenedEarly[]> =>
  (
    await sql<OpenedEarly>`
      select opening.computer, opening.session_id as "sessionId", opening.opened_at as "openedAt"
      from laboratory_opening as opening
      join quiz_session as session on session.id = opening.session_id
      left join session_code as sealed on sealed.session_id = session.id
      where opening.laboratory_id = ${laboratory}
        and opening.opened_at < least(
          session.starts_at - make_interval(secs => ${OPENING_CODE_LEAD_MS / 1_000}),
          coalesce(sealed.said_at, session.starts_at)
        ) - make_interval(secs => ${TOLERANCE_MS / 1_000})
      order by opening.opened_at`.execute(db)
  ).rows;

/** Every start of a laboratory's servers that results told of: a person compares them with what was written down in the room. */
export interface RunsOfComputer {
  readonly computer: string;
  /** They lie in the order of their numbers. */
  readonly runs: readonly { readonly number: number; readonly tag: string; readonly at: EpochMs }[];
}

export const runsByComputer = async (db: Db, laboratory: string): Promise<readonly RunsOfComputer[]> =>
  (
    await sql<RunsOfComputer>`
      select computer,
             jsonb_agg(jsonb_build_object(
               'number', number, 'tag', tag, 'at', (extract(epoch from started_at) * 1000)::bigint
             ) order by number, started_at) as runs
      from laboratory_run
      where laboratory_id = ${laboratory}
      group by computer
      order by computer`.execute(db)
  ).rows;
