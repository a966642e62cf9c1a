import { Bytes, endpoint, Nothing, Refusal, Unauthenticated, wireRecord } from '@quipu/contract';
import * as t from 'io-ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loginModule } from '../../accounts/login/routes.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { closeRawRequests, rawRequest } from '../../testing/raw-request.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Module } from '../context/app-context.ts';
import { reply } from './reply.ts';
import { texts } from './texts.ts';

const LIMIT = 4_000_000;
const called = { method: 'POST', auth: 'bearer', params: Nothing, query: Nothing } as const;
const replies = { 200: Nothing, 401: Unauthenticated, 413: Refusal } as const;
const keep = endpoint({
  ...called,
  ...{ name: 'keep', path: '/api/keep', bodyLimit: LIMIT, replies },
  body: wireRecord('KeepBody', { someText: ['some_text', t.string] }),
});
const bring = endpoint({
  ...called,
  ...{ name: 'bring', path: '/api/bring', bodyLimit: LIMIT, replies, isUpload: true },
  body: wireRecord('BringBody', { file: ['file', Bytes] }),
});
let taken = 0;
const taking: Module = (handle) => {
  handle(keep, async () => {
    taken += 1;
    return reply(200, {});
  });
  handle(bring, async () => {
    taken += 1;
    return reply(200, {});
  });
};

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer({ requestsPerMinute: 6 }, [loginModule, taking]);
});
beforeEach(async () => {
  taken = 0;
  const reference = `ANA${Math.random()}`;
  await addTestPerson(server.database.db, reference);
  token = (await logInAs(server, reference)).accessToken;
});
afterEach(closeRawRequests);
afterAll(() => server.close());

const JSON_TYPE = 'Content-Type: application/json';
const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=x';
const head = (path: string, by: string, length: number | null, type = JSON_TYPE) => [
  `POST ${path} HTTP/1.1`,
  `Authorization: Bearer ${by}`,
  type,
  length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
];
const BODY = `{"some_text":"${'x'.repeat(2_000_000)}"}`;

describe('whoever is not known', () => {
  it.each([
    ['a call', '/api/keep', JSON_TYPE],
    ['an upload', '/api/bring', FORM_TYPE],
  ])('is refused before the body of %s is there, and hears it', async (_, path, type) => {
    const { socket, statuses, said } = await rawRequest(server, head(path, 'nadie', BODY.length, type));
    expect(await statuses()).toEqual([401]);
    // A browser reads a reply once it has sent all: what it sends is thrown away, and the connection goes on.
    socket.write(BODY);
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await statuses(2)).toEqual([401, 200]);
    expect(said()).not.toMatch(/connection: close/i);
  });

  it('is not read on where nobody knows how much comes', async () => {
    const { socket, statuses, closed } = await rawRequest(server, head('/api/keep', 'nadie', null));
    socket.write(`5\r\n{"som\r\n`);
    expect(await statuses()).toEqual([401]);
    await closed;
  });

  it('is not read on beyond what the call takes', async () => {
    const { statuses, closed } = await rawRequest(server, head('/api/keep', 'nadie', LIMIT + 1));
    expect(await statuses()).toEqual([401]);
    await closed;
  });
});

describe('whoever is known', () => {
  it('is refused before the body is there after too many requests', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { socket, statuses } = await rawRequest(server, head('/api/keep', token, 17));
      socket.write('{"some_text":"x"}');
      expect(await statuses()).toEqual([200]);
    }
    const { statuses, said } = await rawRequest(server, head('/api/keep', token, BODY.length));
    expect(await statuses()).toEqual([429]);
    expect(said()).toContain(texts.tooMany);
    expect(taken).toBe(6);
  });

  it('is told that an upload is too large before it is sent, and nothing of it is read', async () => {
    const { statuses, closed } = await rawRequest(server, head('/api/bring', token, LIMIT + 1, FORM_TYPE));
    expect(await statuses()).toEqual([413]);
    await closed;
  });
});
