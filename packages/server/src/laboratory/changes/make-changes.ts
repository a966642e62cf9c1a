import type { EpochMs } from '@quipu/engine';
import type { LaboratoryTold } from '../../platform/db/columns/laboratory-told.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Own } from '../../platform/secrets/own-secret.ts';
import { sealing } from '../../platform/secrets/sealing.ts';
import { personRows, sessionRows, sheetRows } from '../collect-package.ts';
import { laboratoryKey } from '../laboratory-store.ts';
import { sealParcel } from '../sealed-parcel.ts';
import { keepTold, type ToldFacts, toldOf } from '../told-facts.ts';
import { type AnnouncedChange, announced } from './announced.ts';
import { CHANGES, ChangesContent, ChangesHeader } from './changes-content.ts';
import type { NoChanges } from './changes-problems.ts';

export interface MadeChanges {
  readonly number: number;
  readonly madeAt: EpochMs;
  /** False: these were made before, and nothing has changed since. */
  readonly isNew: boolean;
  /** They are other than what was told last. */
  readonly changed: readonly AnnouncedChange[];
  readonly file: Buffer;
}

const distinct = (ids: readonly number[]): readonly number[] => [...new Set(ids)];

/** Sheets that are still out in a laboratory, with what it was told of each. */
export const outSheets = async (db: Db, id: string): Promise<ReadonlyMap<number, LaboratoryTold | null>> => {
  const rows = await db
    .selectFrom('laboratory_sheet')
    .select(['sheet_id', 'told'])
    .where('laboratory_id', '=', id)
    .where('state', '=', 'out')
    .execute();
  return new Map(rows.map(({ sheet_id, told }) => [sheet_id, told]));
};

const factsOf = async (db: Db, sheetIds: readonly number[]): Promise<ToldFacts> => {
  const sheets = await sheetRows(db, sheetIds);
  return {
    sheets,
    people: await personRows(db, distinct(sheets.map(({ user_id }) => user_id))),
    sessions: await sessionRows(db, distinct(sheets.map(({ session_id }) => session_id))),
  };
};

/** Finds what of the people and sheets of a laboratory is other than it was told last. */
export const changesSince = async (db: Db, before: ReadonlyMap<number, LaboratoryTold | null>) => {
  const facts = before.size === 0 ? { people: [], sessions: [], sheets: [] } : await factsOf(db, [...before.keys()]);
  const told = toldOf(facts, before);
  return { facts, told, changed: await announced(db, facts, before, told) };
};

/**
 * Makes the newest changes of a package, for its computers alone: sealed with its key. They get the next number where they are other
 * than the ones before; else they are those once more, should that file be lost.
 */
export const makeChanges = async (tx: Tx, config: Own, id: string, at: EpochMs): Promise<MadeChanges | NoChanges> => {
  // Two at once are made one after the other.
  const laboratory = await tx
    .selectFrom('laboratory')
    .select(['recalled_at', 'changes_number', 'changes_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (laboratory === undefined) return 'noLaboratory';
  if (laboratory.recalled_at !== null) return 'recalled';
  const key = await laboratoryKey(tx, config, id);
  if (key === null) return 'otherSecret';
  const { facts, told, changed } = await changesSince(tx, await outSheets(tx, id));
  if (told.size === 0) return 'noneOut';
  const { changes_number: last, changes_at: lastAt } = laboratory;
  const isNew = changed.length > 0;
  if (!isNew && last === 0) return 'nothing';
  const number = isNew ? last + 1 : last;
  // Later than those before, whatever became of the clock.
  const madeAt = isNew || lastAt === null ? Math.max(at, (lastAt ?? 0) + 1) : lastAt;
  if (isNew) {
    await keepTold(tx, id, told);
    await tx
      .updateTable('laboratory')
      .set({ changes_number: number, changes_at: new Date(madeAt) })
      .where('id', '=', id)
      .execute();
  }
  const content = ChangesContent.encode({ number, madeAt, ...facts });
  const file = await sealParcel(CHANGES, ChangesHeader.encode({ id }), content, [], sealing(key));
  return { number, madeAt, isNew, changed, file };
};
