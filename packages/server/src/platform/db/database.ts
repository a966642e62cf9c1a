import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { columnTypes } from './columns/instant.ts';
import type { Connection } from './connection.ts';
import { guardedPool, type PoolCounts } from './guarded-pool.ts';
import { type Limits, requestLimits, sessionOptions } from './limits.ts';
import { noNames, statementNames } from './statement-names.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
/** A transaction: what is done in it is done together, or not at all. */
export type Tx = Transaction<Tables>;

export interface PoolOptions {
  readonly size: number;
  readonly limits?: Limits;
  /** The database keeps it beside what is done over these connections. */
  readonly origin?: string;
  /** A commit returns once it is on this disk, whatever the database waits for besides. */
  readonly isOwnDiskEnough?: boolean;
  /** A pool of others stands between: it gives a connection for one transaction, and has the limits in its own configuration. */
  readonly isPooled?: boolean;
  /** Called when a connection breaks; the pool goes on with others. */
  readonly onLost?: (error: Error) => void;
}

const counted = new WeakMap<Db, () => PoolCounts>();
/** Counts the connections of a database's pool; null for what has none of its own. */
export const poolCountsOf = (db: Db): PoolCounts | null => counted.get(db)?.() ?? null;

export const connectDatabase = (
  target: Connection | string,
  { size, limits = requestLimits, origin = 'quipu', isOwnDiskEnough = false, isPooled = false, onLost }: PoolOptions,
): Db => {
  const config = {
    ...(typeof target === 'string' ? { connectionString: target } : target),
    max: size,
    types: columnTypes,
    application_name: origin,
    ...(isPooled ? {} : { options: sessionOptions(limits) + (isOwnDiskEnough ? ' -c synchronous_commit=local' : '') }),
    idleTimeoutMillis: 60_000,
  };
  const pool = guardedPool(config, limits, onLost, isPooled ? noNames : statementNames());
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  counted.set(db, pool.counts);
  return db;
};
