import type { Instant, InstantOrNull } from '../db/instant.ts';

/** Lines of the session's log as they stand in the journal of one epoch. */
export interface SessionLogTable {
  readonly sheet_id: number;
  readonly epoch: number;
  readonly seq: number;
  readonly line: string;
  readonly hash: string;
  /** When it came here. */
  readonly received_at: InstantOrNull;
}

/** A line that was sent in the place of one that is held, or that follows another one. */
export interface LogForkTable extends Omit<SessionLogTable, 'received_at'> {
  readonly at: Instant;
}

/** A device's log goes to `lines`, it said at `at`; lines before were missing here. */
export interface LogGapTable {
  readonly sheet_id: number;
  readonly epoch: number;
  readonly lines: number;
  readonly at: Instant;
}

/** A receipt as it was first handed out: `at` is in what was signed. */
export interface LogReceiptTable extends LogGapTable {
  readonly head: string;
}

/** A backup that was taken; `taken`: how many answers it brought. */
export interface BackupImportTable extends LogReceiptTable {
  readonly taken: number;
}

/** What a line of a sheet's log names by its hash, as it stands beside the log. */
export interface LogContentTable {
  readonly sheet_id: number;
  readonly hash: string;
  readonly content: string;
}

export interface LogTables {
  readonly session_log: SessionLogTable;
  readonly log_content: LogContentTable;
  readonly log_fork: LogForkTable;
  readonly log_gap: LogGapTable;
  readonly log_receipt: LogReceiptTable;
  readonly backup_import: BackupImportTable;
}
