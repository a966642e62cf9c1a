import { type Kysely, sql } from 'kysely';

/**
 * Mail that is soonest of no use goes first, and a person has the time of their last login, which outlives its tokens. Who has an account
 * by now counts as logged in today: when they were last is not known of all. `open_login` is as it was otherwise, so that a server of the
 * version before sets the time, too.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index mail_job_waiting`.execute(db);
  await sql`
    create index mail_job_waiting on mail_job (useless_at, try_at nulls first, id)
      where sent_at is null and given_up_at is null`.execute(db);
  await sql`alter table app_user add column last_login_at timestamptz default now()`.execute(db);
  await sql`alter table app_user alter column last_login_at drop default`.execute(db);
  await sql`
    create or replace function open_login(
      person bigint, known_hash text, is_only boolean, missing text[], at timestamptz,
      access_hash bytea, access_until timestamptz, refresh_hash bytea, refresh_until timestamptz,
      guessed bytea, own bytea, shared bytea
    ) returns bigint[] language plpgsql as $$
    declare
      replaced bigint[] := '{}';
    begin
      update app_user set last_login_at = at where id = person and password_hash = known_hash;
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
