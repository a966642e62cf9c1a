import { type ProcessPorts, processPorts } from '../process/process-ports.ts';
import { isWorthRepeating } from './away.ts';
import type { Db, Tx } from './database.ts';

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 40;
/** A request that waits is answered rather than kept for another attempt. */
const MAX_MS = 15_000;

type RetryPorts = Pick<ProcessPorts, 'monotonic' | 'timers' | 'chance'>;
const retryPortsOf = new WeakMap<Db, RetryPorts>();
/**
 * Gives a database the clock, alarms and chance by which its transactions wait for another attempt; without them, the
 * process's own do.
 */
export const waitBy = (db: Db, ports: RetryPorts): void => void retryPortsOf.set(db, ports);

/** Does it in the caller's transaction, or in one of its own where there is none. */
export const joinTransaction = <A>(db: Db, work: (tx: Tx) => Promise<A>): Promise<A> =>
  db.isTransaction ? work(db as Tx) : db.transaction().execute(work);

/**
 * A transaction that is done again where it is known to have done nothing: two stood in each other's way, or its connection
 * went before its commit was sent. One whose commit got no answer is left to whoever asked: they know whether it may come twice.
 * `work` does nothing but through `tx`, as it may be done several times.
 */
export const inTransaction = async <A>(db: Db, work: (tx: Tx) => Promise<A>): Promise<A> => {
  const { monotonic, timers, chance } = retryPortsOf.get(db) ?? processPorts;
  const since = monotonic();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const isOver = attempt === ATTEMPTS || monotonic() - since > MAX_MS;
      if (isOver || !isWorthRepeating(error)) throw error;
    }
    const pause = FIRST_PAUSE_MS * 2 ** attempt * chance();
    await new Promise<void>((resolve) => void timers.after(pause, resolve));
  }
};
