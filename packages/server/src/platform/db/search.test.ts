import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestPerson } from '../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { isFoundIn } from './search.ts';

const NAMES = {
  UNA: 'Mónica Muñoz',
  DOS: 'Ñusta Zoe 100%',
  TRES: 'Andrés Íngrid',
  CUATRO: 'Andrés Noemí',
  CINCO: 'Nube Óscar',
  SEIS: 'Óscar Nube',
  SIETE: 'Zoila Paz',
};
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
  for (const [reference, fullName] of Object.entries(NAMES)) await addTestPerson(database.db, reference, { fullName });
});
afterAll(() => database.drop());

const found = async (text: string | null) => {
  const people = database.db.selectFrom('app_user').select('reference').orderBy('full_name');
  return (await people.where(isFoundIn(text, 'reference', 'full_name')).execute()).map(({ reference }) => reference);
};

it('lists people as Spanish does: an accent moves nobody, and Ñ stands after N', async () => {
  expect(await found(null)).toEqual(['TRES', 'CUATRO', 'UNA', 'CINCO', 'DOS', 'SEIS', 'SIETE']);
});

it.each([
  ['munoz', ['UNA']],
  ['MUÑOZ monica', ['UNA']],
  ['nusta', ['DOS']],
  ['oscar', ['CINCO', 'SEIS']],
  ['OSCAR  seis', ['SEIS']],
  ['ingrid andrés', ['TRES']],
  ['0%', ['DOS']],
  ['_', []],
  ['munoz zoila', []],
])('finds by words, whatever their accents, case and order: «%s»', async (text, references) => {
  expect(await found(text)).toEqual(references);
});

it('finds everybody where nothing is looked for', async () => {
  expect(await found('  ')).toHaveLength(Object.keys(NAMES).length);
});
