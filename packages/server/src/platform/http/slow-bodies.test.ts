import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { processPorts } from '../process/process-ports.ts';
import { endSlowBodies, slowBodyEnder } from './slow-bodies.ts';

const app = Fastify();
const SPEED = { startMs: 300, windowMs: 300, windowBytes: 1_000 };
let port = 0;
beforeAll(async () => {
  const end = slowBodyEnder(processPorts.timers);
  endSlowBodies(app, end, SPEED);
  app.post('/call', async ({ body }) => ({ body }));
  // What has its place is watched from then on.
  app.post('/upload', { config: { isUpload: true }, preParsing: async ({ raw }) => end(raw, SPEED) }, async () => ({}));
  app.post('/waiting', { config: { isUpload: true } }, async () => ({}));
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

/** A request of which only the beginning has come. */
const begun = async (path: string, length: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n"`,
  );
  return socket;
};
/** So many bytes every few milliseconds, until all has come or it is cut off. */
const drip = async (socket: Socket, bytes: number, length: number): Promise<string> => {
  const closed = once(socket, 'close').then(() => 'cut off');
  const replied = once(socket, 'data').then(([reply]) => String(reply).slice(0, 15));
  const ended = Promise.race([closed, replied]);
  let left = length - 2;
  const timer = setInterval(() => {
    const now = Math.min(bytes, left);
    left -= now;
    socket.write(left === 0 ? `${'x'.repeat(now)}"` : 'x'.repeat(now));
    if (left === 0) clearInterval(timer);
  }, 20);
  try {
    return await ended;
  } finally {
    clearInterval(timer);
    socket.destroy();
  }
};

it.each(['/call', '/upload'])(
  'ends what drips in, and takes what comes fast enough for as long as it comes: %s',
  async (path) => {
    const slow = drip(await begun(path, 20_000), 2, 20_000);
    const steady = drip(await begun(path, 20_000), 400, 20_000);
    expect(await slow).toBe('cut off');
    expect(await steady).toBe('HTTP/1.1 200 OK');
  },
);

it('asks nothing of an upload that waits for its place', async () => {
  const waiting = drip(await begun('/waiting', 60), 1, 60);
  expect(await drip(await begun('/call', 20_000), 2, 20_000)).toBe('cut off');
  expect(await waiting).toBe('HTTP/1.1 200 OK');
});
