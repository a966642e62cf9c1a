import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../db/columns/instant.ts';
import type { Db, Tx } from '../db/database.ts';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import { bringsSecret, LEASE_MS, MAIL_CHANNEL } from './mail-queue.ts';
import type { MailFailure } from './mailer.ts';

const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = HOUR_MS;
const KEPT_MS = 30 * DAY_MS;

const COLUMNS = ['id', 'recipient', 'subject', 'text', 'queued_at', 'useless_at', 'tries'] as const;

/** An earlier notice to the same person is yet to be sent: what the later one says, hours say, is what stands. */
const comesAfterAnother = sql<boolean>`exists (
  select from mail_job as earlier
  where lower(earlier.recipient) = lower(mail_job.recipient) and earlier.id < mail_job.id
    and earlier.sent_at is null and earlier.given_up_at is null
    and not ${bringsSecret('earlier')})`;

/**
 * Takes what is due, first codes and links, what is soonest of no use before the others, then the oldest: a code does not wait for the
 * notices to all. Nobody else takes the same until the lease is over.
 */
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
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where((where) => where.or([where('try_at', 'is', null), where('try_at', '<=', instant(at))]))
        .where(sql<boolean>`(${bringsSecret()} or not ${comesAfterAnother})`)
        .orderBy(sql`case when ${bringsSecret()} then useless_at end`, (order) => order.asc().nullsLast())
        .orderBy('try_at', (order) => order.asc().nullsFirst())
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning([...COLUMNS, bringsSecret().as('isSecret')])
    .execute();
export type TakenMail = Awaited<ReturnType<typeof takeMail>>[number];

export const markSent = (db: Db, id: number, at: EpochMs) =>
  db
    .updateTable('mail_job')
    .set({ sent_at: new Date(at), text: null, problem: null })
    .where('id', '=', id)
    .where('given_up_at', 'is', null)
    .execute();

/** Twice as long at each try, somewhere in the second half of it, so that what failed together is not tried together. */
const pauseBefore = (tries: number, chance: number): number => {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
  return pause / 2 + (pause / 2) * chance;
};

/**
 * Keeps why, and tries again later, for a day. What is given up keeps its text for `sendAgain`, unless it brings a code
 * or a link.
 */
export const markFailed = async (
  db: Db,
  { id, tries, queued_at, useless_at, isSecret }: TakenMail,
  { problem, isFinal }: MailFailure,
  { at, leaseAt }: { readonly at: EpochMs; readonly leaseAt: EpochMs },
): Promise<{ readonly isGivenUp: boolean }> => {
  const pause = pauseBefore(tries, Math.random());
  const isGivenUp = isFinal || at + pause > Math.min(queued_at + DAY_MS, useless_at ?? Number.POSITIVE_INFINITY);
  const kept = isSecret ? { text: null } : {};
  await db
    .updateTable('mail_job')
    .set(isGivenUp ? { problem, given_up_at: new Date(at), ...kept } : { problem, try_at: new Date(leaseAt + pause) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute();
  return { isGivenUp };
};

/** Those of `ids`, or all (null), queued since then. */
interface Meant {
  readonly at: EpochMs;
  readonly ids?: readonly number[] | null;
  readonly since?: EpochMs | null;
}

/** It was given up, its text is still there and of use, and it is among those that are meant. */
const isMeant = (job: string, { at, ids = null, since }: Meant) =>
  sql<boolean>`(
    ${sql.ref(`${job}.given_up_at`)} is not null and ${sql.ref(`${job}.text`)} is not null
    and coalesce(${sql.ref(`${job}.useless_at`)} > ${instant(at)}, true)
    and (${ids}::bigint[] is null or ${sql.ref(`${job}.id`)} = any(${ids}::bigint[]))
    and ${sql.ref(`${job}.queued_at`)} >= ${instant(since ?? 0)})`;

/**
 * It is meant, and can be sent. Not so an hour after which another one was told, or was to be, that does not go out with it:
 * it would be taken for what stands.
 */
const canBeSent = (meant: Meant) =>
  sql<boolean>`(${isMeant('mail_job', meant)} and not (mail_job.useless_at is not null and exists (
    select from mail_job as later
    where lower(later.recipient) = lower(mail_job.recipient) and later.id > mail_job.id
      and later.useless_at is not null and not ${bringsSecret('later')} and not ${isMeant('later', meant)})))`;

/** Lists what was given up, latest first. */
export const givenUpMail = (db: Db, most: number, at: EpochMs) =>
  db
    .selectFrom('mail_job')
    .select(['id', 'recipient', 'subject', 'queued_at', 'given_up_at', 'tries', 'problem'])
    .select(canBeSent({ at }).as('canBeSent'))
    .where('given_up_at', 'is not', null)
    .orderBy('given_up_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Queues again what was given up: those of `ids`, or all (null), queued since then, that can be sent. Returns their numbers. */
export const sendAgain = async (
  tx: Tx,
  ids: readonly number[] | null,
  at: EpochMs,
  since: EpochMs | null = null,
): Promise<readonly number[]> => {
  const again = await tx
    .updateTable('mail_job')
    .set({ given_up_at: null, try_at: null, tries: 0, queued_at: new Date(at) })
    .where(canBeSent({ at, ids, since }))
    .returning('id')
    .execute();
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(tx);
  return again.map(({ id }) => id);
};

/** Drops what was sent or given up long ago. */
export const purgeMail = (db: Db, at: EpochMs) =>
  db
    .deleteFrom('mail_job')
    .where((where) => where.or([where('sent_at', 'is not', null), where('given_up_at', 'is not', null)]))
    .where('queued_at', '<', instant(at - KEPT_MS))
    .execute();
