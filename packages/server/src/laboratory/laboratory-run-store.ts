import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { ResultsContent } from './results-content.ts';

/** A data folder that was put back began the same number again: what was done after the first of them may be missing. */
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
      where laboratory_id = ${laboratory} and started_at is not null
      group by sheet_id
      having count(distinct started_at) > 1
      order by sheet_id`.execute(db)
  ).rows;

/** Sessions that a laboratory opened longer before their start than codes are said. */
export interface OpenedEarly {
  readonly computer: string;
  readonly sessionId: number;
  readonly openedAt: EpochMs;
}

export const openedEarly = async (db: Db, laboratory: string, by: number): Promise<readonly OpenedEarly[]> =>
  (
    await sql<OpenedEarly>`
      select opening.computer, opening.session_id as "sessionId", opening.opened_at as "openedAt"
      from laboratory_opening as opening
      join quiz_session as session on session.id = opening.session_id
      where opening.laboratory_id = ${laboratory}
        and opening.opened_at < session.starts_at - make_interval(secs => ${by / 1_000})
      order by opening.opened_at`.execute(db)
  ).rows;
