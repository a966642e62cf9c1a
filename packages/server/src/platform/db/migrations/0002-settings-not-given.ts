import { type Kysely, sql } from 'kysely';

/** A setting that an author does not give is null. Evaluations of before keep what was written of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table quiz
      alter column update_each drop not null,
      alter column backup_minutes drop default,
      alter column backup_minutes drop not null`.execute(db);
};
