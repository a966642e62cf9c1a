import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { type RoomCard, type RoomPairSaid, VOTER_WAITS_MS } from '@quipu/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { OTHER_PEM, ROOM_PEM, ROOM_PIN } from '../../testing/room-certificates.ts';
import { carry } from './carry.ts';
import { greetRoomOf } from './greet-room.ts';
import { roomLink } from './room-link.ts';
import { voterFile } from './voter-file.ts';

const cleanups: (() => unknown)[] = [];
let folder = '';
const clock = { now: 0 };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quipu-link-'));
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
  rmSync(folder, { recursive: true });
});

/** A server as a room's, which tells what reached it. */
const serverWith = async (pem: string, port = 0, pair: () => RoomPairSaid | null = () => null) => {
  const heard: string[] = [];
  const said: string[] = [];
  const open = new Set<Socket>();
  const app = createServer((call, reply) => {
    heard.push(`${call.method} ${call.url}`);
    call
      .on('data', (bytes: Buffer) => said.push(bytes.toString()))
      .on('end', () => reply.end(JSON.stringify({ now: 1, pair: pair() })));
  });
  app.on('upgrade', (_call: IncomingMessage, socket: Socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    socket.on('data', (bytes: Buffer) => socket.write(`echo ${bytes.toString()}`));
  });
  const door = createTlsServer({ key: pem, cert: pem }, (socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    app.emit('connection', socket);
  }).listen(port, '127.0.0.1');
  await once(door, 'listening');
  const close = async () => {
    for (const socket of open) socket.destroy();
    if (door.listening) await new Promise((resolve) => door.close(resolve));
  };
  cleanups.push(close);
  return { port: (door.address() as AddressInfo).port, heard, said, close };
};

const linkTo = async (cards: readonly RoomCard[]) => {
  const port = await freePort();
  const alarms: (() => void)[] = [];
  const link = roomLink({
    cards,
    carry: (card, met) => carry(port, card, met),
    greet: (card, voter) => greetRoomOf(card, 'pc-7', voter),
    voter: voterFile(join(folder, 'room.json')),
    now: () => clock.now,
    after: (_ms, then) => {
      alarms.push(then);
      return () => undefined;
    },
  });
  cleanups.push(link.stop);
  link.start();
  /** Lets it look again, as it does by itself after a while. */
  const again = () => {
    for (const then of alarms.splice(0)) then();
  };
  return {
    link,
    port,
    again,
    found: () =>
      vi.waitFor(() => {
        again();
        expect(link.state()).toEqual({ kind: 'running' });
      }),
    becomes: (kind: string, why?: string) =>
      vi.waitFor(() => expect(link.state()).toMatchObject(why === undefined ? { kind } : { kind, why })),
  };
};
const cardOf = (port: number): RoomCard => ({ host: '127.0.0.1', port, pin: ROOM_PIN });
const posted = (port: number, body: string) =>
  fetch(`http://localhost:${port}/api/login`, { method: 'POST', body, headers: { connection: 'close' } });

it('carries what the page says to the server of the card, its sockets too, and says which computer this is', async () => {
  const room = await serverWith(ROOM_PEM);
  const { port, becomes } = await linkTo([cardOf(room.port)]);
  await becomes('running');
  expect(room.said.map((said) => JSON.parse(said) as unknown)).toEqual([
    { computer: 'pc-7', voter: { id: expect.stringMatching(/^[0-9a-f]{32}$/), vote: null } },
  ]);
  expect(await (await posted(port, 'clave')).json()).toEqual({ now: 1, pair: null });
  expect(room.heard).toEqual(['POST /api/laboratory/greeting', 'POST /api/login']);

  const socket = request({ port, path: '/app/k', headers: { connection: 'upgrade', upgrade: 'websocket' } });
  socket.end();
  const [, live] = (await once(socket, 'upgrade')) as [IncomingMessage, Socket];
  live.write('hola');
  const [bytes] = (await once(live, 'data')) as [Buffer];
  expect(bytes.toString()).toBe('echo hola');
  live.destroy();
});

it('says nothing to whoever has another certificate at that address, and finds the room again', async () => {
  const room = await serverWith(ROOM_PEM);
  const { port, becomes, again, found } = await linkTo([cardOf(room.port)]);
  await becomes('running');
  await room.close();
  const other = await serverWith(OTHER_PEM, room.port);
  // Before it was looked at again: the page's own connection is the first that meets it.
  await expect(posted(port, 'clave')).rejects.toThrow();
  await becomes('failed', 'otherRoom');
  again();
  await becomes('failed', 'otherRoom');
  expect([other.heard, other.said]).toEqual([[], []]);
  await other.close();
  await serverWith(ROOM_PEM, room.port);
  await found();
});

it('looks for a server that is away, at each address of its cards, until it is back', async () => {
  const gone = await freePort();
  const { port, becomes, found } = await linkTo([cardOf(gone), cardOf(await freePort())]);
  await becomes('starting');
  await expect(posted(port, 'clave')).rejects.toThrow();
  await serverWith(ROOM_PEM, gone);
  await found();
});

it('starts nothing where another program has the port, and starts again', async () => {
  const room = await serverWith(ROOM_PEM);
  const { link, port, becomes } = await linkTo([cardOf(room.port)]);
  await becomes('running');
  const second = roomLink({
    cards: [cardOf(room.port)],
    carry: (card, met) => carry(port, card, met),
    greet: (card, voter) => greetRoomOf(card, 'pc-8', voter),
    voter: voterFile(join(folder, 'other.json')),
    now: () => clock.now,
    after: () => () => undefined,
  });
  second.start();
  await vi.waitFor(() => expect(second.state()).toMatchObject({ kind: 'failed', why: 'foreign' }));
  await link.stop();
  second.start();
  cleanups.push(second.stop);
  await vi.waitFor(() => expect(second.state()).toEqual({ kind: 'running' }));
});

it('votes for the standby once nothing is heard of the server, works with it when it serves, and with the first one no more', async () => {
  const first: RoomPairSaid = { role: 'leader', term: 1, id: 'first', wants: null, other: null };
  let second: RoomPairSaid = { role: 'standby', term: 1, id: 'second', wants: null, other: null };
  const votes = ({ said }: { readonly said: readonly string[] }) =>
    said.map((one) => (JSON.parse(one) as { voter: { vote: unknown } }).voter.vote).filter((vote) => vote !== null);
  const standby = await serverWith(ROOM_PEM, 0, () => second);
  const leads = { ...first, other: { host: '127.0.0.1', port: standby.port } };
  const leader = await serverWith(ROOM_PEM, 0, () => leads);
  const { port, link, again, found, becomes } = await linkTo([cardOf(leader.port)]);
  await becomes('running');
  // Its address came from the first one.
  second = { ...second, wants: { term: 2, for: 'second' } };
  again();
  await vi.waitFor(() => expect(standby.said.length).toBeGreaterThan(0));
  expect(votes(standby)).toEqual([]);

  await leader.close();
  again();
  await becomes('starting');
  clock.now += VOTER_WAITS_MS;
  await vi.waitFor(() => {
    again();
    expect(votes(standby)).toContainEqual({ term: 2, for: 'second' });
  });
  second = { ...second, role: 'leader', term: 2, wants: null };
  await found();
  standby.heard.length = 0;
  await posted(port, 'clave');
  expect(standby.heard).toContain('POST /api/login');

  const back = await serverWith(ROOM_PEM, leader.port, () => leads);
  await standby.close();
  again();
  await becomes('starting');
  expect(link.state()).toEqual({ kind: 'starting' });
  expect(back.heard).not.toContain('POST /api/login');
});
