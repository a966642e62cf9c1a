import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { hashOf } from './counted-already.ts';

it('answers whose parts have changed places are two answers, however many there are between them', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const pairs = Array.from({ length: 40 }, (_, n) => ({ itemOptionId: n + 1, answer: `m${n}`, slot: null }));
  for (let far = 1; far < pairs.length; far += 1) {
    const swapped = pairs.map((pair, n) => ({ ...pair, answer: `m${n === 0 ? far : n === far ? 0 : n}` }));
    const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`;
    const { rows } = await sql`select ${hashOf(json(pairs))} = ${hashOf(json(swapped))} as alike`.execute(db);
    expect([far, rows]).toEqual([far, [{ alike: false }]]);
  }
  await database.drop();
});
