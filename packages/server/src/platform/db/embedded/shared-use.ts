import pg from 'pg';
import type { Connection } from '../connection.ts';
import { sturdy } from '../guarded-pool.ts';
import { requestLimits } from '../limits.ts';

/** Any number, the same in every version: who uses the embedded database holds it shared. */
const IN_USE = 7_081_947;

export interface SharedUse {
  /** True: nobody else uses the database, and whoever asks from now on waits for it to be gone. */
  leave(): Promise<boolean>;
}

/**
 * Several processes may use one embedded database, and any of them may be killed. The last one to leave stops it: each holds
 * an advisory lock shared on a connection of its own, which the database lets go of when the process dies.
 */
export const joinUse = async (connection: Connection, onLost: () => void): Promise<SharedUse> => {
  const client = new pg.Client({
    ...connection,
    ...sturdy(requestLimits),
    database: 'postgres',
    application_name: 'quipu-use',
  });
  let isLost = false;
  client.on('error', () => {
    isLost = true;
  });
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [IN_USE]);
  let isLeaving = false;
  client.on('end', () => {
    isLost = true;
    if (!isLeaving) onLost();
  });
  return {
    leave: async () => {
      isLeaving = true;
      if (isLost) return false;
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [IN_USE]);
        const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [IN_USE]);
        const alone = rows[0]?.alone === true;
        // The connection stays open while the database is stopped: nobody can join in between.
        if (!alone) await client.end();
        return alone;
      } catch {
        return false;
      }
    },
  };
};
