import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Timers } from '../process/process-ports.ts';
import { endSlowBodies, slowBodyEnder } from './slow-bodies.ts';

const SPEED = { startMs: 600, windowMs: 300, windowBytes: 1_000 };
const waiting = new Map<() => void, number>();
const timers = {
  after: (ms: number, then: () => void) => {
    waiting.set(then, ms);
    return () => void waiting.delete(then);
  },
} as unknown as Timers;
/** All that waits is due. Gives how long it waited. */
const pass = (): readonly number[] => {
  const due = [...waiting];
  waiting.clear();
  for (const [then] of due) then();
  return due.map(([, ms]) => ms);
};

const app = Fastify();
const served: Socket[] = [];
const clients: Socket[] = [];
let port = 0;
beforeAll(async () => {
  const end = slowBodyEnder(timers);
  app.server.on('connection', (socket) => served.push(socket));
  endSlowBodies(app, end, SPEED);
  app.post('/call', async () => ({}));
  // What has its place is watched from then on.
  app.post('/upload', { config: { isUpload: true }, preParsing: async ({ raw }) => end(raw, SPEED) }, async () => ({}));
  app.post('/waiting', { config: { isUpload: true } }, async () => ({}));
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterEach(() => {
  for (const client of clients) client.destroy();
  waiting.clear();
});
afterAll(() => app.close());

const LENGTH = 5_000;
/** A request of which the head has come; `bring` waits until more of it is there. */
const begun = async (path: string) => {
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  clients.push(client);
  // Cut off, it may end with an error first.
  const closed = new Promise<void>((resolve) => void client.once('close', () => resolve()));
  const before = served.length;
  await once(client, 'connect');
  const bring = async (text: string): Promise<void> => {
    const had = served[before]?.bytesRead ?? 0;
    client.write(text);
    await vi.waitFor(() => expect((served[before]?.bytesRead ?? 0) - had).toBe(text.length), { timeout: 15_000 });
  };
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${LENGTH}\r\n\r\n"`;
  await bring(head);
  return { client, closed, bring };
};

it.each(['/call', '/upload'])('ends what drips in, at the first look after the start: %s', async (path) => {
  const { closed, bring } = await begun(path);
  await vi.waitFor(() => expect(waiting.size).toBe(1), { timeout: 15_000 });
  expect(pass()).toEqual([SPEED.startMs]);
  await bring('x'.repeat(SPEED.windowBytes - 1));
  expect(pass()).toEqual([SPEED.windowMs]);
  await closed;
});

it.each(['/call', '/upload'])('takes what comes fast enough for as long as it comes: %s', async (path) => {
  const { client, bring } = await begun(path);
  await vi.waitFor(() => expect(waiting.size).toBe(1), { timeout: 15_000 });
  pass();
  for (let window = 0; window < 4; window += 1) {
    await bring('x'.repeat(SPEED.windowBytes));
    expect(pass()).toEqual([SPEED.windowMs]);
  }
  client.write(`${'x'.repeat(LENGTH - 4 * SPEED.windowBytes - 2)}"`);
  const [reply] = (await once(client, 'data')) as [Buffer];
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

it('asks nothing of an upload that waits for its place', async () => {
  const { client } = await begun('/waiting');
  expect(waiting.size).toBe(0);
  client.write(`${'x'.repeat(LENGTH - 2)}"`);
  const [reply] = (await once(client, 'data')) as [Buffer];
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});
