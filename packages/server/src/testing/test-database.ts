import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Connection } from '../platform/db/connection.ts';
import { connectDatabase, type Db } from '../platform/db/database.ts';
import { jobLimits } from '../platform/db/limits.ts';
import { maintenance } from './maintenance.ts';
import { packAtCommit } from './packed-logs.ts';
import { TEMPLATE } from './test-connection.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** JSON of the server's connection. */
    postgres: string;
  }
}

export interface TestDatabase {
  readonly db: Db;
  readonly connection: Connection;
  drop(): Promise<void>;
}

/** A database of its own, brought forward and empty. With QUIPU_TEST_PACKED=1 all logs in it are packed ones. */
export const createTestDatabase = async (poolSize = 10): Promise<TestDatabase> => {
  const server = JSON.parse(inject('postgres')) as Connection;
  const database = `test_${randomBytes(8).toString('hex')}`;
  await maintenance(server, async (run) => {
    // By its files, which takes a third less than by its log, of which nothing is kept here.
    await run(`create database ${database} template ${TEMPLATE} strategy file_copy`);
  });
  const connection = { ...server, database };
  if (process.env.QUIPU_TEST_PACKED === '1') await packAtCommit(connection);
  // Tests prepare whole evaluations within a transaction, on machines that do other things too.
  const db = connectDatabase(connection, { size: poolSize, limits: jobLimits });
  return {
    db,
    connection,
    drop: async () => {
      await db.destroy();
      await maintenance(server, async (run) => {
        await run(`drop database ${database} with (force)`);
      });
    },
  };
};
