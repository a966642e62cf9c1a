import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import { publishAll } from '../live/publish.ts';
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

/** Whether the person is an end of a viewing that goes on. */
export const isInViewing = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('viewing')
    .select('id')
    .where('ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('examinee_id', '=', userId), eb('proctor_id', '=', userId)]))
    .executeTakeFirst()) !== undefined;

/** Whether it goes on. */
export const renewViewing = (db: Db, id: number, at: EpochMs): Promise<boolean> =>
  db.transaction().execute(async (within) => {
    const stops = await endWhere(within, at, (where) => where.and([where('viewing.id', '=', id), isOver(at)(where)]));
    const renewed = await within
      .updateTable('viewing')
      .set({ renewed_at: new Date(at), signals: 0 })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    await publishAll(within, stops);
    return renewed !== undefined;
  });

/** Ended at most once; its ends are told. Last in a transaction. */
export const endViewing = async (db: Db, id: number, at: EpochMs): Promise<void> => {
  if (!db.isTransaction) return db.transaction().execute((within) => endViewing(within, id, at));
  return publishAll(db, await endWhere(db, at, (where) => where('viewing.id', '=', id)));
};
