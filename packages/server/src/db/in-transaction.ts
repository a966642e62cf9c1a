import type { Transaction } from 'kysely';
import { type ProcessPorts, processPorts } from '../app/process-ports.ts';
import { isWorthRepeating } from './away.ts';
import type { Db, Tables } from './database.ts';

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 40;
/** Whoever waits is answered rather than kept waiting for another attempt. */
const LONGEST_MS = 15_000;

type Patience = Pick<ProcessPorts, 'monotonic' | 'timers' | 'chance'>;
const patienceOf = new WeakMap<Db, Patience>();
/** By whose clock, alarms and chance transactions on this database wait for another attempt; without it, by the process's own. */
export const waitBy = (db: Db, patience: Patience): void => void patienceOf.set(db, patience);

/**
 * A transaction that is done again where it is known to have done nothing: two stood in each other's way, or its connection
 * went before its commit was sent. One whose commit got no answer is left to whoever asked: they know whether it may come twice.
 * `work` does nothing but through `within`, as it may be done several times.
 */
export const inTransaction = async <A>(db: Db, work: (within: Transaction<Tables>) => Promise<A>): Promise<A> => {
  const { monotonic, timers, chance } = patienceOf.get(db) ?? processPorts;
  const since = monotonic();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const isOver = attempt === ATTEMPTS || monotonic() - since > LONGEST_MS;
      if (isOver || !isWorthRepeating(error)) throw error;
    }
    const pause = FIRST_PAUSE_MS * 2 ** attempt * chance();
    await new Promise<void>((resolve) => void timers.after(pause, resolve));
  }
};
