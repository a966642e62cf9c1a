import type { EpochMs } from '@quipu/engine';
import pg from 'pg';
import type { Db, Tx } from '../db/database.ts';

const ONCE = 'operator_action_once';

/** Nobody decided: the server did it by a rule. */
export const BY_ITSELF = 'servidor';

/** The most values that one statement takes. */
const MAX_INSERTED_ROWS = 5_000;

/**
 * Within the transaction of what was done, of each that it was done to. `why` null: of an action that needs no reason. `once` names what
 * was asked for: where it was done before, the transaction fails (`wasDoneBefore`) and changes nothing.
 */
export const keepActions = async (
  db: Db,
  who: string,
  why: string | null,
  whats: readonly object[],
  at: EpochMs,
  once: string | null = null,
): Promise<void> => {
  // The name is kept once.
  const rows = whats.map((what, place) => ({
    at: new Date(at),
    who,
    why,
    what: JSON.stringify(what),
    once: place === 0 ? once : null,
  }));
  for (let from = 0; from < rows.length; from += MAX_INSERTED_ROWS)
    await db
      .insertInto('operator_action')
      .values(rows.slice(from, from + MAX_INSERTED_ROWS))
      .execute();
};

export const keepAction = (
  db: Db,
  who: string,
  why: string | null,
  what: object,
  at: EpochMs,
  once: string | null = null,
): Promise<void> => keepActions(db, who, why, [what], at, once);

class DoneBefore extends Error {}
class RefusedBefore extends Error {}

export const wasDoneBefore = (error: unknown): boolean =>
  error instanceof DoneBefore || (error instanceof pg.DatabaseError && error.constraint === ONCE);

export const wasRefusedBefore = (error: unknown): boolean => error instanceof RefusedBefore;

/** The action that was done under a name, the first of several; null: none was. It stays done, whatever has become of its subject since. */
export const actionDone = async (db: Db, who: string, once: string): Promise<object | null> =>
  (
    await db
      .selectFrom('operator_action')
      .select('what')
      .where('who', '=', who)
      .where('once', '=', once)
      .executeTakeFirst()
  )?.what ?? null;

export const wasDone = async (db: Db, who: string, once: string): Promise<boolean> =>
  (await actionDone(db, who, once)) !== null;

interface NamedAction {
  readonly who: string;
  readonly once: string;
}

/** The same of many: those that were done. */
export const doneBefore = async (db: Db, asked: readonly NamedAction[]): Promise<readonly NamedAction[]> => {
  const rows = await db
    .selectFrom('operator_action')
    .select(['who', 'once'])
    .where('who', '=', ({ fn, val }) => fn.any(val([...new Set(asked.map(({ who }) => who))])))
    .where('once', '=', ({ fn, val }) => fn.any(val(asked.map(({ once }) => once))))
    .execute();
  return rows.flatMap(({ who, once }) => (once === null ? [] : [{ who, once }]));
};

/** Notes a refusal in its transaction, after the same locks: no copy of it is done once its subject is another. */
export const keepRefused = async (tx: Tx, who: string, once: string | null, at: EpochMs): Promise<void> => {
  if (once === null) return;
  await tx
    .insertInto('refused_action')
    .values({ who, once, at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/**
 * The transaction fails where an action of that name was done or refused before (`wasDoneBefore`, `wasRefusedBefore`), and changes
 * nothing. To be asked under the locks of what it is about.
 */
export const askOnce = async (tx: Tx, who: string, once: string | null): Promise<void> => {
  if (once === null) return;
  if (await wasDone(tx, who, once)) throw new DoneBefore();
  const refused = await tx
    .selectFrom('refused_action')
    .select('once')
    .where('who', '=', who)
    .where('once', '=', once)
    .executeTakeFirst();
  if (refused !== undefined) throw new RefusedBefore();
};
