import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Has a transaction plan its statements without their values: those that have a name are planned once by a connection. PostgreSQL would plan
 * those anew that take a list: for a list that it does not see it counts ten, and a plan for one or two looks cheaper each time. It is for
 * work by keys, of which no plan depends on a value; a list that is not looked up by a key is to be a query, which is hashed. It costs no
 * message of its own (guarded-client.ts).
 */
export const plannedOnce =
  <A>(work: (tx: Tx) => Promise<A>) =>
  async (tx: Tx): Promise<A> => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    return work(tx);
  };
