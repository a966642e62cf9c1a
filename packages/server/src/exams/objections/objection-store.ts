import type { OfficeObjection } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Paged, paged } from '../../platform/db/paged.ts';
import { isOf, type RequestSearch } from '../../platform/db/request-search.ts';
import { countedSheets } from '../sheets/counted-sheets.ts';

/** Tells whether the incidents of a sheet are shown to its person, who may answer them: it has ended, and is of consequence. */
export const isAnswerable = async (db: Db, sheetId: number): Promise<boolean> =>
  (await countedSheets(db)
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .leftJoin('practice_session as practice', 'practice.session_id', 'sheet.session_id')
    .select('sheet.id')
    .where('sheet.id', '=', sheetId)
    .where('sheet.finished_at', 'is not', null)
    .where('quiz.is_practice', '=', false)
    .where('practice.session_id', 'is', null)
    .executeTakeFirst()) !== undefined;

export interface NewObjection {
  readonly sheetId: number;
  readonly incidentIds: readonly number[];
  readonly text: string;
  readonly at: EpochMs;
}

/** Keeps an answer to incidents of a sheet. What was kept already, of the same text, stays as it is. */
export const addObjection = (
  db: Db,
  { sheetId, incidentIds, text, at }: NewObjection,
): Promise<'kept' | 'noIncident' | 'hasAnother'> =>
  db.transaction().execute(async (tx) => {
    const wanted = new Set(incidentIds);
    // Held in the order of their ids: another device that answers some of them waits, as does whoever closes them.
    const held = await tx
      .selectFrom('incident')
      .select(['id', 'objection_id'])
      .where('sheet_id', '=', sheetId)
      .where('id', '=', ({ val, fn }) => fn.any(val([...wanted])))
      .orderBy('id')
      .forUpdate()
      .execute();
    if (held.length < wanted.size) return 'noIncident';
    const before = [...new Set(held.map(({ objection_id }) => objection_id))];
    const [only = null] = before;
    if (before.length > 1) return 'hasAnother';
    if (only !== null) {
      const { text: sent } = await tx
        .selectFrom('objection')
        .select('text')
        .where('id', '=', only)
        .executeTakeFirstOrThrow();
      return sent === text ? 'kept' : 'hasAnother';
    }
    const { id } = await tx
      .insertInto('objection')
      .values({ sheet_id: sheetId, text, created_at: new Date(at) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('incident')
      .set({ objection_id: id })
      .where('id', '=', ({ val, fn }) => fn.any(val([...wanted])))
      .execute();
    return 'kept';
  });

const objections = (db: Db) =>
  db
    .selectFrom('objection')
    .innerJoin('answers_sheet as sheet', 'sheet.id', 'objection.sheet_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select([
      'objection.id',
      'objection.sheet_id as sheetId',
      'objection.text',
      'objection.answer',
      'objection.is_upheld as isUpheld',
      'objection.created_at as createdAt',
      'objection.decided_at as decidedAt',
      'sheet.user_id as userId',
      'sheet.status as sheetStatus',
      'quiz.name as evaluation',
      'person.reference',
      'person.full_name as fullName',
      sql<OfficeObjection['kinds']>`(
        select jsonb_agg(jsonb_build_object('kind', kind, 'count', count) order by kind)
        from (select kind, count(*) from incident where objection_id = objection.id group by kind) as of_kind)`.as(
        'kinds',
      ),
    ]);
export type KeptObjection = Awaited<ReturnType<ReturnType<typeof objections>['execute']>>[number];

export const objectionPage = (db: Db, { which, person, page }: RequestSearch): Promise<Paged<KeptObjection>> =>
  paged(
    objections(db)
      .$if(which === 'waiting', (query) => query.where('objection.decided_at', 'is', null))
      .where(isOf(person))
      .orderBy('objection.id', which === 'waiting' ? 'asc' : 'desc'),
    page,
  );

export const objectionWithId = (db: Db, id: number): Promise<KeptObjection | undefined> =>
  objections(db).where('objection.id', '=', id).executeTakeFirst();

/** The same, held until the transaction ends: nobody else decides on it meanwhile. */
export const heldObjection = async (tx: Tx, id: number): Promise<KeptObjection | undefined> => {
  await tx.selectFrom('objection').select('id').where('id', '=', id).forUpdate().execute();
  return objectionWithId(tx, id);
};
