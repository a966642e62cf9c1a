import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Paragraphs apart by an empty line; addresses become links. */
  readonly text: string;
  /** The code or the link in it is over then: it is not sent any more. */
  readonly until?: EpochMs;
}

/** Wakes every process's worker when the transaction is done. */
export const MAIL_CHANNEL = 'quipu_mail';

/** Queues a mail, sent once the caller's transaction is done, and not at all where it fails. */
export const queueMail = async (db: Db, { to, subject, text, until }: Mail): Promise<void> => {
  const useless_at = until === undefined ? null : new Date(until);
  await db.insertInto('mail_job').values({ recipient: to, subject, text, useless_at }).execute();
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(db);
};
