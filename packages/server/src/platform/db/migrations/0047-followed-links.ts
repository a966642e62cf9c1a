import { type Kysely, sql } from 'kysely';

/**
 * An address is its person's once they followed a link that was mailed to it. A process of the version before, in which one confirms while it is
 * replaced, does not say so (`is_email_own`), and none says it again: the office's next file would undo the address.
 * That process confirms by a mailed code and by the institution's account, too, and lets a new address be typed: a code that was used looks
 * as one that another one ended, and the rest as a change of the office.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function followed_link() returns trigger language plpgsql as $$
    begin
      update app_user set is_email_own = true
      where id = new.user_id and lower(email) = lower(new.email) and not is_email_own;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger followed_link after update of used_at on mailed_link
    for each row when (old.used_at is null and new.used_at is not null) execute function followed_link()`.execute(db);
  await sql`
    update app_user set is_email_own = true
    from mailed_link as link
    where link.user_id = app_user.id and link.used_at is not null and lower(link.email) = lower(app_user.email)
      and not is_email_own`.execute(db);
};
