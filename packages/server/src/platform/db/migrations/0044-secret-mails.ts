import { type Kysely, sql } from 'kysely';

/**
 * A mail says itself whether it brings a code or a link: the hour of an evaluation is over some day, too, and is no secret. Null: a
 * server of the version before queued it, and took whatever is over some day for one.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table mail_job add column is_secret boolean`.execute(db);
  await sql`drop index mail_job_waiting`.execute(db);
  await sql`
    create index mail_job_waiting on mail_job (
      (case when coalesce(is_secret, useless_at is not null) then useless_at end), try_at nulls first, id
    ) where sent_at is null and given_up_at is null`.execute(db);
};
