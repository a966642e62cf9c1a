import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { aheadOfDatabase, earlierTime } from './clock-of-database.ts';

const TEN_MINUTES = 600_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
const off = (ms: number) => () => Date.now() + ms;

it('says by how much a clock is off, and nothing of one that is right', async () => {
  const { db } = database;
  expect(await aheadOfDatabase(db, Date.now)).toBe(0);
  for (const by of [TEN_MINUTES, -TEN_MINUTES]) {
    const found = await aheadOfDatabase(db, off(by));
    // The way there and back is taken off.
    expect(Math.sign(found)).toBe(Math.sign(by));
    expect(Math.abs(found)).toBeLessThanOrEqual(TEN_MINUTES);
    expect(Math.abs(found)).toBeGreaterThan(TEN_MINUTES - 5_000);
  }
});

it('takes the time of whichever clock is behind', async () => {
  const { db } = database;
  const before = Date.now();
  const ofAhead = await earlierTime(db, off(TEN_MINUTES))();
  expect(ofAhead).toBeGreaterThanOrEqual(before - 1);
  expect(ofAhead).toBeLessThanOrEqual(Date.now() + 1);
  expect(await earlierTime(db, () => 5)()).toBe(5);
});
