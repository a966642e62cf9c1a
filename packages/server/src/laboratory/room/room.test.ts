import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type TLSSocket } from 'node:tls';
import { readRoomCode } from '@quipu/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LaboratoryComputer, laboratoryComputer } from '../../testing/laboratory-fixture.ts';
import { rightOf } from '../../testing/replies.ts';
import { ownAddresses } from './room-door.ts';

let computer: LaboratoryComputer;
beforeEach(async () => {
  computer = await laboratoryComputer(Date.now());
});
afterEach(() => computer.server.close());

const opened = async () => {
  const reply = rightOf(await computer.server.api.openRoom({ isOpen: true }));
  if (reply.status !== 200) throw new Error(JSON.stringify(reply));
  return reply.body;
};
const reached = async (port: number, host = '127.0.0.1'): Promise<TLSSocket> => {
  const socket = connect({ host, port, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  return socket;
};
/** Asks the server over a connection of its door. */
const asked = async (socket: TLSSocket, path: string, body: string | null = null, host = 'localhost') => {
  const sent = request({
    createConnection: () => socket,
    path,
    method: body === null ? 'GET' : 'POST',
    headers: { host, ...(body === null ? {} : { 'content-type': 'application/json' }) },
  });
  sent.end(body ?? undefined);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, text: Buffer.concat(await reply.toArray()).toString() };
};

it('is closed until it is opened, and then has the certificate that its cards name', async () => {
  const before = rightOf(await computer.server.api.getRoom({}));
  expect(before).toMatchObject({ status: 200, body: { isOpen: false, computers: [] } });
  const { port, cards, isOpen } = await opened();
  expect(isOpen).toBe(true);
  const socket = await reached(port);
  const pin = createHash('sha256')
    .update(socket.getPeerX509Certificate()?.raw ?? '')
    .digest('hex')
    .slice(0, 32);
  expect(cards.map(({ code }) => readRoomCode(code))).toEqual(ownAddresses().map((host) => ({ host, port, pin })));
  expect(socket.getProtocol()).toBe('TLSv1.3');
  expect(await asked(socket, '/api/laboratory/greeting', '{"computer":"sala-1-pc-7"}')).toMatchObject({ status: 200 });
  const after = rightOf(await computer.server.api.getRoom({}));
  expect(after).toMatchObject({ body: { computers: [{ name: 'sala-1-pc-7', address: '127.0.0.1', person: null }] } });
});

it('refuses other computers what is for whoever keeps the room, whatever they call it', async ({ skip }) => {
  const [address] = ownAddresses();
  if (address === undefined) return skip();
  const { port } = await opened();
  for (const host of ['localhost', `${address}:${port}`])
    expect(await asked(await reached(port, address), '/api/laboratory', null, host)).toMatchObject({ status: 403 });
  expect(
    await asked(await reached(port, address), '/api/laboratory/room', '{"is_open":false}', 'localhost'),
  ).toMatchObject({ status: 403 });
});

it('is open again after a restart, with the same certificate, until it is closed', async () => {
  const { number, port } = await opened();
  const reply = rightOf(await computer.server.api.openRoom({ isOpen: false }));
  expect(reply).toMatchObject({ status: 200, body: { isOpen: false, number } });
  await expect(reached(port)).rejects.toThrow();
});
