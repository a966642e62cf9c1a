import { endpoint, Nothing, Unauthenticated, wireRecord } from '@quipu/contract';
import * as t from 'io-ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loginModule } from '../../accounts/login/routes.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { post, rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Module } from '../context/app-context.ts';
import { reply } from './reply.ts';
import { texts as httpTexts } from './texts.ts';

const keep = endpoint({
  name: 'keep',
  method: 'POST',
  path: '/api/keep/{name}',
  auth: 'bearer',
  params: wireRecord('KeepParams', { name: ['name', t.string] }),
  query: wireRecord('KeepQuery', { q: ['q', t.string] }),
  body: wireRecord('KeepBody', { someText: ['some_text', t.string] }),
  replies: { 200: wireRecord('Kept', { wasKept: ['was_kept', t.boolean] }), 401: Unauthenticated, 409: Nothing },
  bodyLimit: 1_000,
});

interface KeptCall {
  readonly userId: number;
  readonly name: string;
  readonly q: string;
  readonly someText: string;
}
let taken: KeptCall[] = [];
let late: KeptCall[] = [];
/** The code with which the database refuses it. */
let failWith: string | null = null;
const keeping: Module = (handle) => {
  handle(
    keep,
    async ({ caller, params, query, body }) => {
      if (failWith !== null) throw Object.assign(new pg.DatabaseError('refused', 1, 'error'), { code: failWith });
      taken.push({ userId: caller.userId, ...params, ...query, ...body });
      return reply(200, { wasKept: true });
    },
    {
      onReplaced: async ({ caller, params, query, body }) => {
        late.push({ userId: caller.userId, ...params, ...query, ...body });
      },
    },
  );
};

let server: TestServer;
let userId = 0;
beforeAll(async () => {
  server = await startTestServer({}, [loginModule, keeping]);
  userId = await addTestPerson(server.database.db, 'ANA');
});
beforeEach(() => {
  taken = [];
  late = [];
  failWith = null;
});
afterAll(() => server.close());

const input = { name: 'ñandú / 1', q: 'a&b', someText: '¿sí? 🪢' };
const heard = () => ({ userId, name: 'ñandú / 1', q: 'a&b', someText: '¿sí? 🪢' });

describe('a call of the contract', () => {
  it('arrives decoded, with who calls, and its reply is encoded', async () => {
    const { accessToken } = await logInAs(server, 'ANA');
    const answer = rightOf(await server.send(keep, input, { token: accessToken }));
    expect(answer).toMatchObject({ status: 200, body: { wasKept: true } });
    expect([taken, late]).toEqual([[heard()], []]);
  });

  it('with a replaced token is refused, and what it brought is handed over first', async () => {
    const { accessToken } = await logInAs(server, 'ANA');
    await logInAs(server, 'ANA');
    const answer = rightOf(await server.send(keep, input, { token: accessToken }));
    expect(answer).toMatchObject({ status: 401, body: { message: httpTexts.replaced } });
    expect([taken, late]).toEqual([[], [heard()]]);
  });

  it('with a replaced token and malformed content is refused, and nothing is handed over', async () => {
    const { accessToken } = await logInAs(server, 'ANA');
    await logInAs(server, 'ANA');
    const refused = await post(server, '/api/keep/x?q=1', '{}', { authorization: `Bearer ${accessToken}` });
    expect(refused).toMatchObject({ status: 401, body: { message: httpTexts.replaced } });
    expect([taken, late]).toEqual([[], []]);
  });

  it('is refused by everything that is wrong in it, query and body together', async () => {
    const { accessToken } = await logInAs(server, 'ANA');
    const refused = await post(server, '/api/keep/x', '{"some_text":1}', { authorization: `Bearer ${accessToken}` });
    expect(refused).toMatchObject({ status: 400, body: { problems: ['q: string', 'some_text: string'] } });
    expect(taken).toEqual([]);
  });

  it.each([
    ['half of a pair', '/api/keep/x?q=1', '"a \\ud83d c"', 'some_text'],
    ['NUL', '/api/keep/x?q=1', '"a\\u0000b"', 'some_text'],
    ['NUL in an address', '/api/keep/a%00b?q=1', '"a"', 'name'],
    ['NUL in a query', '/api/keep/x?q=%00', '"a"', 'q'],
    ['NUL in the name of a field', '/api/keep/x?q=1', '"a","\\u0000":1', '(whole)'],
  ])(
    'with what no database holds is refused by the field, and nothing is written anew: %s',
    async (_, path, text, field) => {
      const { accessToken } = await logInAs(server, 'ANA');
      const refused = await post(server, path, `{"some_text":${text}}`, { authorization: `Bearer ${accessToken}` });
      const problems = [`${field}: a text that can be stored`];
      expect(refused).toEqual({ status: 400, body: { msg: httpTexts.unstorable, problems } });
      expect(taken).toEqual([]);
    },
  );

  it('takes whole pairs, and what only looks like an escape, as they are', async () => {
    const { accessToken } = await logInAs(server, 'ANA');
    const body = '{"some_text":"c \\ud83e\\udea2 \\\\u0000"}';
    await post(server, '/api/keep/x?q=1', body, { authorization: `Bearer ${accessToken}` });
    expect(taken[0]?.someText).toBe('c 🪢 \\u0000');
  });

  it('with bytes that are no UTF-8 is no JSON', async () => {
    const { accessToken } = await logInAs(server, 'ANA');
    const response = await fetch(`${server.origin}/api/keep/x?q=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: Buffer.from('{"some_text":"\xff"}', 'latin1'),
    });
    expect([response.status, await response.json()]).toEqual([400, { msg: httpTexts.notJson, problems: [] }]);
  });

  it.each(['22021', '22P02', '22P05', '22003'])(
    'that the database refuses with %s is no failure of the server',
    async (code) => {
      const { accessToken } = await logInAs(server, 'ANA');
      failWith = code;
      const refused = await post(server, '/api/keep/x?q=1', '{"some_text":"x"}', {
        authorization: `Bearer ${accessToken}`,
      });
      expect(refused).toEqual({ status: 400, body: { msg: httpTexts.unstorable, problems: [] } });
      expect(server.logged.some((line) => line.includes('request failed') && line.includes(code))).toBe(true);
    },
  );

  it('may come many at a time: each is who it is', async () => {
    const references = Array.from({ length: 40 }, (_, n) => `PERSONA-${n}`);
    const ids = await Promise.all(references.map((reference) => addTestPerson(server.database.db, reference)));
    const tokens: string[] = [];
    for (const reference of references) tokens.push((await logInAs(server, reference)).accessToken);
    const { send } = server;
    await Promise.all(tokens.map((token, n) => send(keep, { ...input, name: `${ids[n]}` }, { token })));
    expect(taken).toHaveLength(40);
    expect(taken.filter(({ userId: id, name }) => String(id) !== name)).toEqual([]);
  });
});
