import type { EpochMs } from '@quipu/engine';
import pg from 'pg';
import type { Db } from '../db/database.ts';

const ONCE = 'operator_action_once';

/**
 * Within the transaction of what was done. `why` null: of an act that needs no reason. `once` names what was asked for: where
 * it was done before, the transaction fails (`wasDoneBefore`) and changes nothing.
 */
export const keepAction = (
  within: Db,
  who: string,
  why: string | null,
  what: object,
  at: EpochMs,
  once: string | null = null,
) =>
  within
    .insertInto('operator_action')
    .values({ at: new Date(at), who, why, what: JSON.stringify(what), once })
    .execute();

export const wasDoneBefore = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === ONCE;

/** What was done under that name stays done, whatever has become of its subject since. */
export const wasDone = async (db: Db, who: string, once: string): Promise<boolean> =>
  (await db
    .selectFrom('operator_action')
    .select('once')
    .where('who', '=', who)
    .where('once', '=', once)
    .executeTakeFirst()) !== undefined;
