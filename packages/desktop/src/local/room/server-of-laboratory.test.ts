import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roomCode } from '@quipu/contract';
import type { LocalServerState } from '@quipu/proctor/bridge';
import { expect, it } from 'vitest';
import { started } from '../../testing/started.ts';
import type { LocalServer } from '../local-server.ts';
import { roomCardFile } from './room-card-file.ts';
import { serverOfLaboratory } from './server-of-laboratory.ts';

const CARD = { host: '192.168.1.10', port: 3443, pin: '00112233445566778899aabbccddeeff' };
const CODE = roomCode(CARD);

const double = (name: string, did: string[]): LocalServer => {
  let state: LocalServerState = { kind: 'stopped' };
  const listeners: ((state: LocalServerState) => void)[] = [];
  const to = (kind: 'running' | 'stopped') => {
    did.push(`${name} ${kind}`);
    state = { kind };
    for (const listener of listeners) listener(state);
  };
  return {
    state: () => state,
    onState: (listener) => void listeners.push(listener),
    start: () => to('running'),
    stop: async () => to('stopped'),
  };
};
const bench = (packed: string | null = null, file = join(mkdtempSync(join(tmpdir(), 'quipu-room-')), 'card')) => {
  const did: string[] = [];
  const server = serverOfLaboratory({
    own: () => double('own', did),
    link: (cards) => double(cards.map(({ host }) => host).join(), did),
    file: roomCardFile(file),
    forget: () => undefined,
    packed,
  });
  return { server, did, file };
};

it('works with a server of its own until a card is loaded, with the room until it leaves, and remembers it', async () => {
  const { server, did, file } = bench();
  const told: string[] = [];
  server.onState(({ kind }) => told.push(kind));
  server.start();
  expect(await server.room.join('no es un código')).toBe(false);
  expect(await server.room.join(CODE)).toBe(true);
  expect([server.room.card(), server.state().kind]).toEqual([CODE, 'running']);
  expect(did).toEqual(['own running', 'own stopped', '192.168.1.10 running']);
  expect(told).toEqual(['running', 'stopped', 'running']);
  expect(bench(null, file).did).toEqual(['192.168.1.10 running']);
  await server.room.leave();
  expect([server.room.card(), server.state().kind]).toEqual([null, 'stopped']);
  expect(bench(null, file).did).toEqual([]);
});

it('stays in the room that the institution packed along', async () => {
  const { server } = bench(CODE);
  expect(await server.room.join(roomCode({ ...CARD, host: '10.0.0.1' }))).toBe(false);
  await server.room.leave();
  expect([server.room.card(), server.state().kind]).toEqual([CODE, 'running']);
});

it('is told of by the page, and asked by it', async () => {
  const { ask, done } = await started({
    config: '{"server":"https://quipu.ec","laboratory":true,"laboratoryPort":3000}',
  });
  expect(done('openWindow')).toHaveLength(1);
  expect(await ask('room-card')).toBeNull();
  expect(await ask('room-join', ['hola'])).toBe(false);
  expect(await ask('room-card')).toBeNull();
});
