import { type Kysely, sql } from 'kysely';

/**
 * Laboratories without network. On the institution's server: `laboratory` is a package that was handed out,
 * `laboratory_sheet` a sheet in it (`out`: it may be started there only; one package at a time has it),
 * `laboratory_taking` what came back of it and what became of it, by what it says. On a laboratory's own server:
 * `laboratory_here` is the package that is loaded, `laboratory_handed` how much of a sheet the institution's
 * server has.
 */
export const laboratory = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table laboratory (
      id text primary key,
      key bytea not null,
      prepared_at timestamptz not null,
      recalled_at timestamptz
    )`.execute(db);
  await sql`
    create table laboratory_handed (
      sheet_id bigint primary key references answers_sheet on delete cascade,
      mark text not null
    )`.execute(db);
  await sql`
    create table laboratory_here (
      is_only boolean default true primary key check (is_only),
      id text not null,
      key bytea not null,
      institution text not null,
      prepared_at timestamptz not null
    )`.execute(db);
  await sql`
    create table laboratory_sheet (
      laboratory_id text not null references laboratory,
      sheet_id bigint not null references answers_sheet,
      session_id bigint not null,
      state text not null default 'out' check (state in ('out', 'taken', 'recalled')),
      primary key (laboratory_id, sheet_id)
    )`.execute(db);
  await sql`create unique index laboratory_sheet_out on laboratory_sheet (sheet_id) where state = 'out'`.execute(db);
  await sql`
    create table laboratory_taking (
      laboratory_id text not null,
      sheet_id bigint not null,
      digest text not null,
      outcome text not null check (outcome in ('taken', 'review', 'forked', 'refused')),
      taken integer not null,
      kept integer not null,
      differs integer not null,
      at timestamptz not null,
      clock_ahead_ms bigint not null default 0,
      foreign key (laboratory_id, sheet_id) references laboratory_sheet (laboratory_id, sheet_id),
      primary key (laboratory_id, sheet_id, digest)
    )`.execute(db);
};
