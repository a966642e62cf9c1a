import { type Kysely, sql } from 'kysely';

/**
 * What becomes of session logs. `log_fork`: a line that was sent in the place of another one that is held. `log_gap`: how far
 * a device said that its log goes while lines before were missing here. `log_receipt`: receipts that were handed out.
 * `backup_import`: backups that were taken, by the head of the log in them. A sheet reopened by the operator has no use for
 * a finish from before `reopened_at`.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table answers_sheet add column reopened_at timestamptz`.execute(db);
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
    alter table answer_review
      drop constraint answer_review_reason_check,
      add constraint answer_review_reason_check
        check (reason in ('replacedLogin', 'lateForSection', 'afterFinish', 'olderBackup'))`.execute(db);
};
