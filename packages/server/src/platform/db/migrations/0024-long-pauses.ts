import { type Kysely, sql } from 'kysely';

/** A pause is given back whole: one that was forgotten for a month is more than an integer holds, and its sheet could neither go on nor end. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table answers_sheet alter column given_back_ms type bigint`.execute(db);
};
