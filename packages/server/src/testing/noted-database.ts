import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Connection } from '../platform/db/connection.ts';
import { connectDatabase, type Db } from '../platform/db/database.ts';
import { type Limits, requestLimits } from '../platform/db/limits.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A database in which notes are taken, for the tests of one file, and connections to it that end with each test. */
export const notedDatabase = () => {
  let database: TestDatabase;
  let opened: Db[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    await sql`create table noted (text text not null)`.execute(database.db);
  });
  afterEach(async () => {
    await Promise.all(opened.map((db) => db.destroy()));
    opened = [];
    await sql`truncate noted`.execute(database.db);
  });
  afterAll(() => database.drop());

  /** These were told of connections that broke. */
  const lost: Error[] = [];
  return {
    lost,
    database: () => database,
    connected: (limits: Partial<Limits> = {}, to: Connection = database.connection, size = 2): Db => {
      const db = connectDatabase(to, {
        size,
        limits: { ...requestLimits, ...limits },
        onLost: (error) => lost.push(error),
      });
      opened.push(db);
      return db;
    },
    endBackend: (pid: number) => sql`select pg_terminate_backend(${pid}, 5000)`.execute(database.db),
    noted: async (): Promise<readonly string[]> => {
      const { rows } = await sql<{ text: string }>`select text from noted order by text`.execute(database.db);
      return rows.map(({ text }) => text);
    },
    waitingFor: (pid: number, event: string) =>
      vi.waitFor(async () => {
        const { rows } =
          await sql`select 1 from pg_stat_activity where pid = ${pid} and wait_event_type = ${event}`.execute(
            database.db,
          );
        expect(rows).toHaveLength(1);
      }),
  };
};

export const pidOf = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
};
export const note = (db: Db, text: string) => sql`insert into noted values (${text})`.execute(db);
export const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
