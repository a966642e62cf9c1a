import type { RescheduleCause, Rescheduling } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

interface OfSheets extends Tables {
  readonly sheet: Tables['answers_sheet'];
  readonly request: Tables['rescheduling_request'];
}

const requests = (db: Db) =>
  db
    .selectFrom('rescheduling_request as request')
    .select([
      'request.id',
      'request.sheet_id as sheetId',
      'request.result_sheet_id as resultSheetId',
      'request.cause',
      'request.comment',
      'request.status',
      'request.created_at as createdAt',
      'request.answer',
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
  requests(db).where('request.id', '=', id).executeTakeFirst();

/** That of a sheet which an accepted one made is the one that made it, and of several the last one counts. */
export const isRequestOfSheet = ({ or, eb, ref }: ExpressionBuilder<OfSheets, 'sheet' | 'request'>) =>
  or([eb('request.sheet_id', '=', ref('sheet.id')), eb('request.result_sheet_id', '=', ref('sheet.id'))]);

export const lastRequestOf = (db: Db, sheetId: number): Promise<StoredRequest | undefined> =>
  requests(db)
    .innerJoin('answers_sheet as sheet', (join) => join.on(isRequestOfSheet))
    .where('sheet.id', '=', sheetId)
    .orderBy('request.id', 'desc')
    .executeTakeFirst();

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
