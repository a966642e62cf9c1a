import type { Role } from '@quipu/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Whoever works in the office or watches: they have a role besides that of an examinee. */
export const isStaff = ({ roles }: { readonly roles: readonly Role[] }): boolean =>
  roles.some((role) => role !== 'examinee');

export const hasStaff = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('app_user')
    .select('id')
    .where('is_active', '=', true)
    .where(sql<boolean>`not roles <@ '{examinee}'`)
    .limit(1)
    .executeTakeFirst()) !== undefined;
