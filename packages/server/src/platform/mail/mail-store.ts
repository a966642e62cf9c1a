import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../db/columns/instant.ts';
import type { Db } from '../db/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import type { MailFailure } from './mailer.ts';

/** Longer than any try lasts: a process that died while it sent leaves its mail to the others after this. */
const LEASE_MS = 5 * MINUTE_MS;
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = HOUR_MS;
const KEPT_MS = 30 * DAY_MS;

const COLUMNS = ['id', 'recipient', 'subject', 'text', 'queued_at', 'useless_at', 'tries'] as const;

/** Takes what is due, oldest first: nobody else takes the same until the lease is over. */
export const takeMail = (db: Db, most: number, at: EpochMs) =>
  db
    .updateTable('mail_job')
    .set({ tries: sql<number>`tries + 1`, try_at: new Date(at + LEASE_MS) })
    .where(
      'id',
      'in',
      db
        .selectFrom('mail_job')
        .select('id')
        .where('text', 'is not', null)
        .where((where) => where.or([where('try_at', 'is', null), where('try_at', '<=', instant(at))]))
        .orderBy('try_at', (order) => order.asc().nullsFirst())
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(COLUMNS)
    .execute();
export type TakenMail = Awaited<ReturnType<typeof takeMail>>[number];

export const markSent = (db: Db, id: number, at: EpochMs) =>
  db
    .updateTable('mail_job')
    .set({ sent_at: new Date(at), text: null, problem: null })
    .where('id', '=', id)
    .where('text', 'is not', null)
    .execute();

/** Twice as long at each try, somewhere in the second half of it, so that what failed together is not tried together. */
const pauseBefore = (tries: number, chance: number): number => {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
  return pause / 2 + (pause / 2) * chance;
};

/** Keeps why, and tries again later, for a day. */
export const markFailed = async (
  db: Db,
  { id, tries, queued_at, useless_at }: TakenMail,
  { problem, isFinal }: MailFailure,
  at: EpochMs,
): Promise<{ readonly isGivenUp: boolean }> => {
  const next = at + pauseBefore(tries, Math.random());
  const isGivenUp = isFinal || next > Math.min(queued_at + DAY_MS, useless_at ?? Number.POSITIVE_INFINITY);
  await db
    .updateTable('mail_job')
    .set(isGivenUp ? { problem, given_up_at: new Date(at), text: null } : { problem, try_at: new Date(next) })
    .where('id', '=', id)
    .where('text', 'is not', null)
    .execute();
  return { isGivenUp };
};

/** Drops what was sent or given up long ago. */
export const purgeMail = (db: Db, at: EpochMs) =>
  db
    .deleteFrom('mail_job')
    .where('text', 'is', null)
    .where('queued_at', '<', instant(at - KEPT_MS))
    .execute();
