import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tableTypes } from '../../../generate/table-types.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { SERVER_FOLDER } from '../root.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.drop());

const kept = (): string => readFileSync(join(SERVER_FOLDER, 'src', 'platform', 'db', 'tables.ts'), 'utf8');

it('has the tables of a migrated database; else: npm run generate -w @quipu/server', async () => {
  expect(await tableTypes(database.db)).toBe(kept());
});

it('is stale once a table has another column, or a column another default', async () => {
  const { db } = database;
  await sql`alter table career add column hall text`.execute(db);
  expect(await tableTypes(db)).toBe(
    kept().replace(
      'readonly is_offered: Generated<boolean>;',
      'readonly is_offered: Generated<boolean>;\n  readonly hall: string | null;',
    ),
  );
  await sql`alter table career alter column hall set default '', alter column hall set not null`.execute(db);
  expect(await tableTypes(db)).toContain('readonly hall: Generated<string>;');
  await sql`alter table career drop column hall`.execute(db);
});

it('is not made where JSON is of no known type, or a fact is of a column that is gone', async () => {
  const { db } = database;
  await sql`alter table career add column more jsonb`.execute(db);
  await expect(tableTypes(db)).rejects.toThrow('career.more: what a jsonb holds is said in column-facts.ts');
  await sql`alter table career drop column more, drop column code`.execute(db);
  await expect(tableTypes(db)).rejects.toThrow('column-facts.ts tells of what is not there: career.code');
});
