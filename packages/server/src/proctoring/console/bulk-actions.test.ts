import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { watchedUnderWay } from '../../testing/watched-under-way.ts';
import { texts } from '../texts.ts';

const ONCE = '0'.repeat(32);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const minutesOf = async (sheetIds: readonly number[]) => {
  const rows = await server.database.db
    .selectFrom('answers_sheet')
    .select(['id', 'extra_minutes'])
    .where('id', 'in', [...sheetIds])
    .orderBy('id')
    .execute();
  return rows.map(({ extra_minutes }) => extra_minutes);
};

/** Returns what was pushed to them. */
const toldTo = (userId = 0) =>
  server.database.db
    .selectFrom('push_event')
    .select(['name', 'data'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

describe('what is done to several sheets of a session', () => {
  it('is more time for those that have not ended, once, and kept for each', async () => {
    const { proctor, sessionId, sheetIds, userIds, who, actions } = await watchedUnderWay(server, 4);
    const [ended = 0, ...others] = sheetIds;
    await who.finish(ended, 'F');
    const [left, ...given] = [...others].reverse();
    for (const _ of [1, 2])
      expect(await proctor.giveTimeMany(sessionId, [ended, ...given], 10, ONCE)).toMatchObject({ status: 200 });
    expect(await minutesOf(sheetIds)).toEqual([0, 10, 10, 0]);
    expect(left).toBe(sheetIds[3]);
    const kept = await actions();
    expect(kept.map(({ what }) => what)).toEqual(
      [...given].sort((a, b) => a - b).map((sheetId) => ({ action: 'extend-sheet', sheetId, minutes: 10 })),
    );
    expect(await toldTo(userIds[1])).toMatchObject([{ name: 'user-session-updated' }]);
    expect(await toldTo(userIds[3])).toEqual([]);
    expect(await proctor.giveTimeMany(sessionId, [ended])).toMatchObject({ status: 409, body: { msg: texts.ended } });
  });

  it('is a pause of those that are under way, which a list shows, and their going on', async () => {
    const { proctor, sessionId, sheetIds, who, actions, told } = await watchedUnderWay(server, 3);
    const [first = 0, second = 0] = sheetIds;
    const since = server.clock.now;
    const pausedOnes = async () => {
      const board = await proctor.sheets(sessionId);
      return board.status === 200 ? board.body.sheets.map(({ pausedSince }) => pausedSince) : [];
    };
    const known = await proctor.sheets(sessionId);
    const version = known.status === 200 ? known.body.version : 0;
    for (const _ of [1, 2])
      expect(await proctor.pause(sessionId, [first, second], true, ONCE.replace('0', 'a'))).toMatchObject({
        status: 200,
      });
    expect(await pausedOnes()).toEqual([since, null, null]);
    const news = await proctor.sheets(sessionId, version);
    expect(news).toMatchObject({ body: { isWhole: false, sheets: [{ sheetId: first, pausedSince: since }] } });
    expect((await told()).at(-1)).toMatchObject({ times: { standstill: { pause: { since, reason: 'Alarma' } } } });
    const nothing = { status: 409, body: { msg: texts.nothingToPause } };
    expect(await proctor.pause(sessionId, null, true)).toMatchObject(nothing);
    expect(await proctor.pause(sessionId, [second], false)).toMatchObject({
      status: 409,
      body: { msg: texts.nothingToResume },
    });
    expect(await proctor.pause(sessionId, [999_999], true)).toMatchObject({ status: 404 });
    server.clock.now += 60_000;
    expect(await proctor.pause(sessionId, null, false)).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(await pausedOnes()).toEqual([null, null, null]);
    expect((await actions()).map(({ what }) => what)).toEqual([
      { action: 'pause-sheet', sheetId: first },
      { action: 'resume-sheet', sheetId: first },
    ]);
    expect(await who.finish(first, 'F')).toMatchObject({ status: 200 });
    expect(await proctor.pause(sessionId, [first], true)).toMatchObject(nothing);
  });

  it('lets everybody go on who was paused together, and not who was paused alone, until they are named', async () => {
    const { proctor, sessionId, sheetIds, actions } = await watchedUnderWay(server, 3);
    const [nurse = 0, second = 0, third = 0] = sheetIds;
    const { db } = server.database;
    const begun = { status: 'A' as const, started_at: new Date(server.clock.now) };
    await db.updateTable('answers_sheet').set(begun).where('id', 'in', [second, third]).execute();
    expect(await proctor.pause(sessionId, [nurse], true)).toMatchObject({ body: { changed: 1 } });
    server.clock.now += 60_000;
    expect(await proctor.pause(sessionId, null, true)).toMatchObject({ body: { changed: 2 } });
    server.clock.now += 60_000;
    expect(await proctor.pause(sessionId, null, false)).toMatchObject({ body: { changed: 2 } });
    const resumed = async () =>
      (await actions())
        .map(({ what }) => what as { readonly action: string; readonly sheetId: number })
        .flatMap(({ action, sheetId }) => (action === 'resume-sheet' ? [sheetId] : []));
    expect(await resumed()).toEqual([second, third]);
    // Only whoever was paused alone is left: now they are meant.
    expect(await proctor.pause(sessionId, null, false)).toMatchObject({ body: { changed: 1 } });
    expect(await resumed()).toEqual([second, third, nurse]);
  });

  it('is a message to those of them who have one under way or to come', async () => {
    const { proctor, sessionId, sheetIds, userIds, who, actions } = await watchedUnderWay(server, 3);
    const [ended = 0, second = 0] = sheetIds;
    await who.finish(ended, 'F');
    const reply = await proctor.messageMany(sessionId, [ended, second], 'Falta poco', ONCE);
    expect(reply).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(await toldTo(userIds[1])).toMatchObject([{ name: 'message', data: { message: 'Falta poco' } }]);
    expect(await toldTo(userIds[2])).toEqual([]);
    expect(await actions()).toMatchObject([{ what: { action: 'send-message', sheetId: second } }]);
  });

  it('is the end of their open incidents, with one reason', async () => {
    const { proctor, sessionId, sheetIds } = await watchedUnderWay(server, 3);
    const [one = 0, two = 0, three = 0] = sheetIds;
    const { db } = server.database;
    const at = new Date(server.clock.now);
    await db
      .insertInto('incident')
      .values([one, one, two, three].map((sheet_id) => ({ sheet_id, kind: 'displays' as const, at })))
      .execute();
    expect(await proctor.closeOfMany(sessionId, [one, two], 'Visto')).toMatchObject({ body: { changed: 3 } });
    expect(await proctor.closeOfMany(sessionId, [one, two], 'Otra vez')).toMatchObject({ body: { changed: 0 } });
    const rows = await db
      .selectFrom('incident')
      .select(['sheet_id', 'closed_reason'])
      .where('sheet_id', 'in', sheetIds)
      .orderBy('id')
      .execute();
    expect(rows.map(({ closed_reason }) => closed_reason)).toEqual(['Visto', 'Visto', 'Visto', null]);
  });

  it('is the end of those incidents alone that were told of when it was asked', async () => {
    const { proctor, sessionId, sheetIds } = await watchedUnderWay(server, 2);
    const [one = 0, two = 0] = sheetIds;
    const { db } = server.database;
    const happens = (sheet_id: number) =>
      db
        .insertInto('incident')
        .values({ sheet_id, kind: 'displays', at: new Date(server.clock.now) })
        .execute();
    await happens(one);
    const board = await proctor.sheets(sessionId);
    const upTo = board.status === 200 ? board.body.newestIncident : null;
    await happens(two);
    await happens(one);
    expect(await proctor.closeOfMany(sessionId, sheetIds, 'Visto', { upTo })).toMatchObject({ body: { changed: 1 } });
    expect(await proctor.closeOfMany(sessionId, sheetIds, 'Todo')).toMatchObject({ body: { changed: 2 } });
  });

  it('is not the end of one that came late, though its number is older than what was seen', async () => {
    const { proctor, sessionId, sheetIds } = await watchedUnderWay(server, 3);
    const [one = 0, two = 0, three = 0] = sheetIds;
    const { db } = server.database;
    const happens = (by: Db, sheet_id: number) =>
      by
        .insertInto('incident')
        .values({ sheet_id, kind: 'displays', at: new Date(server.clock.now) })
        .execute();
    const late = await db.startTransaction().execute();
    await happens(late, two);
    await happens(db, one);
    await happens(db, three);
    const board = await proctor.sheets(sessionId);
    if (board.status !== 200) throw new Error('no board');
    const { newestIncident: upTo, sheets } = board.body;
    await late.commit().execute();
    await happens(db, three);
    const seen = sheetIds.map((id) => sheets.find(({ sheetId }) => sheetId === id)?.incidents ?? 0);
    expect(seen).toEqual([1, 0, 1]);
    expect(await proctor.closeOfMany(sessionId, sheetIds, 'Visto', { upTo, seen })).toMatchObject({
      body: { changed: 2 },
    });
    expect(await proctor.closeOfMany(sessionId, [two, three], 'Todo')).toMatchObject({ body: { changed: 2 } });
  });

  it('is nothing where one is of another session, or for who does not watch it', async () => {
    const { proctor, stranger, sessionId, sheetIds } = await watchedUnderWay(server, 2);
    const other = await watchedUnderWay(server, 1);
    const mixed = [...sheetIds, other.sheetId];
    const refused = { status: 404, body: { msg: texts.otherSession } };
    expect(await proctor.giveTimeMany(sessionId, mixed)).toMatchObject(refused);
    expect(await proctor.messageMany(sessionId, mixed)).toMatchObject(refused);
    expect(await proctor.closeOfMany(sessionId, mixed)).toMatchObject(refused);
    expect(await stranger.giveTimeMany(sessionId, sheetIds)).toMatchObject({ status: 404 });
    expect(await minutesOf(mixed)).toEqual([0, 0, 0]);
  });
});
