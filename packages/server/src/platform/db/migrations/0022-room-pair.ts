import { type Kysely, sql } from 'kysely';

/**
 * `room_pair`: of a room's server, which computer serves and which stands by it, in which term, and who is asked when they do not hear
 * each other (contract, rules/room-pair.ts). It is on both with the rest of the database, and by the secret they know each other.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table room_pair (
      is_only boolean default true primary key check (is_only),
      term integer not null,
      leader text not null,
      leader_host text not null,
      leader_port integer not null,
      standby text not null,
      standby_host text not null,
      standby_port integer not null,
      is_both boolean not null,
      voters text[] not null,
      secret text not null,
      took_over_at timestamptz
    )`.execute(db);
};
