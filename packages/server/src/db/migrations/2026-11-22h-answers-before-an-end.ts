import { type Kysely, sql } from 'kysely';

/**
 * Until when what was made before a finish may still come: after anybody's, the examinee's own too. `open_until` holds back the
 * publication of grades; this does not, and ends with it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table answers_sheet add column answers_until timestamptz`.execute(db);
  await sql`update answers_sheet set answers_until = open_until where finish_comment is not null`.execute(db);
};
