import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LiveFixture, liveFixture, WAITING } from '../../testing/live-fixture.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { privateChannelOf } from './channel-signature.ts';

const MAX_SOCKETS = 3;
let server: TestServer;
let live: LiveFixture;
beforeAll(async () => {
  server = await startTestServer({ mostSocketsOfAddress: MAX_SOCKETS, mostConnectionsOfAddress: 8 });
  live = await liveFixture(server);
});
afterAll(() => live.close());

/** A program that opens a socket, and neither reads what it is told nor closes. */
const rude = async (key: string): Promise<{ readonly socket: Socket; readonly isClosed: () => boolean }> => {
  const { hostname, port, host } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  let closed = false;
  socket
    .on('error', () => undefined)
    .on('close', () => {
      closed = true;
    });
  socket.write(
    [
      `GET /app/${key}?protocol=7 HTTP/1.1`,
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
      '',
      '',
    ].join('\r\n'),
  );
  // One that gives way may be gone before anything was said to it.
  const gone = once(socket, 'close').then(() => Promise.reject(new Error('It was cut off')));
  await Promise.race([once(socket, 'data'), gone]);
  gone.catch(() => undefined);
  return { socket, isClosed: () => closed };
};
const none = () => expect(server.app.websocketServer.clients.size).toBe(0);

describe('a socket that was refused', () => {
  it('is cut off where it is not closed at the other end', async () => {
    const one = await rude('una-llave-ajena');
    await vi.waitFor(() => expect(one.isClosed()).toBe(true), WAITING);
    none();
  });

  it('counts beside the others of its address as long as it is there', async () => {
    const refused = await Promise.all(Array.from({ length: MAX_SOCKETS }, () => rude('una-llave-ajena')));
    const late = await live.raw();
    expect(late).toMatchObject({ id: '', frames: [{ event: 'pusher:error', data: { code: 4100 } }] });
    await vi.waitFor(() => expect(refused.every(({ isClosed }) => isClosed())).toBe(true), WAITING);
    await vi.waitFor(none, WAITING);
    const next = await live.raw();
    expect(next.id).not.toBe('');
    next.socket.close();
    await next.closed;
  });

  it('gives way to whoever comes after it, where one that was taken does not', async () => {
    await addTestPerson(server.database.db, 'ANA');
    const { userId, accessToken } = await logInAs(server, 'ANA');
    const taken = await live.raw();
    const channel = privateChannelOf(userId);
    const { body } = await live.authorize(taken.id, channel, accessToken);
    taken.say({ event: 'pusher:subscribe', data: { channel, ...body } });
    await vi.waitFor(() => expect(taken.frames.at(-1)).toMatchObject({ channel }), WAITING);
    const rudes = await Promise.all(Array.from({ length: 12 }, () => rude('una-llave-ajena').catch(() => null)));
    expect(rudes).toHaveLength(12);
    expect(taken.socket.readyState).toBe(taken.socket.OPEN);
    taken.socket.close();
    await taken.closed;
  });
});
