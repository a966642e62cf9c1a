import { randomInt } from 'node:crypto';
import { hostname } from 'node:os';
import { OPENING_CODE_SIGNS } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Db } from '../platform/db/database.ts';

/** One start of a laboratory's server, from its data folder. */
export interface Run {
  /** Drawn by lot when a folder is first used on a computer. */
  readonly computer: string;
  /** 1 is the first of this folder. */
  readonly number: number;
  /** Drawn by lot: a folder that was put back counts on from the same number, with another tag. */
  readonly tag: string;
  readonly startedAt: EpochMs;
}

const COMPUTER_LENGTH = 6;
const TAG_LENGTH = 4;
const drawn = (length: number): string =>
  Array.from({ length }, () => OPENING_CODE_SIGNS.charAt(randomInt(OPENING_CODE_SIGNS.length))).join('');

const runs = (db: Db) =>
  db.selectFrom('local_run').select(['computer', 'number', 'tag', 'started_at as startedAt']).orderBy('number', 'desc');

/** Every start, the latest first. */
export const localRuns = (db: Db): Promise<readonly Run[]> => runs(db).execute();

/** The latest start in which the institution has taken results. */
export const handedLocalRun = async (db: Db): Promise<Run | null> =>
  (await runs(db).where('is_handed', '=', true).executeTakeFirst()) ?? null;

/** Counts a start of the server that has this data folder to itself. On a computer of another name the folder is another one's. */
export const beginRun = async (db: Db, at: EpochMs, host = hostname()): Promise<Run> => {
  const last = await runs(db).select('host').executeTakeFirst();
  const run = {
    computer: last?.host === host ? last.computer : drawn(COMPUTER_LENGTH),
    number: (last?.number ?? 0) + 1,
    tag: drawn(TAG_LENGTH),
  };
  await db
    .insertInto('local_run')
    .values({ ...run, host, started_at: new Date(at) })
    .execute();
  return { ...run, startedAt: at };
};
