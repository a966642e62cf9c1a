import type { LaboratoryState } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Db } from '../platform/db/database.ts';
import type { HandedReceipt } from './handed-receipt.ts';
import { laboratoryHere } from './laboratory-here-store.ts';
import { localSheets, stateOf } from './local-sheets.ts';

const windowOf = async (db: Db) =>
  db
    .selectFrom('quiz_session')
    .select(({ fn }) => [fn.min('starts_at').as('startsAt'), fn.max('ends_at').as('endsAt')])
    .executeTakeFirstOrThrow();

/** Reads what this computer holds, for who keeps the laboratory. */
export const laboratoryState = async (db: Db, now: EpochMs): Promise<LaboratoryState> => {
  const here = await laboratoryHere(db);
  if (here === undefined) return { now, laboratory: null };
  const { id, institution, preparedAt } = here;
  const sheets = (await localSheets(db)).map((sheet) => ({
    id: sheet.id,
    person: sheet.person,
    quiz: sheet.quiz,
    state: stateOf(sheet),
    startedAt: sheet.startedAt,
    finishedAt: sheet.finishedAt,
  }));
  return { now, laboratory: { id, institution, preparedAt, ...(await windowOf(db)), sheets } };
};

/** The institution's server has that much of these sheets; of what runs on it took nothing. */
export const markHanded = async (db: Db, { sheets }: HandedReceipt): Promise<void> => {
  const known = new Set((await localSheets(db)).map(({ id }) => id));
  const rows = sheets.flatMap(({ id, mark, outcome }) =>
    outcome === 'running' || !known.has(id) ? [] : [{ sheet_id: id, mark }],
  );
  if (rows.length === 0) return;
  await db
    .insertInto('laboratory_handed')
    .values(rows)
    .onConflict((conflict) => conflict.column('sheet_id').doUpdateSet(({ ref }) => ({ mark: ref('excluded.mark') })))
    .execute();
};
