import { type Kysely, sql } from 'kysely';

/**
 * A laboratory's time, and what its logs say. On a laboratory's own server: `laboratory_clock` is its time as it was told last, beside
 * what the computer said then. `laboratory_clock_event` is what became of a clock: there with no laboratory's name, since it is that
 * computer's; at the institution with the name of the one whose results told of it. Each sheet has what the log that is held of it says
 * of the answers that are, in place of a sum over all that ever came.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table laboratory_clock (
      is_only boolean default true primary key check (is_only),
      told timestamptz not null,
      wall timestamptz not null,
      ran_ms bigint not null,
      boot text,
      unreported_ms bigint not null,
      confirmed_at timestamptz
    )`.execute(db);
  await sql`
    create table laboratory_clock_event (
      id bigint generated always as identity primary key,
      laboratory_id text references laboratory,
      kind text not null check (kind in ('set', 'corrected', 'confirmed')),
      at timestamptz not null,
      by_ms bigint not null,
      reason text,
      unique nulls not distinct (laboratory_id, kind, at, by_ms)
    )`.execute(db);
  await sql`
    alter table laboratory_sheet
      add column log_lines integer,
      add column later integer,
      add column contradicted integer`.execute(db);
  await sql`alter table laboratory_taking drop column differs`.execute(db);
};
