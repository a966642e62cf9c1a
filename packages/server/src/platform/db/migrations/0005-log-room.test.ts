import { afterAll, beforeAll, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../../testing/evaluation-fixture.ts';
import { addTestPerson } from '../../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { migrations } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.drop());

it('counts what the logs of each sheet take, of all its epochs, in bytes', async () => {
  const { db } = database;
  const people = [await addTestPerson(db, 'UNO'), await addTestPerson(db, 'DOS'), await addTestPerson(db, 'TRES')];
  await giveEvaluation(db, evaluationJson('De antes', [section('S', [choice('p')])]), people, { start: 0, end: 1 });
  const [first, second] = (await db.selectFrom('answers_sheet').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  const line = (sheet_id: number | undefined, epoch: number, seq: number, text: string) => ({
    ...{ sheet_id: sheet_id ?? 0, epoch, seq },
    ...{ line: text, hash: '', received_at: null },
  });
  await db
    .insertInto('session_log')
    .values([line(first, 1, 0, 'ñu'), line(first, 1, 1, 'abc'), line(first, 2, 0, '日'), line(second, 1, 0, 'x')])
    .execute();
  await db.deleteFrom('log_room').execute();
  await db.schema.dropTable('log_room').execute();
  await migrations['0005-log-room']?.up(db);
  const rows = await db.selectFrom('log_room').select(['sheet_id', 'lines', 'bytes']).orderBy('sheet_id').execute();
  expect(rows.map(({ sheet_id, lines, bytes }) => [sheet_id, lines, Number(bytes)])).toEqual([
    [first, 3, 9],
    [second, 1, 1],
  ]);
});
