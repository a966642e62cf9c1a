import { MAX_BESIDE, type SheetsBeside } from '@quipu/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { hasLog } from '../logs/log-store.ts';

/** Lists the other sheets of a sheet's form whose logs are here. `isSeen`: says of the joined `sheet` whether whoever asks may see it. */
export const sheetsBeside = (
  db: Db,
  sheetId: number,
  isSeen: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<SheetsBeside['sheets']> =>
  db
    .selectFrom('answers_sheet as own')
    .innerJoin('answers_sheet as sheet', 'sheet.form_id', 'own.form_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select([
      'sheet.id as sheetId',
      'person.reference',
      'person.full_name as fullName',
      'sheet.started_at as startedAt',
    ])
    .where('own.id', '=', sheetId)
    .whereRef('sheet.id', '<>', 'own.id')
    .where(isSeen)
    .where(hasLog(sql`sheet.id`))
    .orderBy('person.full_name')
    .orderBy('sheet.id')
    .limit(MAX_BESIDE)
    .execute();
