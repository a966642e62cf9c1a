import type { EpochMs, Millis } from '@quipu/engine';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import type { Slips } from '../tokens/token-store.ts';
import { type GuessLimit, type GuessLimits, type Wait, waitOf } from './guess-limits.ts';

export interface NewGuess {
  readonly account: Buffer;
  readonly limits: GuessLimits;
  readonly windowMs: Millis;
  readonly at: EpochMs;
}
/** A guess that was counted and may be compared. */
export type Guess = Slips;

/**
 * Counts one guess, where the limit lets it: the condition holds for the row as it is once it is ours, whoever else guesses now.
 * `among`: where rows have to come from for it to be counted at all.
 */
const counted = ({ account, windowMs, at }: NewGuess, limit: GuessLimit, among: RawBuilder<unknown>) => {
  const { source, free, pausesMs } = limit;
  const isNew = sql`held.since <= ${instant(at - windowMs)}`;
  const pause = sql`(${pausesMs.map((ms) => ms / SECOND_MS)}::float8[])[held.guesses - ${free}::int + 1]`;
  return sql`
    insert into login_guess as held (account, source, guesses, since, last_at)
    select ${account}::bytea, ${source}::bytea, 1, ${instant(at)}, ${instant(at)} ${among}
    on conflict (account, source) do update set
      guesses = case when ${isNew} then 1 else held.guesses + 1 end,
      since = case when ${isNew} then excluded.since else held.since end,
      last_at = excluded.last_at
    where ${isNew} or held.guesses < ${free} or held.last_at + make_interval(secs => ${pause}) <= excluded.last_at
    returning 1`;
};

const takeBoth = async (db: Db, guess: NewGuess): Promise<boolean> => {
  const { own, shared } = guess.limits;
  const first = own ?? shared;
  if (first === null) return true;
  const one = counted(guess, first, sql``);
  // The shared row is touched after one's own alone: whoever has to wait uses up nothing that others share.
  const taken =
    own === null || shared === null
      ? await one.execute(db)
      : await sql`with own as (${one}) ${counted(guess, shared, sql`from own`)}`.execute(db);
  return taken.rows.length > 0;
};

const waitFor = async (db: Db, guess: NewGuess): Promise<Wait> => {
  const { account, limits, windowMs, at } = guess;
  const rows = await db
    .selectFrom('login_guess')
    .select(['source', 'guesses', 'since', 'last_at as lastAt'])
    .where('account', '=', account)
    .where('since', '>', instant(at - windowMs))
    .execute();
  const waits = [limits.shared, limits.own].flatMap((limit) => {
    const count = rows.find(({ source }) => limit?.source.equals(source));
    return (limit && waitOf(limit, count, guess)) ?? [];
  });
  return waits.find(({ is }) => is === 'spent') ?? waits[0] ?? { is: 'pause', ms: 0 };
};

/** Takes a guess before it is compared, so that those that come at once, to several processes, are counted too. */
export const takeGuess = async (db: Db, guess: NewGuess): Promise<Guess | Wait> => {
  const { account, limits } = guess;
  return (await takeBoth(db, guess))
    ? { account, own: limits.own?.source ?? null, shared: limits.shared?.source ?? null }
    : waitFor(db, guess);
};

/** The owner is there: what this device or address got wrong before was a slip, and so it was for those who share a limit with it. */
export const forgetSlips = async (db: Db, { account, own, shared }: Guess): Promise<void> => {
  await sql`
    with slips as (delete from login_guess where account = ${account} and source = ${own} returning guesses)
    update login_guess set guesses = greatest(login_guess.guesses - mine.guesses, 0)
    from (select coalesce(sum(guesses), 1)::int as guesses from slips) as mine
    where account = ${account} and source = ${shared}`.execute(db);
};

/** The password is another one: guesses at the one before are of no use. */
export const forgetGuesses = (db: Db, account: Buffer) =>
  db.deleteFrom('login_guess').where('account', '=', account).execute();

/** Gives a guess back that was never compared. */
export const giveBack = async (db: Db, { account, own, shared }: Guess): Promise<void> => {
  for (const source of [own, shared])
    if (source !== null)
      await db
        .updateTable('login_guess')
        .set(({ eb }) => ({ guesses: eb('guesses', '-', 1) }))
        .where('account', '=', account)
        .where('source', '=', source)
        .where('guesses', '>', 0)
        .execute();
};
