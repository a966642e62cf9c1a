import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Connection } from './connection.ts';
import { connectDatabase } from './database.ts';
import { jobLimits } from './limits.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`drop schema public cascade; create schema public`.execute(database.db);
});
afterAll(() => database.drop());

describe('migrations', () => {
  it('are done once by processes that start at the same time', async () => {
    const processes = Array.from({ length: 5 }, () =>
      connectDatabase(database.connection, { size: 2, limits: jobLimits }),
    );
    const done = await Promise.all(processes.map((db) => migrate(db)));
    await Promise.all(processes.map((db) => db.destroy()));
    expect(done.flat().toSorted()).toEqual(Object.keys(migrations).toSorted());
    expect(done.filter(({ length }) => length > 0)).toHaveLength(1);
  });

  it('do nothing the second time', async () => {
    expect(await migrate(database.db)).toEqual([]);
  });

  it('are numbered from 1 on, without a gap', () => {
    const numbers = Object.keys(migrations).map((name) => /^(\d{4})-[a-z]/.exec(name)?.[1]);
    expect(numbers).toEqual(numbers.map((_, place) => String(place + 1).padStart(4, '0')));
  });

  it('refuse a database of before the first release by its name, say what to do, and leave it as it is', async () => {
    await sql`create schema old`.execute(database.db);
    const old = connectDatabase(database.connection, { size: 1, limits: jobLimits });
    await old.connection().execute(async (db) => {
      await sql`set search_path to old`.execute(db);
      await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db);
      await sql`insert into kysely_migration values ('2026-11-21-institution', now()::text)`.execute(db);
      await expect(migrate(db)).rejects.toThrow(
        /anterior a la primera versión \(2026-11-21-institution\).*DATABASE_URL.*QUIPU_DATA/,
      );
      const { rows } = await sql`select tablename from pg_tables where schemaname = 'old'`.execute(db);
      expect(rows).toEqual([{ tablename: 'kysely_migration' }]);
    });
    await old.destroy();
  });

  it('refuse one of before the first release that already had the name of the first migration', async () => {
    await sql`alter table refused_action rename to refused_act`.execute(database.db);
    await expect(migrate(database.db)).rejects.toThrow(
      /anterior a la primera versión \(0001-initial\).*DATABASE_URL.*QUIPU_DATA/,
    );
    await sql`alter table refused_act rename to refused_action`.execute(database.db);
  });

  it('refuse a database that a newer program has changed', async () => {
    await sql`insert into kysely_migration values ('0999-later', now()::text)`.execute(database.db);
    await expect(migrate(database.db)).rejects.toThrow(/no se puede actualizar.*0999-later/s);
  });
});

describe('a connection', () => {
  it('reads big integers as numbers, times as milliseconds, and refuses what a number cannot hold', async () => {
    const db = connectDatabase(JSON.parse(inject('postgres')) as Connection, { size: 1 });
    const { rows } = await sql`
      select 9007199254740991::bigint as big, '2026-11-21 04:20:14.123-05'::timestamptz as at, null::timestamptz as none
    `.execute(db);
    expect(rows).toEqual([{ big: 9_007_199_254_740_991, at: Date.UTC(2026, 10, 21, 9, 20, 14, 123), none: null }]);
    await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow(RangeError);
    await db.destroy();
  });
});
