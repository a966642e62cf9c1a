import { CLIENT_ID, endpoint, Nothing, refresh, Unauthenticated } from '@quipu/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loginModule } from '../../accounts/login/routes.ts';
import type { Module } from '../../platform/context/app-context.ts';
import { reply } from '../../platform/http/reply.ts';
import { texts } from '../../platform/http/texts.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { closeRawRequests, type RawRequest, rawRequest } from '../../testing/raw-request.ts';
import { refreshWith } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const LIMIT = 1_048_576;
const called = { params: Nothing, query: Nothing, body: Nothing, bodyLimit: LIMIT } as const;
const open = endpoint({
  ...called,
  ...{ name: 'open', method: 'POST', path: '/api/open', auth: 'none', replies: { 200: Nothing } },
});
const own = endpoint({
  ...called,
  ...{ name: 'own', method: 'POST', path: '/api/own', auth: 'bearer', replies: { 200: Nothing, 401: Unauthenticated } },
});
const both: Module = (handle) => {
  handle(open, async () => reply(200, {}));
  handle(own, async () => reply(200, {}));
};

const head = (path: string, more: readonly string[] = []) => [`POST ${path} HTTP/1.1`, ...more];
const EMPTY = ['Content-Length: 0'];
const bearer = (token: string) => `Authorization: Bearer ${token}`;

let server: TestServer;
let token = '';
let refreshToken = '';
const started = async (limits: Parameters<typeof startTestServer>[0]): Promise<void> => {
  server = await startTestServer(limits, [loginModule, both]);
  await addTestPerson(server.database.db, 'ANA');
  ({ accessToken: token, refreshToken } = await logInAs(server, 'ANA'));
};
afterEach(closeRawRequests);

describe('requests without an account', () => {
  beforeAll(() => started({ strangersRequestsPerMinute: 5 }));
  afterAll(() => server.close());

  const ask = async (path: string, more: readonly string[] = EMPTY, from?: string) =>
    (await (await rawRequest(server, head(path, more), from)).statuses())[0];

  it('are counted by address, whatever they ask for, and never those of who has one', async () => {
    // One was the login.
    expect([await ask('/api/open'), await ask('/api/nada'), await ask('/api/own')]).toEqual([200, 404, 401]);
    expect(await ask('/api/own', [...EMPTY, bearer('nadie')])).toBe(401);
    for (const path of ['/api/open', '/api/nada', '/api/own']) expect(await ask(path)).toBe(429);
    expect(await ask('/api/own', [...EMPTY, bearer('nadie')])).toBe(429);
    expect(await ask('/api/own', [...EMPTY, bearer(token)])).toBe(200);
    expect(await ask('/api/open', EMPTY, '127.0.0.2')).toBe(200);
    // The page itself is had by the next room behind the same address.
    expect((await (await rawRequest(server, ['GET /login HTTP/1.1'])).statuses())[0]).not.toBe(429);
  });

  it('are counted whatever they bring, and however they write the address', async () => {
    const from = '127.0.0.3';
    const form = ['Content-Type: multipart/form-data; boundary=x', ...EMPTY];
    for (const path of ['/%61pi/open', '/ap%69/open', 'http://otra.ec/api/open'])
      expect(await ask(path, EMPTY, from)).toBe(200);
    for (const path of ['/api/open', '/%61pi/own']) expect(await ask(path, form, from)).not.toBe(429);
    for (const path of ['/api/open', '/%61pi/open', 'http://otra.ec/api/open']) {
      expect(await ask(path, EMPTY, from)).toBe(429);
      expect(await ask(path, form, from)).toBe(429);
    }
  });

  it('keep nobody from renewing a login, which is counted by its account', async () => {
    expect(await ask('/api/open')).toBe(429);
    expect(await refreshWith(server, 'nadie')).toMatchObject({ status: 429 });
    expect(await refreshWith(server, '')).toMatchObject({ status: 429 });
    const body = JSON.stringify({ clientId: CLIENT_ID, refreshToken: 'nadie' });
    const ofNobody = await rawRequest(
      server,
      head(refresh.path, [`Content-Length: ${body.length}`, 'Content-Type: application/json']),
    );
    ofNobody.socket.write(body);
    expect(await ofNobody.statuses()).toEqual([429]);
    await ofNobody.closed;
    const renewed = await refreshWith(server, refreshToken);
    if (renewed.status !== 200) throw new Error(`Refused: ${renewed.status}`);
    token = renewed.body.accessToken;
    refreshToken = renewed.body.refreshToken;
  });

  it('are told why', async () => {
    const { statuses, said } = await rawRequest(server, head('/api/open', EMPTY));
    expect(await statuses()).toEqual([429]);
    expect(said()).toContain(texts.tooMany);
  });
});

describe('what comes without an account', () => {
  beforeAll(() => started({ strangersMegabytesPerMinute: 1 }));
  afterAll(() => server.close());
  const ANY_BODY = `{"a":"${'x'.repeat(LIMIT - 8)}"}`;
  const large = [`Content-Length: ${LIMIT}`, 'Content-Type: application/json'];
  const ask = async (path: string, from: string) =>
    (await (await rawRequest(server, head(path, EMPTY), from)).statuses())[0];

  it('is counted by address; then the connection ends, and not that of who has one', async () => {
    const first = await rawRequest(server, head('/api/own', large));
    expect(await first.statuses()).toEqual([401]);
    first.socket.write(ANY_BODY);
    first.socket.write([...head('/api/own', EMPTY), 'Host: x', '', ''].join('\r\n'));
    expect(await first.statuses(2)).toEqual([401, 429]);
    const second = await rawRequest(server, head('/api/open', large));
    expect(await second.statuses()).toEqual([429]);
    await second.closed;
    const known = await rawRequest(server, head('/api/own', [...large, bearer(token)]));
    known.socket.write(ANY_BODY);
    expect(await known.statuses()).toEqual([200]);
    expect(await ask('/api/open', '127.0.0.2')).toBe(200);
    // What brings something is no page, whatever its address.
    expect(await (await rawRequest(server, head('/nada', large))).statuses()).toEqual([429]);
    // The page, and who is in.
    expect((await (await rawRequest(server, ['GET /login HTTP/1.1'])).statuses())[0]).not.toBe(429);
    expect(await refreshWith(server, refreshToken)).toMatchObject({ status: 200 });
  });

  it('is counted while it is read, before it has come', async () => {
    const from = '127.0.0.3';
    const reading = await rawRequest(server, head('/api/open', large), from);
    await vi.waitFor(async () => expect(await ask('/api/open', from)).toBe(429));
    reading.socket.destroy();
    await vi.waitFor(async () => expect(await ask('/api/open', from)).toBe(200));
  });

  it('is counted as the most of its call where no length is said, as soon as it is whole', async () => {
    const from = '127.0.0.5';
    const chunked = ['Transfer-Encoding: chunked', 'Content-Type: application/json'];
    const { socket, statuses } = await rawRequest(server, head('/api/open', chunked), from);
    socket.write('2\r\n{}\r\n0\r\n\r\n');
    expect(await statuses()).toEqual([200]);
    expect(await ask('/api/open', from)).toBe(429);
  });

  it('is not counted where nothing came, whatever its head said', async () => {
    const from = '127.0.0.4';
    for (const [path, more, status] of [
      ['/api/nada', ['Content-Length: 73000000'], 404],
      ['/nada', ['Content-Length: 73000000'], 404],
      ['/api/own', large, 401],
      ['/api/own', ['Content-Length: 73000000', 'Content-Type: application/json'], 401],
      ['/api/open', ['Content-Length: 73000000', 'Content-Type: application/json'], 413],
    ] as const) {
      const { statuses } = await rawRequest(server, head(path, more), from);
      expect(await statuses()).toEqual([status]);
      expect(await ask('/api/open', from)).toBe(200);
    }
  });
});

describe('connections', () => {
  afterEach(() => server.close());

  const connected = async (
    count: number,
    from: string,
    more: readonly string[] = [],
  ): Promise<readonly RawRequest[]> => {
    const made: RawRequest[] = [];
    for (let n = 0; n < count; n += 1) made.push(await rawRequest(server, head('/api/own', more), from));
    return made;
  };
  const openOf = (made: readonly RawRequest[]) => made.filter(({ socket }) => !socket.destroyed).length;

  it('of one address and in all have a most; the oldest without an account gives way', async () => {
    await started({ mostConnections: 12, mostConnectionsOfAddress: 6 });
    const [known] = await connected(1, '127.0.0.1', [...EMPTY, bearer(token)]);
    expect(await known?.statuses()).toEqual([200]);
    const slow = await connected(8, '127.0.0.1', ['Content-Length: 9']);
    await vi.waitFor(() => expect(openOf(slow)).toBe(5));
    expect(slow.map(({ socket }) => socket.destroyed)).toEqual([true, true, true, ...Array(5).fill(false)]);
    const others = [...(await connected(6, '127.0.0.2')), ...(await connected(6, '127.0.0.3'))];
    await vi.waitFor(() => expect(openOf(slow) + openOf(others)).toBeLessThanOrEqual(11));
    // They all came after it.
    known?.socket.write([...head('/api/own', [...EMPTY, bearer(token)]), 'Host: x', '', ''].join('\r\n'));
    expect(await known?.statuses(2)).toEqual([200, 200]);
  });

  it('of one account keep nobody else of its address out, however many it has', async () => {
    await started({ mostConnectionsOfAddress: 60 });
    const own = await connected(60, '127.0.0.1', [...EMPTY, bearer(token)]);
    for (const one of own) expect(await one.statuses()).toEqual([200]);
    const [other] = await connected(1, '127.0.0.1', EMPTY);
    expect(await other?.statuses()).toEqual([401]);
    await vi.waitFor(() => expect(openOf(own)).toBe(59));
    expect(own[0]?.socket.destroyed).toBe(true);
  });
});
