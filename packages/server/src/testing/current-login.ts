import type { LoginOf } from '../accounts/tokens/token-store.ts';
import type { Db } from '../platform/db/database.ts';

/** A person's login that goes on. One is made where there is none. */
export const currentLogin = async (db: Db, userId: number): Promise<LoginOf> => {
  const held = await db
    .selectFrom('token_family')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const created_at = new Date(0);
  const { id } =
    held ??
    (await db
      .insertInto('token_family')
      .values({ user_id: userId, created_at })
      .returning('id')
      .executeTakeFirstOrThrow());
  return { userId, familyId: id };
};

/** The login of the person whose sheet it is. */
export const loginOfSheet = async (db: Db, sheetId: number): Promise<LoginOf> => {
  const { user_id } = await db
    .selectFrom('answers_sheet')
    .select('user_id')
    .where('id', '=', sheetId)
    .executeTakeFirstOrThrow();
  return currentLogin(db, user_id);
};
