import { type RoomCard, readRoomCode, roomCode } from '@quipu/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LaboratoryComputer, laboratoryComputer } from '../../testing/laboratory-fixture.ts';
import { rightOf } from '../../testing/replies.ts';
import { askPeer } from './ask-peer.ts';
import { keptPair, lastPair } from './pair-store.ts';
import { DATABASE_VERSION, type PeerRequest } from './peer-words.ts';
import { texts } from './texts.ts';

let first: LaboratoryComputer;
let second: LaboratoryComputer;
beforeEach(async () => {
  [first, second] = await Promise.all([laboratoryComputer(Date.now()), laboratoryComputer(Date.now())]);
});
afterEach(async () => {
  await Promise.all([first.server.close(), second.server.close()]);
});

/** The card of the first one's room, which is open then, at this computer's own address. */
const cardOfFirst = async (): Promise<RoomCard> => {
  const reply = rightOf(await first.server.api.openRoom({ isOpen: true }));
  const card = reply.status === 200 ? readRoomCode(reply.body.cards[0]?.code ?? '') : null;
  return { ...(card ?? { port: 0, pin: '' }), host: '127.0.0.1' };
};
const become = async (card: string, code: string) => rightOf(await second.server.api.becomeStandby({ card, code }));
const invited = async (): Promise<string> => {
  const reply = rightOf(await first.server.api.inviteStandby({}));
  return reply.status === 200 ? (reply.body.code ?? '') : '';
};
const requestOf = (more: Partial<PeerRequest>): PeerRequest => ({
  ...{ want: 'say', secret: '', version: DATABASE_VERSION, id: 'second', port: 1, role: 'standby', term: 1 },
  ...{ isFollowing: false, names: [] },
  ...more,
});
const refusedOf = async (card: RoomCard, more: Partial<PeerRequest>) => {
  const asked = await askPeer(card, requestOf(more));
  asked?.socket.destroy();
  return asked?.reply.refused;
};

it('gives a code once the room is open, and takes one computer by it', async () => {
  expect(rightOf(await first.server.api.inviteStandby({}))).toMatchObject({ status: 403, body: { msg: texts.closed } });
  const card = await cardOfFirst();
  const code = await invited();
  expect(await become('no card', code)).toMatchObject({ status: 403, body: { msg: texts.wrongCard } });
  expect(await become(roomCode(card), 'AAAAAAAA')).toMatchObject({ status: 403, body: { msg: texts.wrongCode } });
  expect(await become(roomCode({ ...card, pin: '00'.repeat(16) }), code)).toMatchObject({
    body: { msg: texts.unreachable },
  });
  expect(await become(roomCode(card), code.toLowerCase())).toMatchObject({ status: 200 });
  const pair = await keptPair(first.server.database.db);
  expect(pair).toMatchObject({ term: 1, isBoth: false, voters: [], standbyAt: { host: '127.0.0.1' } });
  expect(rightOf(await first.server.api.getStandby({}))).toMatchObject({ body: { stage: 'alone', code: null } });
  // It is of no use a second time.
  expect(await become(roomCode(card), code)).toMatchObject({ status: 403 });
});

it('gives up a code that was guessed at', async () => {
  const card = await cardOfFirst();
  const code = await invited();
  for (let guess = 0; guess < 5; guess += 1)
    expect(await refusedOf(card, { want: 'admit', secret: 'X' })).toBe('strange');
  expect(await refusedOf(card, { want: 'admit', secret: code })).toBe('strange');
});

it('gives its data and its log to the computer of the pair alone, with the secret of both, and to none of another version', async () => {
  const card = await cardOfFirst();
  await become(roomCode(card), await invited());
  const pair = await keptPair(first.server.database.db);
  const { secret = '', standby = '' } = pair ?? {};
  for (const want of ['say', 'copy', 'files', 'log'] as const) {
    expect(await refusedOf(card, { want, id: standby, secret: 'guessed' })).toBe('strange');
    expect(await refusedOf(card, { want, id: 'other', secret })).toBe('strange');
    expect(await refusedOf(card, { want, id: standby, secret, version: '0001-initial' })).toBe('otherVersion');
  }
  expect(await refusedOf(card, { id: standby, secret })).toBeNull();
  expect(await refusedOf({ ...card, pin: '00'.repeat(16) }, { id: standby, secret })).toBeUndefined();
});

it('is without a standby once that is dismissed, tells it so, and keeps its term for the room’s computers', async () => {
  const { api, database } = first.server;
  const dismissed = async () => rightOf(await api.dismissStandby({}));
  expect(await dismissed()).toMatchObject({ status: 403, body: { msg: texts.nothingToDismiss } });
  const card = await cardOfFirst();
  await become(roomCode(card), await invited());
  const { secret = '', standby: id = '' } = (await keptPair(database.db)) ?? {};
  expect(await dismissed()).toMatchObject({ status: 200 });
  await vi.waitFor(async () => expect(rightOf(await api.getStandby({}))).toMatchObject({ body: { stage: 'none' } }));
  expect(await keptPair(database.db)).toBeNull();
  expect(await lastPair(database.db)).toMatchObject({ term: 2, isBoth: false });
  for (const want of ['say', 'leave', 'copy', 'log'] as const)
    expect(await refusedOf(card, { want, id, secret })).toBe('dismissed');
  expect(await refusedOf(card, { id, secret: 'guessed' })).toBe('strange');
  const greeted = rightOf(await api.greetRoom({ computer: 'Equipo 1', voter: null }));
  expect(greeted).toMatchObject({ status: 200, body: { pair: { role: 'leader', term: 2, other: null } } });
  await become(roomCode(card), await invited());
  expect(await keptPair(database.db)).toMatchObject({ term: 3, isBoth: false });
});
