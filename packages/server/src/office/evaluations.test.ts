import { afterAll, beforeAll, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { acting, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
let server: TestServer;
let rosa: StaffToken;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
});
afterAll(() => server.close());

const listed = async () => {
  const reply = rightOf(await server.api.officeEvaluations({}, rosa));
  if (reply.status !== 200) throw new Error('refused');
  return reply.body.evaluations;
};
const load = async (json: object | string, more = acting()) =>
  rightOf(
    await server.api.loadOfficeEvaluation(
      { json: typeof json === 'string' ? json : JSON.stringify(json, null, 2), ...more },
      rosa,
    ),
  );

it('are listed with their sessions, and retired', async () => {
  const { database, clock, api } = server;
  const luis = await addTestPerson(database.db, 'LUIS');
  const window = { start: clock.now - HOUR, end: clock.now + HOUR };
  await giveEvaluation(database.db, evaluationJson('Una', [section('S', [choice('p')])]), [luis], window);
  const [one] = await listed();
  expect(one).toMatchObject({ name: 'Una', sessions: [{ ...window, sheets: 1 }] });
  expect(one?.allowed).toContain('active');
  const off = { id: one?.id ?? 0, key: 'active', isOn: false } as const;
  expect(rightOf(await api.switchOfficeEvaluation({ ...off, ...acting() }, rosa)).status).toBe(200);
  expect((await listed())[0]?.allowed).not.toContain('active');
  const missing = rightOf(await api.switchOfficeEvaluation({ ...off, id: 999_999, ...acting() }, rosa));
  expect(missing).toMatchObject({ status: 404, body: { msg: texts.noEvaluation } });
});

it('are loaded as they were written, after a rehearsal; or all that is wrong is said, by line', async () => {
  const json = evaluationJson('Otra', [section('S', [choice('p'), choice('q')])]);
  expect(await load(json, acting('', true))).toMatchObject({ status: 200, body: { changes: 2 } });
  expect((await listed()).map(({ name }) => name)).toEqual(['Una']);
  expect(await load(json)).toMatchObject({ status: 200, body: { changes: 2 } });
  expect((await listed()).map(({ name }) => name)).toEqual(['Otra', 'Una']);
  const again = await load(json);
  expect(again).toMatchObject({ status: 400, body: { msg: texts.wrongEvaluation } });
  expect(again.status === 400 ? again.body.problems : []).toEqual([expect.stringContaining('ya existe')]);
  const wrong = await load({ ...json, name: 'Tercera', time_limit: 'mucho' });
  expect(wrong.status === 400 ? wrong.body.problems : []).toEqual([expect.stringMatching(/time_limit.*|línea/)]);
  expect(await load('{')).toMatchObject({ status: 400 });
});
