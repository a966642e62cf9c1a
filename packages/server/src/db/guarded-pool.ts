import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { DatabaseAway } from './away.ts';
import { type GuardedClient, guardClient } from './guarded-client.ts';
import type { Limits } from './limits.ts';

const FIRST_KEEP_ALIVE_MS = 10_000;

/** What every connection of ours has. */
export const sturdy = ({ connect }: Pick<Limits, 'connect'>) =>
  ({
    keepAlive: true,
    keepAliveInitialDelayMillis: FIRST_KEEP_ALIVE_MS,
    connectionTimeoutMillis: connect,
  }) as const;

/** A pool whose connections may break at any moment, with whoever uses them told so. */
export const guardedPool = (
  config: pg.PoolConfig,
  limits: Limits,
  onLost: (error: Error) => void = () => undefined,
): PostgresPool => {
  const pool = new pg.Pool({ ...config, ...sturdy(limits) });
  const guards = new Map<pg.PoolClient, GuardedClient>();
  const guardOf = (client: pg.PoolClient): GuardedClient => {
    const known = guards.get(client);
    if (known !== undefined) return known;
    const guard = guardClient(client, limits, (error, isSilent) => {
      onLost(error);
      // A network that says nothing says nothing to the others either: each would cost somebody as long.
      if (isSilent) for (const other of guards.values()) other.endIdle();
    });
    guards.set(client, guard);
    return guard;
  };
  pool.on('connect', guardOf);
  pool.on('remove', (client) => guards.delete(client));
  // Its guard has heard of it.
  pool.on('error', () => undefined);

  const connect = async (): Promise<GuardedClient> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseAway(error, false);
    });
    const guard = guardOf(client);
    guard.lend((error) => client.release(error));
    if (!guard.isLost()) return guard;
    // The pool has not heard of it yet.
    guard.release();
    return connect();
  };
  return { connect, end: () => pool.end() };
};
