import type { EpochMs } from '@quipu/engine';
import type { Db } from '../../platform/db/database.ts';
import { joinTransaction } from '../../platform/db/in-transaction.ts';
import { publishAll } from '../../platform/live/publish.ts';
import { endWhere, isOver } from './end-viewings.ts';

/** The sheet of a viewing of that proctor; null: there is no such viewing of theirs. */
export const sheetOfOwnViewing = async (db: Db, id: number, proctorId: number): Promise<number | null> => {
  const viewing = await db
    .selectFrom('viewing')
    .select('sheet_id')
    .where('id', '=', id)
    .where('proctor_id', '=', proctorId)
    .executeTakeFirst();
  return viewing?.sheet_id ?? null;
};

/** Tells whether the person is an end of a viewing that goes on. */
export const isInViewing = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('viewing')
    .select('id')
    .where('ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('examinee_id', '=', userId), eb('proctor_id', '=', userId)]))
    .executeTakeFirst()) !== undefined;

/** Renews it; tells whether it goes on. */
export const renewViewing = (db: Db, id: number, at: EpochMs): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const stops = await endWhere(tx, at, (where) => where.and([where('viewing.id', '=', id), isOver(at)(where)]));
    const renewed = await tx
      .updateTable('viewing')
      .set({ renewed_at: new Date(at), signals: 0 })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    await publishAll(tx, stops);
    return renewed !== undefined;
  });

/** Ended at most once; its ends are told. Last in a transaction. */
export const endViewing = (db: Db, id: number, at: EpochMs): Promise<void> =>
  joinTransaction(db, async (tx) => publishAll(tx, await endWhere(tx, at, (where) => where('viewing.id', '=', id))));
