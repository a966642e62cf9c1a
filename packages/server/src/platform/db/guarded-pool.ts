import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { DatabaseAway } from './away.ts';
import { type GuardedClient, guardClient } from './guarded-client.ts';
import type { Limits } from './limits.ts';
import { type StatementNames, statementNames } from './statement-names.ts';
import { afterWaiting } from './waited.ts';

const FIRST_KEEP_ALIVE_MS = 10_000;
/** The driver gives up a connection that is never made, long after whoever wanted one has heard of it. */
const NEVER_MADE = 4;

/** Gives what every connection of ours has. */
export const sturdy = ({ connect }: Pick<Limits, 'connect'>) =>
  ({
    keepAlive: true,
    keepAliveInitialDelayMillis: FIRST_KEEP_ALIVE_MS,
    connectionTimeoutMillis: connect,
  }) as const;

export interface PoolCounts {
  readonly total: number;
  readonly idle: number;
  /** Whoever waits for one. */
  readonly waiting: number;
}

/** A pool whose connections may break at any moment, with whoever uses them told so. */
export const guardedPool = (
  config: pg.PoolConfig,
  limits: Limits,
  onLost: (error: Error) => void = () => undefined,
  names: StatementNames = statementNames(),
): PostgresPool & { readonly counts: () => PoolCounts } => {
  // So that a transaction is begun in one message with its first statement.
  const pool = new pg.Pool({ ...config, pipeline: true, ...sturdy({ connect: NEVER_MADE * limits.connect }) });
  const guards = new Map<pg.PoolClient, GuardedClient>();
  const guardOf = (client: pg.PoolClient): GuardedClient => {
    const known = guards.get(client);
    if (known !== undefined) return known;
    const guard = guardClient(client, limits, names, (error, isSilent) => {
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

  const clientSoon = (): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) => {
      let isOver = false;
      const stopWaiting = afterWaiting(limits.connect, () => {
        isOver = true;
        reject(new DatabaseAway(new Error('No connection in time'), false));
      });
      pool.connect().then(
        (client) => {
          stopWaiting();
          if (isOver) client.release();
          else resolve(client);
        },
        (error: unknown) => {
          stopWaiting();
          reject(new DatabaseAway(error, false));
        },
      );
    });

  const connect = async (): Promise<GuardedClient> => {
    const client = await clientSoon();
    const guard = guardOf(client);
    guard.lend((error) => client.release(error));
    if (!guard.isLost()) return guard;
    // The pool has not heard of it yet.
    guard.release();
    return connect();
  };
  const counts = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { connect, end: () => pool.end(), counts };
};
