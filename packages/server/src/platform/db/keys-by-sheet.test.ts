import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

/** Tables that each minute of an evaluation writes, by the first column of their keys. Rows of one can lie beside those of their sheet, wherever that is. */
const HOT: Readonly<Record<string, string>> = {
  // A sheet's own key, and the ids that were given to its answers with it (`answer_base`).
  answers_sheet: 'id',
  user_answer: 'id',
  section_run: 'sheet_id',
  sheet_state: 'sheet_id',
  sheet_watch: 'sheet_id',
  log_line: 'sheet_id',
  log_pack: 'sheet_id',
  brought_content: 'sheet_id',
  opened_content: 'sheet_id',
  log_room: 'sheet_id',
  log_gap: 'sheet_id',
  log_fork: 'sheet_id',
  log_receipt: 'sheet_id',
  device_change: 'sheet_id',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.drop());

it('keeps what an evaluation writes under the key of its sheet', async () => {
  const { rows } = await sql<{ readonly name: string; readonly first: string }>`
    select relation.relname as name, one.attname as first
    from pg_index key
    join pg_class relation on relation.oid = key.indrelid
    join pg_attribute one on one.attrelid = relation.oid and one.attnum = key.indkey[0]
    where key.indisprimary and relation.relname = any(${Object.keys(HOT)})`.execute(database.db);
  expect(Object.fromEntries(rows.map(({ name, first }) => [name, first]))).toEqual(HOT);
});

it('has no other key of these tables that would have to hold across sheets', async () => {
  const { rows } = await sql<{ readonly name: string; readonly columns: readonly string[] }>`
    select relation.relname as name, array_agg(column_.attname::text order by column_.attnum) as columns
    from pg_index key
    join pg_class relation on relation.oid = key.indrelid
    join pg_attribute column_ on column_.attrelid = relation.oid and column_.attnum = any(key.indkey)
    where key.indisunique and not key.indisprimary and relation.relname = any(${Object.keys(HOT)})
    group by relation.relname, key.indexrelid`.execute(database.db);
  // A person has a sheet once in a session, and answers have a range once: both are decided as the sheet is made.
  expect(rows.filter(({ name, columns }) => name !== 'answers_sheet' && !columns.includes('sheet_id'))).toEqual([]);
});
