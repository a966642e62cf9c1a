import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LiveFixture, liveFixture, textsOf, WAITING } from '../../testing/live-fixture.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import type { RawSocket } from '../../testing/raw-socket.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { channelAuth } from './channel-signature.ts';
import { pushKeyReader } from './push-key-store.ts';

let server: TestServer;
let live: LiveFixture;
let token = '';
let userId = 0;
beforeAll(async () => {
  server = await startTestServer({
    allowedOrigins: ['https://quipu.ejemplo.ec'],
    pingSeconds: 1,
    mostSocketsOfAddress: 8,
  });
  live = await liveFixture(server);
  userId = await addTestPerson(server.database.db, 'ANA');
  token = (await logInAs(server, 'ANA')).accessToken;
});
afterAll(() => live.close());

const last = ({ frames }: RawSocket) => frames.at(-1);
const names = ({ frames }: RawSocket) => frames.map(({ event }) => event);
const error = (code: number) => ({ event: 'pusher:error', data: { code, message: expect.any(String) as unknown } });
const refusedAtOnce = async (options: Parameters<LiveFixture['raw']>[0], code: number, key = live.key) => {
  const raw = await live.raw(options, key);
  expect(raw.frames).toEqual([error(code)]);
  expect(await raw.closed).toBe(code);
};

describe('a connection', () => {
  it('is told its name and how long it may be silent', async () => {
    const raw = await live.raw();
    expect(raw.frames).toEqual([
      {
        event: 'pusher:connection_established',
        data: { socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 1 },
      },
    ]);
    expect((await live.raw()).id).not.toBe(raw.id);
  });

  it('is refused with an unknown key', () => refusedAtOnce({}, 4001, 'otra'));
  it('is refused with another version of the protocol', () => refusedAtOnce({ query: '?protocol=5' }, 4007));
  it('is refused with a version that is none', () => refusedAtOnce({ query: '?protocol=siete' }, 4006));
  it('is refused without a version', () => refusedAtOnce({ query: '' }, 4008));

  it.each(['https://otra.ec', 'null', 'https://quipu.ejemplo.ec.otra.ec'])(
    'is refused from a page of elsewhere: %s',
    (from) => refusedAtOnce({ from }, 4009),
  );

  it('is taken from a page of here, and of an origin that the configuration names', async () => {
    for (const from of [server.origin, 'https://quipu.ejemplo.ec'])
      expect(names(await live.raw({ from }))).toEqual(['pusher:connection_established']);
  });

  it('beyond what one address may have is told to come later', async () => {
    await vi.waitFor(() => expect(server.app.websocketServer.clients.size).toBe(0), WAITING);
    const open = await Promise.all(Array.from({ length: 8 }, () => live.raw()));
    await refusedAtOnce({}, 4100);
    open[0]?.socket.close();
    await open[0]?.closed;
    expect(names(await live.raw())).toEqual(['pusher:connection_established']);
    for (const { socket } of open) socket.close();
  });

  it('is no page: without an upgrade there is nothing there', async () => {
    expect((await fetch(`${server.origin}/app/${live.key}`)).status).toBe(404);
  });
});

describe('silence', () => {
  it('is asked about, and ends whoever does not answer; who answers stays', async () => {
    const [silent, answering] = [await live.raw(), await live.raw()];
    answering.socket.on('message', (data: Buffer) => {
      if (data.toString().includes('pusher:ping')) answering.say({ event: 'pusher:pong', data: {} });
    });
    const client = await live.connectAs({ userId, accessToken: token }, server, { activityTimeout: 60_000 });
    expect(await silent.closed).toBe(4201);
    // Where this process stands still meanwhile, a ping may be one more, or none.
    const told = names(silent).filter((name) => name !== 'pusher:ping');
    expect(told).toEqual(['pusher:connection_established', 'pusher:error']);
    await vi.waitFor(
      () => expect(names(answering).filter((name) => name === 'pusher:ping').length).toBeGreaterThan(3),
      WAITING,
    );
    expect(answering.socket.readyState).toBe(answering.socket.OPEN);
    expect([client.pusher.connection.state, client.joins()]).toEqual(['connected', 1]);
    answering.socket.terminate();
    client.disconnect();
  });

  it('is broken by a client’s own ping', async () => {
    const raw = await live.raw();
    raw.say({ event: 'pusher:ping', data: {} });
    await vi.waitFor(() => expect(last(raw)).toEqual({ event: 'pusher:pong', data: {} }));
    raw.socket.terminate();
  });
});

describe('a private channel', () => {
  const mine = () => `private-app-users.${userId}`;

  it('is opened by the server’s signature and by nothing else', async () => {
    const raw = await live.raw();
    const allowed = await live.authorize(raw.id, mine(), token);
    expect(allowed).toMatchObject({ status: 200, body: { auth: expect.stringMatching(`^${live.key}:[0-9a-f]{64}$`) } });
    const { auth } = allowed.body as { readonly auth: string };
    const subscribe = (channel: string, proof: string | undefined) =>
      raw.say({ event: 'pusher:subscribe', data: { channel, ...(proof === undefined ? {} : { auth: proof }) } });
    const forged = createHmac('sha256', 'adivinado').update(`${raw.id}:${mine()}`).digest('hex');
    for (const [channel, proof] of [
      [mine(), undefined],
      [mine(), `${live.key}:${forged}`],
      [mine(), auth.slice(0, -1)],
      [`private-app-users.${userId + 1}`, auth],
      ['private-global', auth],
      ['publico', undefined],
    ] as const) {
      const before = raw.frames.length;
      subscribe(channel, proof);
      const came = () => raw.frames.slice(before).filter(({ event }) => event !== 'pusher:ping');
      await vi.waitFor(() => expect(came()).toHaveLength(2));
      expect(came()).toMatchObject([error(4009), { event: 'pusher:subscription_error', channel }]);
    }
    subscribe(mine(), auth);
    await vi.waitFor(() =>
      expect(last(raw)).toMatchObject({ event: 'pusher_internal:subscription_succeeded', channel: mine() }),
    );
    await live.say('llega', { userId });
    await vi.waitFor(() =>
      expect(last(raw)).toMatchObject({ event: 'message', channel: mine(), data: { message: 'llega' } }),
    );

    raw.say({ event: 'pusher:unsubscribe', data: { channel: mine() } });
    raw.say({ event: 'pusher:ping', data: {} });
    await vi.waitFor(() => expect(last(raw)?.event).toBe('pusher:pong'));
    const witness = await live.connectAs({ userId, accessToken: token });
    await live.say('ya no', { userId });
    await vi.waitFor(() => expect(textsOf(witness)).toEqual(['ya no']), WAITING);
    expect(JSON.stringify(raw.frames)).not.toContain('ya no');
    witness.disconnect();
    raw.socket.terminate();
  });

  it('is not opened on another socket than the one that was let in', async () => {
    const [one, two] = [await live.raw(), await live.raw()];
    const { body } = await live.authorize(one.id, mine(), token);
    two.say({ event: 'pusher:subscribe', data: { channel: mine(), ...body } });
    await vi.waitFor(() => expect(last(two)?.event).toBe('pusher:subscription_error'));
    for (const { socket } of [one, two]) socket.terminate();
  });

  it('is not opened by the secret alone: somebody must have been let in', async () => {
    const raw = await live.raw();
    const auth = channelAuth(await pushKeyReader(server.database.db)(), raw.id, mine());
    raw.say({ event: 'pusher:subscribe', data: { channel: mine(), auth } });
    await vi.waitFor(() => expect(last(raw)?.event).toBe('pusher:subscription_error'));
    raw.socket.terminate();
  });

  /** The channels of a socket that are let in by what is written. */
  const written = async ({ id }: RawSocket) => {
    const grants = server.database.db.selectFrom('push_grant').select('channel').where('socket_id', '=', id);
    return (await grants.execute()).map(({ channel }) => channel);
  };
  const letIn = async (raw: RawSocket, body: object) => {
    raw.say({ event: 'pusher:subscribe', data: { channel: mine(), ...body } });
    await vi.waitFor(() =>
      expect(last(raw)).toMatchObject({ event: 'pusher_internal:subscription_succeeded', channel: mine() }),
    );
  };

  it('is opened on a socket of the process that was asked with nothing written', async () => {
    const raw = await live.raw();
    const { body } = await live.authorize(raw.id, mine(), token);
    await letIn(raw, body);
    expect(await written(raw)).toEqual([]);
    raw.socket.terminate();
  });

  it('is opened on a socket that was named by many others, too', async () => {
    const others: (readonly [number, string])[] = [];
    for (let n = 0; n < 10; n += 1) {
      const id = await addTestPerson(server.database.db, `TERCERO${n}`);
      others.push([id, (await logInAs(server, `TERCERO${n}`)).accessToken]);
    }
    // A socket that is silent while they log in is ended here, and none of them is let into it.
    const raw = await live.raw();
    for (const [id, accessToken] of others)
      expect((await live.authorize(raw.id, `private-app-users.${id}`, accessToken)).status).toBe(200);
    expect(await written(raw)).toEqual([]);
    const { body } = await live.authorize(raw.id, mine(), token);
    expect(await written(raw)).toEqual([mine()]);
    await letIn(raw, body);
    raw.socket.terminate();
  });

  it('is opened by a later login that another process was asked for', async () => {
    const other = await startTestServer({}, undefined, server.database);
    const raw = await live.raw();
    await live.authorize(raw.id, mine(), token);
    token = (await logInAs(server, 'ANA')).accessToken;
    const { body } = rightOf(await other.api.authorizeChannel({ socketId: raw.id, channelName: mine() }, { token }));
    expect(await written(raw)).toEqual([mine()]);
    await letIn(raw, body);
    raw.socket.terminate();
    await other.close();
  });

  it.each(['private-app-users.999999', 'private-app-users.1 ', 'presence-app-users.1', 'private-otro', 'global', ''])(
    'is not given to who asks for %s',
    async (channel) => {
      expect((await live.authorize('1.2', channel, token)).status).toBe(403);
    },
  );

  it.each(['1.2:private-global', '1', 'x.y', '1.2.3', ''])('is not given to a socket named %s', async (socketId) => {
    expect((await live.authorize(socketId, 'private-global', token)).status).toBe(403);
  });

  it('is asked for with a form or with JSON, by somebody signed in', async () => {
    const ask = (headers: Record<string, string>, body: string) =>
      fetch(`${server.origin}/api/broadcasting/auth`, { method: 'POST', headers, body });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const fields = 'socket_id=1.2&channel_name=private-global';
    const allowed = await ask({ ...form, authorization: `Bearer ${token}` }, fields);
    expect([allowed.status, Object.keys((await allowed.json()) as object)]).toEqual([200, ['auth']]);
    expect((await ask(form, fields)).status).toBe(401);
    expect((await ask({ ...form, authorization: 'Bearer nada' }, fields)).status).toBe(401);
  });
});

describe('messages of a client', () => {
  it('that are no events, unknown ones, or client events do nothing', async () => {
    const raw = await live.raw();
    for (const text of ['{', 'null', '[]', '"x"', '{"event":1}', '{"event":"otro","data":{}}']) raw.say(text);
    raw.say({ event: 'pusher:subscribe', data: 'no es JSON' });
    raw.say({ event: 'pusher:subscribe', data: { channel: 7 } });
    raw.say({ event: 'client-mensaje', channel: 'private-global', data: {} });
    await vi.waitFor(() => expect(last(raw)).toEqual(error(4301)));
    expect(raw.frames).toHaveLength(2);
    expect(raw.socket.readyState).toBe(raw.socket.OPEN);
    raw.socket.terminate();
  });

  it('that are too long, or too many, end it', async () => {
    const [long, many] = [await live.raw(), await live.raw()];
    long.say('x'.repeat(20_000));
    expect(await long.closed).toBe(1009);
    for (let n = 0; n < 201; n += 1) many.say({ event: 'pusher:ping', data: {} });
    expect(await many.closed).toBe(4301);
  });
});
