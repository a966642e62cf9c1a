import { type Kysely, sql } from 'kysely';

/**
 * Chains what was done, as a session's log is: each row has its place, the hash of the one before, and its own. It gets
 * them as its transaction commits, one at a time, and nothing waits for a lock after that: two that act on each other's
 * rows do not wait in a circle. `origin`: the program that wrote it, and where it ran.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table operator_action
      add column origin text not null default '',
      add column place bigint unique,
      add column previous text,
      add column hash text`.execute(db);
  // Nobody knows any more where earlier ones were done.
  await sql`alter table operator_action alter column origin set default current_setting('application_name')`.execute(
    db,
  );
  await sql`
    create function action_hash(done operator_action) returns text language sql as $$
      select encode(sha256(convert_to(jsonb_build_object(
        'place', done.place,
        'at', to_char(done.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'who', done.who,
        'why', done.why,
        'what', done.what,
        'origin', done.origin,
        'previous', done.previous
      )::text, 'UTF8')), 'hex')
    $$`.execute(db);
  await sql`
    create function chain_action() returns trigger language plpgsql as $$
    declare
      last operator_action;
      done operator_action;
    begin
      perform pg_advisory_xact_lock(hashtext('quipu audit'));
      select * into last from operator_action where place is not null order by place desc limit 1;
      select * into done from operator_action where id = new.id;
      done.place := coalesce(last.place, 0) + 1;
      done.previous := coalesce(last.hash, '');
      update operator_action set place = done.place, previous = done.previous, hash = action_hash(done) where id = done.id;
      return null;
    end $$`.execute(db);
  await sql`
    do $$
    declare
      done operator_action;
      chained bigint := 0;
      head text := '';
    begin
      for done in select * from operator_action order by id loop
        chained := chained + 1;
        done.place := chained;
        done.previous := head;
        head := action_hash(done);
        update operator_action set place = chained, previous = done.previous, hash = head where id = done.id;
      end loop;
    end $$`.execute(db);
  // What a copy brings back has its place.
  await sql`
    create constraint trigger operator_action_chained after insert on operator_action
      deferrable initially deferred for each row when (new.place is null) execute function chain_action()`.execute(db);
};
