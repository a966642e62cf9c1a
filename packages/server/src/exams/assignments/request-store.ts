import type { RescheduleCause, Rescheduling } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Db } from '../../platform/db/database.ts';

const requests = (db: Db) =>
  db
    .selectFrom('rescheduling_request')
    .select([
      'id',
      'sheet_id as sheetId',
      'result_sheet_id as resultSheetId',
      'cause',
      'comment',
      'status',
      'created_at as createdAt',
      'answer',
    ]);
export type StoredRequest = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

type ShownRequest = Omit<StoredRequest, 'sheetId' | 'resultSheetId'>;
export const requestView = ({ id, cause, comment, status, createdAt, answer }: ShownRequest): Rescheduling => ({
  id,
  cause,
  comment,
  status,
  createdAt,
  answer,
});

export const requestWithId = (db: Db, id: number): Promise<StoredRequest | undefined> =>
  requests(db).where('id', '=', id).executeTakeFirst();

/** The last request of each sheet. That of a sheet which an accepted one made is the one that made it. */
export const lastRequests = async (
  db: Db,
  sheetIds: readonly number[],
): Promise<ReadonlyMap<number, StoredRequest>> => {
  const rows = await requests(db)
    .where((where) => {
      const isAny = ({ val, fn }: typeof where) => fn.any(val([...sheetIds]));
      return where.or([where('sheet_id', '=', isAny(where)), where('result_sheet_id', '=', isAny(where))]);
    })
    .orderBy('id')
    .execute();
  const last = new Map<number, StoredRequest>();
  for (const row of rows) for (const sheetId of [row.sheetId, row.resultSheetId ?? row.sheetId]) last.set(sheetId, row);
  return last;
};

export interface NewRequest {
  readonly sheetId: number;
  readonly cause: RescheduleCause;
  readonly comment: string | null;
}

/** Returns its id. */
export const addRequest = async (db: Db, { sheetId, cause, comment }: NewRequest, at: EpochMs): Promise<number> => {
  const { id } = await db
    .insertInto('rescheduling_request')
    .values({ sheet_id: sheetId, cause, comment, created_at: new Date(at) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Accepted where it came to a sheet, else rejected. */
export const keepDecision = (
  db: Db,
  id: number,
  { answer, sheetId }: { readonly answer: string | null; readonly sheetId: number | null },
  at: EpochMs,
) =>
  db
    .updateTable('rescheduling_request')
    .set({
      status: sheetId === null ? 'rejected' : 'accepted',
      decided_at: new Date(at),
      answer,
      result_sheet_id: sheetId,
    })
    .where('id', '=', id)
    .execute();
