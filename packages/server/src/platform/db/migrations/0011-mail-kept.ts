import { type Kysely, sql } from 'kysely';

/**
 * A mail that was given up keeps its text, so that it can be sent again, unless it brings a code or a link. What was given
 * up before has none.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table mail_job drop constraint mail_job_check`.execute(db);
  await sql`
    alter table mail_job
      add constraint mail_job_text check (case
        when sent_at is not null then text is null
        else text is not null or given_up_at is not null
      end)`.execute(db);
  await sql`drop index mail_job_waiting`.execute(db);
  await sql`
    create index mail_job_waiting on mail_job (try_at nulls first, id)
      where sent_at is null and given_up_at is null`.execute(db);
  await sql`create index mail_job_given_up on mail_job (given_up_at) where given_up_at is not null`.execute(db);
};
