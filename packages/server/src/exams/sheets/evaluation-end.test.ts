import { afterAll, beforeAll, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { evaluationEnd } from './evaluation-end-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('an evaluation is over with the time of whoever has the most in it, but of no trial and of nobody who was withdrawn', async () => {
  const { db } = server.database;
  const userId = await addTestPerson(db, 'MASTIEMPO');
  const json = evaluationJson('Termina', [section('S', [choice('p')])]);
  await giveEvaluation(db, json, [userId], { start: server.clock.now, end: server.clock.now + HOUR });
  const { id } = await db.selectFrom('quiz').select('id').executeTakeFirstOrThrow();
  const set = (columns: object) => db.updateTable('answers_sheet').set(columns).execute();
  const end = () => evaluationEnd(db, id, 0, server.clock.now);
  const plain = await end();
  await set({ extra_minutes: 30 });
  expect(await end()).toBe(plain + 30 * MINUTE);
  await set({ is_trial: true });
  expect(await end()).toBe(plain);
  await set({ is_trial: false, is_valid: false, withdrawn_at: new Date(server.clock.now) });
  expect(await end()).toBe(plain);
});
