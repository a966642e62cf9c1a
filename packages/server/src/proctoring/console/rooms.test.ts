import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type WatchedSessionFixture, watchedSession } from '../../testing/console-fixture.ts';
import { rosterOffice } from '../../testing/roster-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../texts.ts';

let server: TestServer;
let office: ReturnType<typeof rosterOffice>;
let of: WatchedSessionFixture;
let number = 0;
let north = '';
let south = '';
beforeAll(async () => {
  server = await startTestServer();
  office = rosterOffice(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  [north, south] = [`Norte ${number}`, `Sur ${number}`];
  for (const room of [north, south]) await office.done('add-room', room, '5');
  of = await watchedSession(server, 3);
  const [first = '', second = ''] = of.references;
  await office.done('move', first, String(of.sessionId), '--room', north);
  await office.done('move', second, String(of.sessionId), '--room', south);
});

/** The proctor's screen has it so. */
const board = async (after: number | null = null) => {
  const reply = await of.proctor.sheets(of.sessionId, after);
  if (reply.status !== 200) throw new Error(`The board answered ${reply.status}`);
  return reply.body;
};
const roomsOf = (of: Awaited<ReturnType<typeof board>>) => of.sheets.map(({ room, desk }) => [room, desk]);
const watch = async (room: string) => {
  await office.done('unassign-proctor', of.proctor.reference, String(of.sessionId));
  await office.done('assign-proctor', of.proctor.reference, String(of.sessionId), '--room', room);
};

describe('a proctor of a room', () => {
  it('has the room of each row, and without a room of their own sees all of the session', async () => {
    const seen = await board();
    expect(roomsOf(seen)).toEqual([
      [north, 1],
      [south, 1],
      [null, null],
    ]);
    expect(seen.watchesAll).toBe(true);
  });

  it('sees, and counts, the sheets of it alone', async () => {
    await watch(south);
    const seen = await board();
    expect(roomsOf(seen)).toEqual([[south, 1]]);
    expect(seen.session.examinees).toBe(1);
    expect(seen.watchesAll).toBe(false);
    const sessions = await of.proctor.sessions();
    expect(sessions).toMatchObject({ status: 200, body: { sessions: [{ id: of.sessionId, examinees: 1 }] } });
    const [inNorth = 0, inSouth = 0] = of.sheetIds;
    expect((await of.proctor.timeline(inSouth)).status).toBe(200);
    expect(await of.proctor.timeline(inNorth)).toMatchObject({ status: 404, body: { msg: texts.noSheet } });
    expect((await of.proctor.giveTime(inNorth)).status).toBe(404);
    expect((await of.proctor.giveTime(inSouth)).status).toBe(200);
    expect(await of.proctor.giveSessionTime(of.sessionId)).toMatchObject({
      status: 403,
      body: { msg: texts.someRooms },
    });
    expect((await of.proctor.message(of.sessionId, null)).status).toBe(200);
    // Kept with the sheets, and not with the session, whose record the other rooms have too.
    const { what } = (await of.actions()).at(-1) ?? {};
    expect([what, JSON.stringify(what).includes('sessionId')]).toMatchObject([{ sheetId: inSouth }, false]);
    expect((await of.proctor.message(of.sessionId, inNorth)).status).toBe(404);
  });

  it('is told of who comes and who goes, and of another room that is theirs by now', async () => {
    await watch(south);
    const before = await board();
    const [first = '', second = ''] = of.references;
    await office.done('move', first, String(of.sessionId), '--room', south);
    const come = await board(before.version);
    expect(roomsOf(come)).toContainEqual([south, 2]);
    await office.done('move', second, String(of.sessionId), '--room', north);
    const gone = await board(come.version);
    expect([gone.isWhole, roomsOf(gone)]).toEqual([true, [[south, 2]]]);
    await office.done('assign-proctor', of.proctor.reference, String(of.sessionId), '--room', north);
    const both = await board(gone.version);
    expect([both.isWhole, both.sheets.length]).toEqual([true, 2]);
    await office.done('withdraw', first, String(of.sessionId));
    const left = await board(both.version);
    expect([left.isWhole, roomsOf(left)]).toEqual([true, [[north, 1]]]);
  });

  it('may have several rooms, each taken away by itself, or all at once', async () => {
    await watch(south);
    const [who, session] = [of.proctor.reference, String(of.sessionId)];
    await office.done('assign-proctor', who, session, '--room', north);
    expect((await office.act('assign-proctor', who, session, '--room', north)).ok).toBe(false);
    expect((await office.run('proctors')).lines.filter((line) => line.includes(who))).toHaveLength(2);
    await office.done('unassign-proctor', who, session, '--room', south);
    expect(roomsOf(await board())).toEqual([[north, 1]]);
    await office.done('unassign-proctor', who, session);
    expect((await of.proctor.sheets(of.sessionId)).status).toBe(404);
    expect((await office.act('assign-proctor', who, session, '--room', 'Ninguna')).ok).toBe(false);
  });
});
