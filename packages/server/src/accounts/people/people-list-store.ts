import type { Accessibility, Role } from '@quipu/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface PersonLine {
  readonly reference: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly isActive: boolean;
  /** Their mailed link was followed, or they were loaded. */
  readonly isActivated: boolean;
  readonly roles: readonly Role[];
  readonly isLab: boolean;
  readonly accessibility: Accessibility;
  readonly extraTimePercent: number;
  readonly extraTimeMinutes: number;
}

export interface PeopleFilter {
  /** Null, each: any. Part of a number, a name or an address. */
  readonly find: string | null;
  readonly role: Role | null;
}

const likeOf = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** People by name. */
export const peopleLines = (db: Db, { find, role }: PeopleFilter): Promise<readonly PersonLine[]> =>
  db
    .selectFrom('app_user')
    .select(['reference', 'full_name as fullName', 'email', 'is_active as isActive', 'roles', 'is_lab as isLab'])
    .select(['accessibility', 'extra_time_percent as extraTimePercent', 'extra_time_minutes as extraTimeMinutes'])
    .select(sql<boolean>`activated_at is not null`.as('isActivated'))
    .where('rehearsal_id', 'is', null)
    .$if(find !== null, (all) =>
      all.where(({ or, eb }) => {
        const like = likeOf(find ?? '');
        return or([eb('reference', 'ilike', like), eb('full_name', 'ilike', like), eb('email', 'ilike', like)]);
      }),
    )
    .$if(role !== null, (all) => all.where(({ eb, val }) => eb(val(role ?? ''), '=', eb.fn.any('roles'))))
    .orderBy('full_name')
    .orderBy('id')
    .execute();
