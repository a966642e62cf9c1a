import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACROSS_SHEETS, HOT } from '../../testing/hot-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.drop());

it('keeps what an evaluation writes under keys of its sheet, but for those that are known', async () => {
  const { rows } = await sql<{ readonly table: string; readonly isPrimary: boolean; readonly columns: string[] }>`
    select relation.relname as table, key.indisprimary as "isPrimary", array_agg(one.attname::text order by place) as columns
    from pg_index key
    join pg_class relation on relation.oid = key.indrelid
    cross join unnest(key.indkey) with ordinality as part (number, place)
    join pg_attribute one on one.attrelid = relation.oid and one.attnum = part.number
    where key.indisunique and relation.relname = any(${Object.keys(HOT)})
    group by relation.relname, key.indexrelid, key.indisprimary`.execute(database.db);
  expect(new Set(rows.map(({ table }) => table))).toEqual(new Set(Object.keys(HOT)));
  const isOfSheet = ({ table, isPrimary, columns }: (typeof rows)[number]) => {
    const sheet = HOT[table] ?? '';
    return isPrimary ? columns[0] === sheet : columns.includes(sheet);
  };
  const across = rows.filter((row) => !isOfSheet(row)).map(({ table, columns }) => `${table} (${columns.join(', ')})`);
  expect(across.toSorted()).toEqual(Object.keys(ACROSS_SHEETS).toSorted());
});
