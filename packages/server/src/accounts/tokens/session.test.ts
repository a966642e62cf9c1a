import { UNAUTHENTICATED } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts } from '../../platform/http/texts.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { logOut, post, refreshWith } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  for (const reference of ['UNO', 'DOS', 'TRES', 'CUATRO', 'CINCO']) await addTestPerson(db, reference);
  await addTestPerson(db, 'OPERADORA', { roles: ['operator'] });
});
afterAll(() => server.close());

const replaced = { status: 401, body: { message: texts.replaced } };
const unauthenticated = { status: 401, body: { message: UNAUTHENTICATED } };

describe('one session', () => {
  it('ends with a newer login, which is told apart from any other end', async () => {
    const older = await logInAs(server, 'UNO');
    const newer = await logInAs(server, 'UNO');
    expect(await logOut(server, older.accessToken)).toMatchObject(replaced);
    expect(await refreshWith(server, older.refreshToken)).toMatchObject(replaced);
    expect((await logOut(server, newer.accessToken)).status).toBe(200);
  });

  it('is still called replaced after the token would have expired', async () => {
    const older = await logInAs(server, 'DOS');
    await logInAs(server, 'DOS');
    const at = server.clock.now;
    server.clock.now = at + 3_600_000;
    expect(await logOut(server, older.accessToken)).toMatchObject(replaced);
    server.clock.now = at;
  });

  it('is one, however many logins come at once', async () => {
    const logins = await Promise.all(Array.from({ length: 6 }, () => logInAs(server, 'TRES')));
    const statuses = await Promise.all(
      logins.map(async ({ accessToken }) => (await logOut(server, accessToken)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('is not asked of an operator', async () => {
    const [first, second] = [await logInAs(server, 'OPERADORA'), await logInAs(server, 'OPERADORA')];
    expect((await logOut(server, first.accessToken)).status).toBe(200);
    expect((await logOut(server, second.accessToken)).status).toBe(200);
  });
});

describe('logout', () => {
  it('ends every token of the session', async () => {
    const { accessToken, refreshToken } = await logInAs(server, 'CUATRO');
    expect((await logOut(server, accessToken)).status).toBe(200);
    expect(await logOut(server, accessToken)).toMatchObject(unauthenticated);
    expect((await refreshWith(server, refreshToken)).status).toBe(401);
  });
});

describe('a call with a token', () => {
  it('is refused once the token has expired', async () => {
    const { accessToken } = await logInAs(server, 'CINCO');
    server.clock.now += 900_000;
    expect(await logOut(server, accessToken)).toMatchObject(unauthenticated);
  });

  it.each([
    ['no header', undefined],
    ['nothing after Bearer', 'Bearer '],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['never issued', `Bearer ${'a'.repeat(43)}`],
    ['far too long', `Bearer ${'a'.repeat(8_000)}`],
    ['not what a token is made of', 'Bearer ñandú; drop table app_user'],
  ])('is refused: %s', async (_name, authorization) => {
    const headers: Record<string, string> =
      authorization === undefined ? {} : { authorization: encodeURI(authorization) };
    expect(await post(server, '/api/app-logout', '{}', headers)).toMatchObject(unauthenticated);
  });
});
