import { type LaboratoryClockEvent, MAX_LABORATORY_CLOCK_EVENTS } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import type { ClockMark, ClockStage } from './clock-rule.ts';
import { localSheets, stateOf } from './local-sheets.ts';

export interface KeptClock {
  readonly mark: ClockMark;
  readonly confirmedAt: EpochMs | null;
}

export const keptClock = async (db: Db): Promise<KeptClock | null> => {
  const row = await db.selectFrom('laboratory_clock').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  const { told, wall, ran_ms: ran, boot, unreported_ms: unreported, confirmed_at: confirmedAt } = row;
  return { mark: { told, wall, ran, boot, unreported }, confirmedAt };
};

export const keepClock = async (
  tx: Tx,
  { told, wall, ran, boot, unreported }: ClockMark,
  confirmedAt: EpochMs | null,
): Promise<void> => {
  const row = {
    told: new Date(told),
    wall: new Date(wall),
    ran_ms: ran,
    boot,
    unreported_ms: unreported,
    confirmed_at: confirmedAt === null ? null : new Date(confirmedAt),
  };
  await tx
    .insertInto('laboratory_clock')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute();
};

/** Adds what became of a clock. `laboratoryId`: whose results told of it; null: it is this computer's. The same again changes nothing. */
export const addClockEvents = async (
  tx: Tx,
  laboratoryId: string | null,
  events: readonly LaboratoryClockEvent[],
): Promise<void> => {
  if (events.length === 0) return;
  await tx
    .insertInto('laboratory_clock_event')
    .values(
      events.map(({ at, byMs, ...event }) => ({
        ...event,
        laboratory_id: laboratoryId,
        at: new Date(at),
        by_ms: byMs,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The last ones of this computer, or of those of a laboratory, in their order. */
export const clockEvents = async (db: Db, laboratoryId: string | null): Promise<readonly LaboratoryClockEvent[]> => {
  const rows = await db
    .selectFrom('laboratory_clock_event')
    .select(['kind', 'at', 'by_ms as byMs', 'reason'])
    .where('laboratory_id', 'is not distinct from', laboratoryId)
    .orderBy('id', 'desc')
    .limit(MAX_LABORATORY_CLOCK_EVENTS)
    .execute();
  return rows.toReversed();
};

/** Tells how far the evaluations of the package that is loaded are. */
export const stageOf = async (db: Db): Promise<ClockStage> => {
  const { rows } = await sql<{ readonly stage: ClockStage }>`
    select case
      when exists (select from answers_sheet where status = 'A') then 'underWay'
      when exists (select from answers_sheet where status not in ('P', 'I')) then 'begun'
      else 'nobody'
    end as stage`.execute(db);
  return rows[0]?.stage ?? 'nobody';
};

/**
 * Tells how far they are for whoever corrects the hour: of a sheet that the institution has as it is here, and took since its time was over
 * there, nothing is under way.
 */
export const stageToCorrect = async (db: Db, stage: ClockStage): Promise<ClockStage> => {
  if (stage !== 'underWay') return stage;
  return (await localSheets(db)).some((sheet) => stateOf(sheet) === 'running') ? stage : 'begun';
};

/** This computer's clock was not believed after it was off, and nobody has led the time to it since. */
export const isUnbelieved = async (db: Db): Promise<boolean> => {
  const last = await db
    .selectFrom('laboratory_clock_event')
    .select('kind')
    .where('laboratory_id', 'is', null)
    .where('kind', 'in', ['unbelieved', 'corrected'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.kind === 'unbelieved';
};

/** The highest time that answers and lines of logs came at: each is written as it is taken. 0: there are none. */
export const highestWritten = async (db: Db): Promise<EpochMs> => {
  const { rows } = await sql<{ readonly at: EpochMs | null }>`
    select greatest(
      (select max(received_at) from user_answer),
      (select max(received_at) from log_came),
      (select max(started_at) from answers_sheet)
    ) as at`.execute(db);
  return rows[0]?.at ?? 0;
};
