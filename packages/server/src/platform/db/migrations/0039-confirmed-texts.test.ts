import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProcess } from '../../../testing/careers.ts';
import { addTestPerson } from '../../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { migrations } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.drop());

it('gives confirmations from before what their step says on that day', async () => {
  const { db } = database;
  const process_id = await addProcess(db, '2026-1');
  const user_id = await addTestPerson(db, 'ANTES');
  const actions = [
    { type: 'route', text: 'Ir', routeName: 'home' },
    { type: 'confirm', text: 'Sí', message: '¿Asistirá?' },
    { type: 'confirm', text: 'Acepto', message: '¿Acepta?' },
  ];
  for (const [place, own] of [actions, []].entries()) {
    const { id } = await db
      .insertInto('schedule_step')
      .values({
        ...{ process_id, position: place + 1, title: `Paso ${place}`, completed_by: 'confirmation' },
        ...{ content: '[]', messages: '[]', actions: JSON.stringify(own) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('schedule_confirmation')
      .values({ step_id: id, user_id, confirmed_at: new Date(0), title: '', asked: '' })
      .execute();
  }
  await sql`drop function confirmed_texts cascade`.execute(db);
  await db.schema.alterTable('schedule_confirmation').dropColumn('title').dropColumn('asked').execute();
  await migrations['0039-confirmed-texts']?.up(db);
  expect(await db.selectFrom('schedule_confirmation').select(['title', 'asked']).orderBy('title').execute()).toEqual([
    { title: 'Paso 0', asked: 'Sí: ¿Asistirá?\nAcepto: ¿Acepta?' },
    { title: 'Paso 1', asked: '' },
  ]);
});
