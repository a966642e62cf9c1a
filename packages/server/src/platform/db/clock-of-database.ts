import type { EpochMs, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** All processes have this one in common, whatever their machines say. */
export const timeOfDatabase = async (db: Db): Promise<EpochMs> => {
  const { rows } = await sql<{ readonly at: EpochMs }>`select clock_timestamp() as at`.execute(db);
  return rows[0]?.at ?? Number.NaN;
};

/** Whichever clock is behind the other: a machine's that is ahead of all others ends nobody's time, and drops nothing. */
export const earlierTime = (db: Db, now: () => EpochMs) => async (): Promise<EpochMs> =>
  Math.min(now(), await timeOfDatabase(db));

/** A clock is ahead of the database's by so much for certain, or behind it (less than 0): nothing of it is the way there and back. */
export const aheadOfDatabase = async (db: Db, wall: () => EpochMs): Promise<Millis> => {
  const asked = wall();
  const at = await timeOfDatabase(db);
  const heard = wall();
  if (asked > at) return asked - at;
  return heard < at ? heard - at : 0;
};
