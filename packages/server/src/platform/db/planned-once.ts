import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Has a transaction take for each statement that has a name the one plan of its connection. PostgreSQL would plan those anew that take a
 * list: for a list that it does not see it counts ten, and a plan for one or two looks cheaper each time. It is for work of a few rows by
 * their keys. It costs no message of its own (guarded-client.ts).
 */
export const plannedOnce =
  <A>(work: (tx: Tx) => Promise<A>) =>
  async (tx: Tx): Promise<A> => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    return work(tx);
  };
