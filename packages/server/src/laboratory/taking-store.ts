import type { EpochMs, Millis } from '@quipu/engine';
import type { LaboratorySheetStanding } from '../platform/db/columns/kinds.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { LaboratoryTakingTable } from '../platform/db/tables.ts';
import type { LogComparison } from './compare-with-log.ts';

export interface Taking {
  readonly laboratoryId: string;
  readonly sheetId: number;
  readonly digest: string;
}
export type Outcome = LaboratoryTakingTable['outcome'];

/** Finds how a sheet stands in a package, and what became of the same results before; null: they are news. */
export const standingOf = async (tx: Tx, { laboratoryId, sheetId, digest }: Taking) => {
  const { state, sessionId, isValid, lines, later, contradicted, told, roomMinutes } = await tx
    .selectFrom('laboratory_sheet as handed')
    .innerJoin('answers_sheet as sheet', 'sheet.id', 'handed.sheet_id')
    .select(['handed.state', 'handed.session_id as sessionId', 'sheet.is_valid as isValid'])
    .select(['handed.log_lines as lines', 'handed.later', 'handed.contradicted'])
    .select(['handed.told', 'handed.room_minutes as roomMinutes'])
    .where('handed.laboratory_id', '=', laboratoryId)
    .where('handed.sheet_id', '=', sheetId)
    .executeTakeFirstOrThrow();
  const before = await tx
    .selectFrom('laboratory_taking')
    .select('outcome')
    .where('laboratory_id', '=', laboratoryId)
    .where('sheet_id', '=', sheetId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  const log = lines === null ? null : { lines, later: later ?? 0, contradicted: contradicted ?? 0 };
  return { state, sessionId, isValid, log, told, roomMinutes, before: before?.outcome ?? null };
};

/** `roomMinutes`: so many that its room gave it count by now. */
export const setStanding = (
  tx: Tx,
  { laboratoryId, sheetId }: Taking,
  state: LaboratorySheetStanding,
  roomMinutes: number,
) =>
  tx
    .updateTable('laboratory_sheet')
    .set({ state, room_minutes: roomMinutes })
    .where('laboratory_id', '=', laboratoryId)
    .where('sheet_id', '=', sheetId)
    .execute();

/** Keeps what the log says by now, in the place of what it said before. */
export const recordComparison = (
  tx: Tx,
  { laboratoryId, sheetId }: Taking,
  { lines, later, contradicted }: LogComparison,
) =>
  tx
    .updateTable('laboratory_sheet')
    .set({ log_lines: lines, later, contradicted })
    .where('laboratory_id', '=', laboratoryId)
    .where('sheet_id', '=', sheetId)
    .execute();

export interface TakenAs {
  readonly outcome: Outcome;
  readonly taken: number;
  readonly kept: number;
  readonly clockAhead: Millis;
  /** It was begun there then, by the laboratory's own clock: each time that its results come they say the same. */
  readonly startedAt: EpochMs;
}

/** Records what became of results; what is said later of the same ones counts. */
export const recordTaking = (
  tx: Tx,
  { laboratoryId, sheetId, digest }: Taking,
  { clockAhead, startedAt, ...as }: TakenAs,
  at: EpochMs,
) => {
  const said = { ...as, clock_ahead_ms: clockAhead, started_at: new Date(startedAt), at: new Date(at) };
  return tx
    .insertInto('laboratory_taking')
    .values({ laboratory_id: laboratoryId, sheet_id: sheetId, digest, ...said })
    .onConflict((conflict) => conflict.columns(['laboratory_id', 'sheet_id', 'digest']).doUpdateSet(said))
    .execute();
};

/** Tells how far ahead the clock of a sheet's computer was found before, at most. */
export const recordedAhead = async (db: Db, laboratoryId: string, sheetId: number): Promise<Millis> =>
  (
    await db
      .selectFrom('laboratory_taking')
      .select(({ fn }) => fn.max('clock_ahead_ms').as('ahead'))
      .where('laboratory_id', '=', laboratoryId)
      .where('sheet_id', '=', sheetId)
      .where('outcome', '=', 'taken')
      .executeTakeFirst()
  )?.ahead ?? 0;
