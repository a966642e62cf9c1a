import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { isWorthRepeating } from './away.ts';
import type { Db, Tables } from './database.ts';

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 40;
/** Whoever waits is answered rather than kept waiting for another attempt. */
const LONGEST_MS = 5_000;

/**
 * A transaction that is done again where it is known to have done nothing: two stood in each other's way, or its connection
 * went before its commit was sent. One whose commit got no answer is left to whoever asked: they know whether it may come twice.
 * `work` does nothing but through `within`, as it may be done several times.
 */
export const inTransaction = async <A>(db: Db, work: (within: Transaction<Tables>) => Promise<A>): Promise<A> => {
  const since = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const isOver = attempt === ATTEMPTS || performance.now() - since > LONGEST_MS;
      if (isOver || !isWorthRepeating(error)) throw error;
    }
    await pause(FIRST_PAUSE_MS * 2 ** attempt * Math.random());
  }
};
