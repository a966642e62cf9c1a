import { sql } from 'kysely';
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
  OCHO: 'Åsa Peršić',
  NUEVE: 'Ýnez Muñoz'.normalize('NFD'),
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
  expect(await found(null)).toEqual(['TRES', 'CUATRO', 'OCHO', 'UNA', 'CINCO', 'DOS', 'SEIS', 'NUEVE', 'SIETE']);
});

it('lists rooms by their numbers, and keeps two from one name', async () => {
  const room = (name: string) => ({ name, capacity: 1 });
  const { db } = database;
  await db.insertInto('room').values(['Aula 10', 'Aula 2', 'Auditorio'].map(room)).execute();
  const names = (await db.selectFrom('room').select('name').orderBy('name').execute()).map(({ name }) => name);
  expect(names).toEqual(['Auditorio', 'Aula 2', 'Aula 10']);
  await expect(db.insertInto('room').values(room('Aula 2')).execute()).rejects.toThrow('room_name_key');
});

it('has no index in an order that another version of ICU may change', async () => {
  const { rows } = await sql`
    select indexrelid::regclass::text as name from pg_index, unnest(indcollation::oid[]) as used
    join pg_collation on pg_collation.oid = used where collprovider = 'i'`.execute(database.db);
  expect(rows).toEqual([]);
});

it.each([
  ['munoz', ['UNA', 'NUEVE']],
  ['MUÑOZ monica', ['UNA']],
  ['nusta', ['DOS']],
  ['oscar', ['CINCO', 'SEIS']],
  ['OSCAR  seis', ['SEIS']],
  ['ingrid andrés', ['TRES']],
  ['Peršić', ['OCHO']],
  ['asa persic', ['OCHO']],
  ['Muñoz Ýnez', ['NUEVE']],
  ['0%', ['DOS']],
  ['_', []],
  ['munoz zoila', []],
])('finds by words, whatever their accents, case and order: «%s»', async (text, references) => {
  expect(await found(text)).toEqual(references);
});

it('looks for no more words than it may: what is beyond narrows nothing', async () => {
  expect(await found(`${'a '.repeat(9_000)} ${'zoila '.repeat(9_000)}`)).toEqual(['SIETE']);
  expect(await found(`zoila b c d e f g h i j k l`)).toEqual([]);
});

it('finds everybody where nothing is looked for', async () => {
  expect(await found('  ')).toHaveLength(Object.keys(NAMES).length);
});
