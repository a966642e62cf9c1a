import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connectDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
/** A statement that comes so often has a name elsewhere. */
const OFTEN = 30;

it.each([
  [false, '15s', 1],
  [true, '0', 0],
])(
  'where a pool of others stands between (%s), a connection is given no limits and keeps no statements',
  async (isPooled, limit, kept) => {
    const db = connectDatabase(database.connection, { size: 1, isPooled });
    for (let time = 0; time < OFTEN; time += 1) await sql`select ${'uno'}::text as text`.execute(db);
    const { rows } = await sql<{ readonly kept: number; readonly limit: string }>`
    select count(*)::int as kept, current_setting('lock_timeout') as limit
    from pg_prepared_statements where statement like 'select $1::text as text%'`.execute(db);
    expect(rows).toEqual([{ kept, limit }]);
    await db.destroy();
  },
);
