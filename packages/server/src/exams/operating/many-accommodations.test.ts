import { afterAll, beforeAll, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { changeAccommodations, takesTime } from './accommodate.ts';

const HOUR = 3_600_000;
const PEOPLE = 40;
let server: TestServer;
const ids: number[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  for (let place = 0; place < PEOPLE; place += 1) ids.push(await addTestPerson(db, `MUCHO${place}`));
  const json = evaluationJson('De muchos', [section('S', [choice('p')])]);
  await giveEvaluation(db, json, ids, { start: server.clock.now, end: server.clock.now + HOUR });
});
afterAll(() => server.close());

it('a file that gives time to many keeps others waiting for as many statements as one that gives it to two', async () => {
  const { db } = server.database;
  const given = (count: number) => ids.slice(0, count).map((userId) => ({ userId, percent: 25, minutes: 0 }));
  const statements = async (count: number) => {
    let asked = 0;
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const changed = await counting.transaction().execute(async (tx) => {
      expect(await takesTime(tx, given(count), server.clock.now, 0)).toEqual(new Set());
      return changeAccommodations(tx, given(count), server.clock.now, 0);
    });
    expect([...changed.values()].map((sheets) => sheets.length)).toEqual(given(count).map(() => 1));
    return asked;
  };
  const few = await statements(2);
  expect(few).toBeGreaterThan(0);
  expect(await statements(PEOPLE)).toBe(few);
  const people = await db
    .selectFrom('app_user')
    .select('extra_time_percent')
    .where('reference', 'like', 'MUCHO%')
    .execute();
  expect(new Set(people.map((one) => one.extra_time_percent))).toEqual(new Set([25]));
});
