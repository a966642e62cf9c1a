import { endpoint, Nothing, Unauthenticated } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginModule } from '../../accounts/login/routes.ts';
import type { Module } from '../../platform/context/app-context.ts';
import { reply } from '../../platform/http/reply.ts';
import { texts } from '../../platform/http/texts.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { post } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { wholeDatabase } from '../../testing/whole-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addTestPerson(server.database.db, 'ANA');
});
afterAll(() => server.close());

const right = { client_id: 2, username: 'ANA', password: 'x', timestamp: 1, version: '1.4.2' };
const malformed: readonly (readonly [string, unknown, RegExp])[] = [
  ['an empty object', {}, /^username: /],
  ['an array', [], /^\(whole\): /],
  ['a text', 'hola', /^\(whole\): /],
  ['a number', 7, /^\(whole\): /],
  ['a name that is no text', { ...right, username: { $gt: '' } }, /^username: /],
  ['a clock that is no number', { ...right, timestamp: '1' }, /^timestamp: /],
  ['a negative clock', { ...right, timestamp: -1 }, /^timestamp: /],
  ['another client', { ...right, client_id: 1 }, /^client_id: /],
  ['a prototype', { ...right, __proto__: null, constructor: { prototype: {} }, version: 3 }, /^version: /],
];

describe('a malformed login', () => {
  it.each(malformed)('is refused by field, and changes nothing: %s', async (_name, body, problem) => {
    const before = await wholeDatabase(server.database.db);
    const refused = await post(server, '/api/app-login', JSON.stringify(body));
    expect(refused).toMatchObject({ status: 400, body: { msg: texts.malformed } });
    expect(refused.body.problems).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
    expect(await wholeDatabase(server.database.db)).toBe(before);
  });

  it.each([
    ['half an object', '{"username": "ANA"'],
    ['nothing', ''],
    ['no JSON', 'username=ANA'],
    ['a byte order mark and garbage', '\ufeff}{'],
    ['nested beyond sense', '['.repeat(7_000)],
    ['more fields than any object has', `{${Array.from({ length: 501 }, (_, n) => `"k${n}":1`).join()}}`],
    ['nested beyond sense, and closed', `${'[{"a":'.repeat(1_000)}1${'}]'.repeat(1_000)}`],
  ])('is refused when it is no JSON: %s', async (_name, text) => {
    expect(await post(server, '/api/app-login', text)).toMatchObject({ status: 400, body: { msg: texts.notJson } });
  });

  it('is refused beyond its size', async () => {
    const body = JSON.stringify({ ...right, password: 'x'.repeat(20_000) });
    expect(await post(server, '/api/app-login', body)).toMatchObject({ status: 413, body: { msg: texts.tooLarge } });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'image/png'])(
    'is refused as %s',
    async (type) => {
      const refused = await post(server, '/api/app-login', JSON.stringify(right), { 'content-type': type });
      expect(refused).toMatchObject({ status: 415, body: { msg: texts.wrongType } });
    },
  );
});

describe('a text that no database holds', () => {
  it.each(['ANA\u0000', '\ud83d ANA'])('is refused by its field: %j', async (username) => {
    const body = JSON.stringify({ ...right, username, timestamp: server.clock.now });
    const problems = ['username: a text that can be stored'];
    expect(await post(server, '/api/app-login', body)).toEqual({
      status: 400,
      body: { msg: texts.unstorable, problems },
    });
  });
});

describe('an address that is not there', () => {
  it.each(['/api/nada', '/api', '/api/app-login/x', '/storage/nada.svg', '/storage/../package.json', '/api/%00'])(
    'is 404 in JSON: %s',
    async (path) => {
      const response = await fetch(server.origin + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ msg: texts.notFound });
    },
  );

  it('does not end the server when it cannot even be decoded', async () => {
    const response = await fetch(`${server.origin}/api/%E0%A4%A`);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toHaveProperty('msg');
  });
});

const ping = endpoint({
  name: 'ping',
  method: 'GET',
  path: '/api/ping',
  auth: 'bearer',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: { 200: Nothing, 401: Unauthenticated },
  bodyLimit: 0,
});

describe('a flood with one account', () => {
  it('is slowed down, the account only', async () => {
    const pings: Module = (handle) => handle(ping, async () => reply(200, {}));
    const limited = await startTestServer({ requestsPerMinute: 3 }, [loginModule, pings]);
    await addTestPerson(limited.database.db, 'ANA', { roles: ['operator'] });
    await addTestPerson(limited.database.db, 'LUIS');
    const tokens = [await logInAs(limited, 'ANA'), await logInAs(limited, 'LUIS')].map(({ accessToken }) => ({
      authorization: `Bearer ${accessToken}`,
    }));
    const replies: { status: number; body: unknown }[] = [];
    for (let n = 0; n < 5; n += 1) {
      const response = await fetch(limited.origin + ping.path, { headers: tokens[0] ?? {} });
      replies.push({ status: response.status, body: await response.json() });
    }
    const refused = { status: 429, body: { msg: texts.tooMany, problems: [] } };
    const served = { status: 200, body: {} };
    expect(replies).toEqual([served, served, served, refused, refused]);
    expect((await fetch(limited.origin + ping.path, { headers: tokens[1] ?? {} })).status).toBe(200);
    await limited.close();
  });
});
