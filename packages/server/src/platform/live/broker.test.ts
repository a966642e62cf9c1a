import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decryptSettings } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type Broker, brokerOf } from '../config/broker-address.ts';
import { InstitutionSettings } from '../institution/institution-settings.ts';
import { saveInstitution } from '../institution/institution-store.ts';
import { purgePassing } from './event-store.ts';
import { publish } from './publish.ts';

interface Taken {
  readonly channel: string;
  readonly name: string;
  readonly data: string;
}
const SECRET = 'secreto-de-prueba';
let http: Server;
let port = 0;
/** The broker answers with it, until it is told otherwise. */
let status = 200;
let taken: Taken[] = [];
let refused: string[] = [];
const asked: number[] = [];

/** Checks what Pusher's documentation asks of a request. Returns why it is not right; null: it is. */
const problemOf = (request: IncomingMessage, body: string): string | null => {
  const url = new URL(request.url ?? '', 'http://broker');
  const signature = url.searchParams.get('auth_signature') ?? '';
  const rest = [...url.searchParams].filter(([name]) => name !== 'auth_signature');
  rest.sort(([a], [b]) => (a < b ? -1 : 1));
  const text = `${request.method}\n${url.pathname}\n${rest.map(([name, value]) => `${name}=${value}`).join('&')}`;
  if (createHmac('sha256', SECRET).update(text).digest('hex') !== signature) return 'signature';
  const parameters = Object.fromEntries(rest);
  if (parameters['auth_key'] !== 'clave' || parameters['auth_version'] !== '1.0') return 'key or version';
  if (parameters['body_md5'] !== createHash('md5').update(body).digest('hex')) return 'body_md5';
  if (Math.abs(Number(parameters['auth_timestamp']) - Date.now() / 1_000) > 600) return 'timestamp';
  return url.pathname === '/apps/77/batch_events' ? null : 'path';
};

const listen = async (): Promise<void> => {
  http = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const problem = problemOf(request, body);
      if (problem !== null) refused.push(problem);
      const { batch } = JSON.parse(body) as { readonly batch: readonly Taken[] };
      asked.push(batch.length);
      const isPoisoned = batch.some(({ data }) => data.includes('veneno'));
      const code = problem !== null ? 401 : isPoisoned ? 413 : status;
      if (code === 200) taken.push(...batch);
      response.writeHead(code, { 'content-type': 'application/json' }).end('{}');
    });
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  port = (http.address() as AddressInfo).port;
};
const silence = async (): Promise<void> => {
  http.closeAllConnections();
  http.close();
  await once(http, 'close');
};

let server: TestServer;
let second: TestServer;
let broker: Broker;
let userId = 0;
beforeAll(async () => {
  await listen();
  broker = rightOf(brokerOf(`http://clave:${SECRET}@127.0.0.1:${port}/apps/77`, null, null));
  server = await startTestServer({ broker });
  second = await startTestServer({ broker }, undefined, server.database);
  userId = await addTestPerson(server.database.db, 'BROKER');
});
afterAll(async () => {
  await second.close();
  await server.close();
  await silence();
});
beforeEach(() => {
  status = 200;
  taken = [];
  refused = [];
});
afterEach(() => {
  expect(refused).toEqual([]);
});

const say = (message: string, to: 'global' | { readonly userId: number } = { userId }) =>
  publish(server.database.db, {
    channel: to,
    name: 'message',
    data: { title: null, message, type: 'info' },
    at: server.clock.now,
  });
const said = () => taken.map(({ data }) => (JSON.parse(data) as { readonly message: string }).message);
const unsent = async () =>
  (await server.database.db.selectFrom('push_event').select('id').where('sent_at', 'is', null).execute()).length;
const waiting = { timeout: 15_000 };

describe('a broker', () => {
  it('is given each event once, in order, signed as its protocol asks, by one of the processes', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, n) => say(`aviso ${n}`, n % 2 === 0 ? 'global' : { userId })));
    await vi.waitFor(async () => expect(await unsent()).toBe(0), waiting);
    expect(said().toSorted()).toEqual(Array.from({ length: 25 }, (_, n) => `aviso ${n}`).toSorted());
    const ids = taken.map(({ data }) => (JSON.parse(data) as { readonly event_id: number }).event_id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(taken.map(({ channel }) => channel))).toEqual(
      new Set(['private-global', `private-app-users.${userId}`]),
    );
    expect(Math.max(...asked)).toBeLessThanOrEqual(10);
  });

  it('that is away or fails loses nothing: events wait, and reach clients by the list meanwhile', async () => {
    server.clock.now += 1_000;
    const { accessToken } = await logInAs(server, 'BROKER');
    await silence();
    await say('durante el corte');
    const missed = await server.api.getMissedEvents({ after: null }, { token: accessToken });
    expect(rightOf(missed).body).toMatchObject({
      events: expect.arrayContaining([
        expect.objectContaining({ data: expect.objectContaining({ message: 'durante el corte' }) as unknown }),
      ]) as unknown,
    });
    await vi.waitFor(() => expect(server.logged.join('')).toContain('pushed events wait'), waiting);
    expect([await unsent(), said()]).toEqual([1, []]);

    status = 503;
    await listen();
    const before = asked.length;
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before), waiting);
    await say('después');
    status = 200;
    await vi.waitFor(() => expect(said()).toEqual(['durante el corte', 'después']), waiting);
    await vi.waitFor(async () => expect(await unsent()).toBe(0), waiting);
  });

  it('is not given late what is of use at once or never', async () => {
    status = 503;
    await publish(server.database.db, {
      channel: { userId },
      name: 'stop',
      data: { from: userId, signal: { type: 'stop', viewing: 1 } },
      at: server.clock.now - 60_000,
    });
    await say('a tiempo');
    status = 200;
    await vi.waitFor(() => expect(said()).toEqual(['a tiempo']), waiting);
    await purgePassing(server.database.db, server.clock.now + 60_001);
    await vi.waitFor(async () => expect(await unsent()).toBe(0), waiting);
  });

  it('that refuses one event still gets the others', async () => {
    await server.database.db.transaction().execute(async (tx) => {
      for (const message of ['uno', 'veneno', 'tres'])
        await publish(tx, {
          channel: 'global',
          name: 'message',
          data: { title: null, message, type: 'info' },
          at: server.clock.now,
        });
    });
    await vi.waitFor(() => expect(said()).toEqual(['uno', 'tres']), waiting);
    await vi.waitFor(async () => expect(await unsent()).toBe(0), waiting);
    expect([...server.logged, ...second.logged].join('')).toContain('the broker refused an event');
    expect([...server.logged, ...second.logged].join('')).not.toMatch(/veneno|secreto/);
  });

  it('lets clients in by its own secret, and they are told where it is', async () => {
    const { accessToken } = await logInAs(server, 'BROKER');
    const channelName = `private-app-users.${userId}`;
    const allowed = await server.api.authorizeChannel({ socketId: '12.34', channelName }, { token: accessToken });
    const signature = createHmac('sha256', SECRET).update(`12.34:${channelName}`).digest('hex');
    expect(rightOf(allowed)).toMatchObject({ status: 200, body: { auth: `clave:${signature}` } });

    const settings = rightOf(InstitutionSettings.decode({ settings: { client: '1.4.2', broadcast: 1 } }));
    await saveInstitution(server.database.db, settings);
    const { app } = rightOf(await server.api.getApp()).body;
    expect(JSON.parse(rightOf(decryptSettings(app, server.context.config.settingsKey)))).toMatchObject({
      broadcastConfig: { key: 'clave', host: '127.0.0.1', port, tls: 0, cluster: '' },
    });
  });
});

describe('the address of a broker', () => {
  it('says where clients connect, unless that is said apart', () => {
    expect(brokerOf('https://k:s@push.ec/apps/1', null, null)).toEqual(
      E.right({
        key: 'k',
        secret: 's',
        api: 'https://push.ec/apps/1',
        client: { host: 'push.ec', port: 443, tls: true, cluster: '' },
      }),
    );
    expect(brokerOf('http://k:s@10.0.0.5:6001/apps/1', 'wss://push.ec', null)).toMatchObject(
      E.right({ client: { host: 'push.ec', port: 443, tls: true } }),
    );
    expect(brokerOf('https://k:s@api-mt1.pusher.com/apps/1', null, null)).toMatchObject(
      E.right({ client: { host: 'ws-mt1.pusher.com', port: 443, tls: true, cluster: 'mt1' } }),
    );
  });

  it.each(['push.ec', 'ftp://k:s@push.ec/apps/1', 'https://k:s@push.ec', 'https://push.ec/apps/1'])(
    'is refused where it cannot be one: %s',
    (address) => {
      expect(E.isLeft(brokerOf(address, null, null))).toBe(true);
    },
  );
});
