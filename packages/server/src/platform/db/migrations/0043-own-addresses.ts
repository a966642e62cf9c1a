import { type Kysely, sql } from 'kysely';

/**
 * A file that the office loads leaves an address that its person gave or confirmed. Of addresses from before, those that nobody
 * touched since the account was made are the office's.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table app_user add column is_email_own boolean not null default false`.execute(db);
  await sql`
    update app_user set is_email_own = true
    where email is not null and (
      email_confirmed_at is distinct from created_at
      or exists (
        select from mailed_link as link
        where link.user_id = app_user.id and link.used_at is not null and lower(link.email) = lower(app_user.email)
      )
    )`.execute(db);
};
