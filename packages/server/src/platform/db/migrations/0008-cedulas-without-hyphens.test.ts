import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestPerson } from '../../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { migrations } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.drop());

it('takes spaces and hyphens out of ten digits, never into another one’s name, and changes no other name', async () => {
  const { db } = database;
  const before: readonly (readonly [kept: string, then: string])[] = [
    ['171003406-5', '1710034065'],
    ['0102030405', '0102030405'],
    ['01 0203 0405', '01 0203 0405'],
    ['09 1234 5678', '0912345678'],
    ['0912345-678', '0912345-678'],
    ['1\u20112345\u00a0678-90', '1234567890'],
    ['SUP-01', 'SUP-01'],
    ['12-345', '12-345'],
    ['171-003-406-A', '171-003-406-A'],
  ];
  const ids: number[] = [];
  for (const [place, [reference]] of before.entries()) {
    const id = await addTestPerson(db, `P${place}`);
    await db.updateTable('app_user').set({ reference }).where('id', '=', id).execute();
    ids.push(id);
  }
  await migrations['0008-cedulas-without-hyphens']?.up(db);
  const rows = await db.selectFrom('app_user').select('reference').where('id', 'in', ids).orderBy('id').execute();
  expect(rows.map(({ reference }) => reference)).toEqual(before.map(([, then]) => then));
});
