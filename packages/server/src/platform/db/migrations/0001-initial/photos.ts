import { type Kysely, sql } from 'kysely';

/**
 * A photo's bytes lie in a file, encrypted; its row stays once it is purged, without the key that opened it.
 * `face_reference`: what faces are compared with, of the first identification; it goes with its photo.
 * Descriptors are encrypted.
 */
export const photos = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table dactilar_try (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user on delete cascade,
      at timestamptz not null
    )`.execute(db);
  await sql`create index dactilar_try_user on dactilar_try (user_id, at)`.execute(db);
  await sql`
    create table photo (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      sheet_id bigint references answers_sheet,
      kind text not null check (kind in ('login', 'quiz', 'card')),
      number integer,
      taken_at timestamptz not null,
      received_at timestamptz not null,
      faces integer,
      distance double precision,
      descriptor bytea,
      bytes integer not null,
      width integer not null,
      height integer not null,
      file text not null unique,
      key_wrapped bytea,
      purged_at timestamptz,
      unique (sheet_id, number),
      check ((kind = 'quiz') = (sheet_id is not null)),
      check ((sheet_id is null) = (number is null)),
      check ((purged_at is null) = (key_wrapped is not null))
    )`.execute(db);
  await sql`create index photo_kept on photo (received_at) where purged_at is null`.execute(db);
  await sql`create index photo_user on photo (user_id)`.execute(db);
  await sql`
    create table face_reference (
      user_id bigint primary key references app_user,
      photo_id bigint not null references photo unique,
      descriptor bytea not null
    )`.execute(db);
  await sql`
    create table photo_access (
      id bigint generated always as identity primary key,
      photo_id bigint not null references photo,
      at timestamptz not null,
      who text not null check (who <> ''),
      why text
    )`.execute(db);
  await sql`create index photo_access_photo on photo_access (photo_id)`.execute(db);
};
