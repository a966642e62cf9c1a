import type { EpochMs } from '@quipu/engine';
import type { ColumnType, Generated } from 'kysely';

export interface MailJobTable {
  readonly id: Generated<number>;
  readonly recipient: string;
  readonly subject: string;
  /** Null once it was sent or given up. */
  readonly text: string | null;
  readonly queued_at: ColumnType<EpochMs, Date | undefined, Date>;
  /** Null: at once. */
  readonly try_at: ColumnType<EpochMs | null, Date | null | undefined, Date | null>;
  /** What it carries is over by then; null: it is never too late. */
  readonly useless_at: ColumnType<EpochMs | null, Date | null | undefined, Date | null>;
  readonly tries: Generated<number>;
  readonly sent_at: ColumnType<EpochMs | null, Date | null | undefined, Date | null>;
  readonly given_up_at: ColumnType<EpochMs | null, Date | null | undefined, Date | null>;
  /** Why the last try failed, without anything of the mail. */
  readonly problem: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface MailTables {
  readonly mail_job: MailJobTable;
}
