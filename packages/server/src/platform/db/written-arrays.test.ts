import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { writtenArray } from './written-arrays.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const text = fc.string({ unit: 'grapheme' }).map((given) => given.replaceAll('\0', ''));
const odd = fc.constantFrom(
  '',
  ' ',
  ',',
  '"',
  '\\',
  '\\"',
  '{}',
  '{a,b}',
  'null',
  'NULL',
  '\n\t\r',
  "'",
  '\u2028',
  '😀',
);

it('is read as it was given, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(text, odd)),
      fc.array(fc.maxSafeInteger()),
      fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })),
      fc.array(fc.boolean()),
      fc.array(fc.option(text)),
      fc.array(fc.jsonValue().filter((json) => !JSON.stringify(json).includes('\\u'))),
      async (texts, whole, doubles, flags, some, json) => {
        const { rows } = await sql<{ readonly read: unknown }>`
          select json_build_object(
            'texts', ${texts}::text[], 'whole', ${whole}::bigint[], 'doubles', ${doubles}::float8[],
            'flags', ${flags}::boolean[], 'some', ${some}::text[],
            'json', ${json.map((one) => JSON.stringify(one))}::jsonb[]
          ) as read`.execute(database.db);
        expect(rows[0]?.read).toEqual(JSON.parse(JSON.stringify({ texts, whole, doubles, flags, some, json })));
      },
    ),
    { numRuns: 150 },
  );
});

it('writes what is plain, and leaves the rest as it is', () => {
  expect(writtenArray([1, 2.5, -3])).toBe('{1,2.5,-3}');
  expect(writtenArray([true, false])).toBe('{true,false}');
  expect(writtenArray(['a', 'b"c', '\\'])).toBe('{"a","b\\"c","\\\\"}');
  expect(writtenArray([])).toBe('{}');
  for (const other of [[1, null], ['a', 1], [new Date(0)], [[1], [2]], 'texto', null, 7])
    expect(writtenArray(other)).toBe(other);
});
