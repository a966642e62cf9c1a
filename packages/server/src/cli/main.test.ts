import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProgramOf } from '../testing/process.ts';
import { urlOfConnection } from '../testing/test-connection.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'quipu-main-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});
const ended = async (args: readonly string[], url: string) => {
  const program = runProgramOf('cli/main.ts', args, { DATABASE_URL: url, QUIPU_DATA: folder });
  return { code: await program.ended(), output: program.output() };
};

it('says in one sentence why a database of before the first release does not open', async () => {
  await sql`insert into kysely_migration values ('2026-11-21-institution', now()::text)`.execute(database.db);
  const { code, output } = await ended(['use-process', 'Primero'], urlOfConnection(database.connection));
  expect(code).toBe(1);
  expect(output).toMatch(/^La base de datos es anterior a la primera versión \(2026-11-21-institution\).*\n$/);
});

it('does not bring a database forward for a dry run: a server that runs beside it may be older', async () => {
  await sql`drop schema public cascade; create schema public`.execute(database.db);
  const { code, output } = await ended(['use-process', 'Primero', '--dry-run'], urlOfConnection(database.connection));
  expect(output).toMatch(/^La base de datos está por actualizarse \(0001-initial[^)]*\).*\n$/);
  expect(code).toBe(1);
  expect((await sql`select from pg_tables where schemaname = 'public'`.execute(database.db)).rows).toEqual([]);
});

it('makes no database for a dry run', async () => {
  const { code, output } = await ended(['use-process', 'Primero', '--dry-run'], '');
  expect(output).toMatch(/^Aún no hay base de datos en .*\n$/);
  expect(code).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});
