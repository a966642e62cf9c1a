import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { MINUTE_MS } from '../time/durations.ts';

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

/** Longer than any try lasts: a process that died while it sent leaves its mail to the others after this. */
export const LEASE_MS = 5 * MINUTE_MS;

/** It brings a code or a link. One of a version that did not say so may, where it is of no use some day. `job`: its table, as it is called there. */
export const bringsSecret = (job = 'mail_job') =>
  sql<boolean>`coalesce(${sql.ref(`${job}.is_secret`)}, ${sql.ref(`${job}.useless_at`)} is not null)`;

/**
 * A notice waits for earlier ones to the same person: those that failed are tried now, so that none waits for their next hour. What comes
 * due within a lease may be on its way. Nobody waits here for who does the same.
 */
const tryEarlier = (db: Db, recipients: readonly string[]) =>
  sql`
    update mail_job set try_at = null where id in (
      select id from mail_job
      where lower(recipient) = any(${recipients.map((recipient) => recipient.toLowerCase())}::text[])
        and sent_at is null and given_up_at is null and not ${bringsSecret()}
        and try_at > clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
      for update skip locked)`.execute(db);

/** Rows of one statement: it takes 65 535 values. */
const MAX_AT_ONCE = 1_000;

/** Queues mails, sent once the caller's transaction is done, and not at all where it fails. */
export const queueMails = async (db: Db, mails: readonly Mail[]): Promise<void> => {
  if (mails.length === 0) return;
  const rows = mails.map(({ to, subject, text, isSecret = false, until }) => ({
    ...{ recipient: to, subject, text, is_secret: isSecret },
    useless_at: until === undefined ? null : new Date(until),
  }));
  for (let from = 0; from < rows.length; from += MAX_AT_ONCE) {
    const some = rows.slice(from, from + MAX_AT_ONCE);
    await db.insertInto('mail_job').values(some).execute();
    const notices = some.filter(({ is_secret }) => !is_secret);
    if (notices.length > 0)
      await tryEarlier(
        db,
        notices.map(({ recipient }) => recipient),
      );
  }
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(db);
};

export const queueMail = (db: Db, mail: Mail): Promise<void> => queueMails(db, [mail]);
