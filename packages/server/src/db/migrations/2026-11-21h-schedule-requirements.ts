import { type Kysely, sql } from 'kysely';

/** A step of the schedule may wait for the person: it is not active before their enrollment, or second application, is sent. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table schedule_step
      add column requires text check (requires in ('enrollment', 'postulation'))`.execute(db);
};
