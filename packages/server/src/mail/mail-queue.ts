import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Paragraphs apart by an empty line; addresses become links. */
  readonly text: string;
}

/** Wakes every process's worker when the transaction is done. */
export const MAIL_CHANNEL = 'quipu_mail';

/** To be sent once the caller's transaction is done, and not at all where it fails. */
export const queueMail = async (db: Db, { to, subject, text }: Mail): Promise<void> => {
  await db.insertInto('mail_job').values({ recipient: to, subject, text }).execute();
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(db);
};
