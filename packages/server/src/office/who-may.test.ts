import {
  type Endpoint,
  officeCalls,
  officeEvaluationCalls,
  officePeopleCalls,
  officeRequestCalls,
  officeResultCalls,
} from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffWith } from '../testing/office-fixture.ts';
import { requestOf, statusOf } from '../testing/requests/request-of.ts';
import { somebody } from '../testing/requests/somebody.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { wholeDatabase } from '../testing/whole-database.ts';

const CALLS: readonly Endpoint[] = Object.values({
  ...officeCalls,
  ...officeEvaluationCalls,
  ...officePeopleCalls,
  ...officeRequestCalls,
  ...officeResultCalls,
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Who may do what: each call of the office, as each kind of person makes it. */
describe.each(CALLS.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  it('is an operator’s alone, and changes nothing for anybody else', async () => {
    const who = await somebody(server);
    const as = async (word: string, ...roles: Parameters<typeof staffWith>[2]) => ({
      authorization: `Bearer ${(await staffWith(server, `${word} ${name}`.toUpperCase(), roles)).token}`,
    });
    const people = {
      stranger: {},
      examinee: who.headers,
      proctor: await as('sup', 'proctor'),
      both: await as('amb', 'examinee', 'proctor'),
    };
    const operators = {
      operator: await as('ope', 'operator'),
      all: await as('tod', 'examinee', 'proctor', 'operator'),
    };
    const { request } = requestOf(server, endpoint, who);
    const before = await wholeDatabase(server.database.db);
    const statuses: Record<string, number> = {};
    for (const [person, headers] of Object.entries(people)) statuses[person] = await statusOf(server, request, headers);
    expect(statuses).toEqual({ stranger: 401, examinee: 403, proctor: 403, both: 403 });
    expect(await wholeDatabase(server.database.db)).toBe(before);
    for (const headers of Object.values(operators))
      expect([200, 400, 404, 409]).toContain(await statusOf(server, request, headers));
  });
});

it('is closed the moment the role is taken away', async () => {
  const { userId, token } = await staffWith(server, 'ANTES', ['operator']);
  const headers = { authorization: `Bearer ${token}` };
  const ask = async () => (await server.app.inject({ url: officeCalls.officeSettings.path, headers })).statusCode;
  expect(await ask()).toBe(200);
  await server.database.db
    .updateTable('app_user')
    .set({ roles: ['proctor'] })
    .where('id', '=', userId)
    .execute();
  expect(await ask()).toBe(403);
});
