import type { RegradeStatus } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Paged, paged } from '../../platform/db/paged.ts';
import { isOf, type RequestSearch } from '../../platform/db/request-search.ts';

/** A request for a regrade as an operator sees it. */
export interface RegradeRequest {
  readonly id: number;
  readonly sheetId: number;
  readonly itemId: number;
  readonly formId: number;
  readonly userId: number;
  readonly quiz: string;
  readonly reference: string;
  readonly fullName: string;
  readonly comment: string;
  readonly status: RegradeStatus;
  readonly answer: string | null;
  readonly createdAt: EpochMs;
  readonly decidedAt: EpochMs | null;
}

const requests = (db: Db) =>
  db
    .selectFrom('regrade_request as request')
    .innerJoin('answers_sheet as sheet', 'sheet.id', 'request.sheet_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select([
      'request.id',
      'request.sheet_id as sheetId',
      'request.item_id as itemId',
      'sheet.form_id as formId',
      'sheet.user_id as userId',
      'quiz.name as quiz',
      'person.reference',
      'person.full_name as fullName',
      'request.comment',
      'request.status',
      'request.answer',
      'request.created_at as createdAt',
      'request.decided_at as decidedAt',
    ]);

/** Oldest first: those that wait, or all. */
export const regradeRequests = (db: Db, which: 'waiting' | 'all'): Promise<readonly RegradeRequest[]> =>
  requests(db)
    .$if(which === 'waiting', (query) => query.where('request.status', '=', 'P'))
    .orderBy('request.id')
    .execute();

/** A page of them. */
export const regradePage = (db: Db, { which, person, page }: RequestSearch): Promise<Paged<RegradeRequest>> =>
  paged(
    requests(db)
      .$if(which === 'waiting', (query) => query.where('request.status', '=', 'P'))
      .where(isOf(person))
      .orderBy('request.id', which === 'waiting' ? 'asc' : 'desc'),
    page,
  );

export const regradeRequest = (db: Db, id: number): Promise<RegradeRequest | undefined> =>
  requests(db).where('request.id', '=', id).executeTakeFirst();

/** The same, held with its form until the transaction ends: nothing of the form is graded or decided meanwhile. */
export const heldRequest = async (tx: Tx, id: number): Promise<RegradeRequest | undefined> => {
  await tx.selectFrom('regrade_request').select('id').where('id', '=', id).forUpdate().execute();
  const request = await regradeRequest(tx, id);
  if (request !== undefined)
    await tx.selectFrom('form').select('id').where('id', '=', request.formId).forNoKeyUpdate().execute();
  return request;
};
