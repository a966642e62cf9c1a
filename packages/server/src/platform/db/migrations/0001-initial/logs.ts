import { type Kysely, sql } from 'kysely';

/**
 * Session logs, and what becomes of them. `log_fork`: a line that was sent in the place of another one that is held.
 * `log_gap`: how far a device said that its log goes while lines before were missing here. `log_receipt`:
 * receipts that were handed out. `backup_import`: backups that were taken, by the head of the log in them.
 * `received_at` of a line: when it came here, which no device decides. `log_content`: what a line names by its
 * hash, once beside the log. `receipt_key`: public keys by which the server ever signed.
 */
export const logs = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table backup_import (
      sheet_id bigint not null references answers_sheet,
      epoch integer not null,
      head text not null,
      lines integer not null check (lines > 0),
      taken integer not null,
      at timestamptz not null,
      primary key (sheet_id, epoch, head)
    )`.execute(db);
  await sql`
    create table log_content (
      sheet_id bigint not null references answers_sheet,
      hash text not null,
      content text not null,
      primary key (sheet_id, hash)
    )`.execute(db);
  await sql`
    create table log_fork (
      sheet_id bigint not null references answers_sheet,
      epoch integer not null,
      seq integer not null,
      hash text not null,
      line text not null,
      at timestamptz not null,
      primary key (sheet_id, epoch, seq, hash)
    )`.execute(db);
  await sql`
    create table log_gap (
      sheet_id bigint not null references answers_sheet,
      epoch integer not null,
      lines integer not null,
      at timestamptz not null,
      primary key (sheet_id, epoch)
    )`.execute(db);
  await sql`
    create table log_receipt (
      sheet_id bigint not null references answers_sheet,
      epoch integer not null,
      lines integer not null check (lines > 0),
      head text not null,
      at timestamptz not null,
      primary key (sheet_id, epoch, lines)
    )`.execute(db);
  await sql`
    create table receipt_key (
      public_key text primary key,
      since timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`
    create table session_log (
      sheet_id bigint not null references answers_sheet,
      epoch integer not null,
      seq integer not null,
      line text not null,
      hash text not null,
      received_at timestamptz,
      primary key (sheet_id, epoch, seq)
    )`.execute(db);
};
