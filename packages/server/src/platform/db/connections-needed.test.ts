import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTexts } from '../start-texts.ts';
import { refuseTooFewConnections } from './connections-needed.ts';

let database: TestDatabase;
let most = 0;
beforeAll(async () => {
  database = await createTestDatabase(2);
  const { rows } = await sql<{ readonly name: string; readonly setting: string }>`
    select name, setting from pg_settings where name like '%connections'`.execute(database.db);
  const of = (name: string) => Number(rows.find((row) => row.name === name)?.setting ?? 0);
  most = of('max_connections') - of('superuser_reserved_connections') - of('reserved_connections');
});
afterAll(() => database.drop());

const begun = (poolSize: number, databasePoolUrl: string | null = null) =>
  refuseTooFewConnections(database.db, { poolSize, databasePoolUrl });

it('lets a process begin whose connections the database has, to the last one', async () => {
  expect(most).toBeGreaterThan(50);
  await expect(begun(most - 7)).resolves.toBeUndefined();
});

it('refuses one whose connections it has not, by what is to be changed', async () => {
  const text = startTexts.tooFewConnections(most - 6, 7, most);
  expect(text).toMatch(/QUIPU_POOL_SIZE.*max_connections/);
  await expect(begun(most - 6)).rejects.toThrow(text);
});

it('counts no requests that go through a pool of others', async () => {
  await expect(begun(500, 'postgres://quipu@pool/quipu')).resolves.toBeUndefined();
});
