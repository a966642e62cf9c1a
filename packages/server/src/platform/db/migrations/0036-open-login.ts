import { type Kysely, sql } from 'kysely';

/**
 * Begins a login in one call: thousands log in within the same minute. An examinee has one: the newest. Two at once follow one another, so
 * that the second sees the first and ends it: each statement in here sees what was done while the one before waited. Null: the password is
 * another one by now, which ended every login with the one before. Otherwise the logins that it took the place of. What the owner's
 * device, or address, got wrong before was a slip, and so it was for those who share a limit with it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function open_login(
      person bigint, known_hash text, is_only boolean, missing text[], at timestamptz,
      access_hash bytea, access_until timestamptz, refresh_hash bytea, refresh_until timestamptz,
      guessed bytea, own bytea, shared bytea
    ) returns bigint[] language plpgsql as $$
    declare
      replaced bigint[] := '{}';
    begin
      perform from app_user where id = person and password_hash = known_hash for no key update;
      if not found then
        return null;
      end if;
      if is_only then
        with ended as (
          update token_family set ended_at = at, ended_as = 'replaced'
          where user_id = person and ended_at is null
          returning id
        )
        select coalesce(array_agg(id), '{}') into replaced from ended;
      end if;
      with family as (
        insert into token_family (user_id, created_at, missing_steps) values (person, at, missing) returning id
      ), access as (
        insert into access_token (hash, family_id, expires_at) select access_hash, id, access_until from family
      )
      insert into refresh_token (hash, family_id, expires_at) select refresh_hash, id, refresh_until from family;
      if guessed is not null then
        with slips as (
          delete from login_guess where account = guessed and source = own returning guesses
        )
        update login_guess set guesses = greatest(login_guess.guesses - mine.guesses, 0)
        from (select coalesce(sum(guesses), 1)::int as guesses from slips) as mine
        where account = guessed and source = shared;
      end if;
      return replaced;
    end $$`.execute(db);
};
