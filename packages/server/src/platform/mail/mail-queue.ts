import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Paragraphs apart by an empty line; addresses become links. */
  readonly text: string;
  /** It brings a code or a link: it goes before notices, and nothing of it is kept once it is given up. */
  readonly isSecret?: boolean;
  /** It is of no use then: it is not sent any more. */
  readonly until?: EpochMs;
}

/** Wakes every process's worker when the transaction is done. */
export const MAIL_CHANNEL = 'quipu_mail';

/** Rows of one statement: it takes 65 535 values. */
const MAX_AT_ONCE = 1_000;

/** Queues mails, sent once the caller's transaction is done, and not at all where it fails. */
export const queueMails = async (db: Db, mails: readonly Mail[]): Promise<void> => {
  if (mails.length === 0) return;
  const rows = mails.map(({ to, subject, text, isSecret = false, until }) => ({
    ...{ recipient: to, subject, text, is_secret: isSecret },
    useless_at: until === undefined ? null : new Date(until),
  }));
  for (let from = 0; from < rows.length; from += MAX_AT_ONCE)
    await db
      .insertInto('mail_job')
      .values(rows.slice(from, from + MAX_AT_ONCE))
      .execute();
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(db);
};

export const queueMail = (db: Db, mail: Mail): Promise<void> => queueMails(db, [mail]);
