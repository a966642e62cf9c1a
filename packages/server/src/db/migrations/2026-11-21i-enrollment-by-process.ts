import { type Kysely, sql } from 'kysely';

/** One enrollment of a person in each process; of an institution that has loaded none, one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table enrollment
      drop constraint enrollment_pkey,
      add constraint enrollment_person unique nulls not distinct (user_id, process_id)`.execute(db);
};
