import {
  calls,
  endpointsOf,
  OFFICE_CALLS,
  OFFICE_ROLES,
  type OfficeCall,
  officeCalls,
  officeRolesOf,
  type Role,
} from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffWith } from '../testing/office-fixture.ts';
import { requestOf, statusOf } from '../testing/requests/request-of.ts';
import { somebody } from '../testing/requests/somebody.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { wholeDatabase } from '../testing/whole-database.ts';

const CALLS = endpointsOf(calls).filter(([, { path }]) => path.startsWith('/api/office/'));

let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Each call of the office is made as each kind of person makes it. */
describe.each(CALLS)('%s', (name, endpoint) => {
  it('is of those whom the table names, and changes nothing for anybody else', async () => {
    const who = await somebody(server);
    const as = async (...roles: readonly Role[]) => {
      number += 1;
      return { authorization: `Bearer ${(await staffWith(server, `OTRA${number}`, roles)).token}` };
    };
    const may = officeRolesOf(name as OfficeCall);
    const [allowed, others] = [may, OFFICE_ROLES.filter((role) => !may.includes(role))];
    const refused: Record<string, Readonly<Record<string, string>>> = {
      'an examinee': who.headers,
      'a proctor': await as('proctor'),
      both: await as('examinee', 'proctor'),
      'all that may not': await as('examinee', 'proctor', ...others),
    };
    for (const role of others) refused[role] = await as(role);
    const letIn = [await as('examinee', 'proctor', ...OFFICE_ROLES)];
    for (const role of allowed) letIn.push(await as(role));

    const { request } = requestOf(server, endpoint, who);
    const before = await wholeDatabase(server.database.db);
    const statuses: Record<string, number> = { 'a stranger': await statusOf(server, request, {}) };
    for (const [person, headers] of Object.entries(refused))
      statuses[person] = await statusOf(server, request, headers);
    expect(statuses).toEqual({
      'a stranger': 401,
      ...Object.fromEntries(Object.keys(refused).map((person) => [person, 403])),
    });
    expect(await wholeDatabase(server.database.db)).toBe(before);
    for (const headers of letIn) expect([200, 400, 404, 409]).toContain(await statusOf(server, request, headers));
  });
});

it('has the whole table: no row is of a call that is not there', () => {
  expect(Object.keys(OFFICE_CALLS).toSorted()).toEqual(CALLS.map(([name]) => name).toSorted());
});

it('is closed the moment the role is taken away', async () => {
  const { userId, token } = await staffWith(server, 'ANTES', ['operator']);
  const headers = { authorization: `Bearer ${token}` };
  const ask = async () => (await server.app.inject({ url: officeCalls.officeSettings.path, headers })).statusCode;
  expect(await ask()).toBe(200);
  for (const [roles, status] of [
    [['auditor'], 200],
    [['planner'], 403],
    [['proctor'], 403],
  ] as const) {
    await server.database.db
      .updateTable('app_user')
      .set({ roles: [...roles] })
      .where('id', '=', userId)
      .execute();
    expect(await ask()).toBe(status);
  }
});
