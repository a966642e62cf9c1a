import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db, Tx } from './database.ts';

const nothing = (): Promise<void> => Promise.resolve();

/** Every query goes over one transaction; what would be a transaction of its own is a savepoint in it. */
const savepoints = (whole: Tx): Driver => {
  let begun = 0;
  const names = new WeakMap<DatabaseConnection, string>();
  const run = async (statement: string) => {
    await whole.executeQuery(CompiledQuery.raw(statement));
  };
  return {
    init: nothing,
    acquireConnection: () =>
      Promise.resolve({
        executeQuery: <R>(query: CompiledQuery) => whole.executeQuery(query as CompiledQuery<R>),
        streamQuery: () => {
          throw new Error('A rehearsal streams nothing');
        },
      }),
    beginTransaction: async (connection) => {
      begun += 1;
      names.set(connection, `rehearsed_${begun}`);
      await run(`savepoint rehearsed_${begun}`);
    },
    commitTransaction: (connection) => run(`release savepoint ${names.get(connection)}`),
    rollbackTransaction: (connection) => run(`rollback to savepoint ${names.get(connection)}`),
    releaseConnection: nothing,
    destroy: nothing,
  };
};

/**
 * Does something as it would be done, transactions and refusals included, and takes it all back: no row stays, nothing that is
 * told on commit is told. What is not in the database is the caller's to leave out.
 */
export const rehearse = async <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> => {
  const whole = await db.startTransaction().execute();
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => savepoints(whole),
    createIntrospector: (inner: Kysely<unknown>) => new PostgresIntrospector(inner),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  try {
    return await work(new Kysely({ dialect }));
  } finally {
    await whole.rollback().execute();
  }
};
