import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { touchSheet } from '../../exams/sheets/touch-sheet.ts';
import { watchedSession } from '../../testing/console-fixture.ts';
import { type LiveFixture, liveFixture, WAITING } from '../../testing/live-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { startConsoleWorker } from './console-worker.ts';
import { tellWatchers } from './watcher-store.ts';

let server: TestServer;
let live: LiveFixture;
beforeAll(async () => {
  server = await startTestServer();
  live = await liveFixture(server);
});
afterAll(() => live.close());

const SECOND = 1_000;
const tell = () => tellWatchers(server.database.db, server.clock.now);
const toldTo = async (userId: number) => {
  const rows = await server.database.db
    .selectFrom('push_event')
    .select(['name', 'data'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ name, data }) => [name, data['session_id'], data['version']]);
};
const versionOf = async (reply: ReturnType<Awaited<ReturnType<typeof watchedSession>>['proctor']['sheets']>) => {
  const { status, body } = await reply;
  return status === 200 ? body.version : Number.NaN;
};

describe('who watches', () => {
  it('is told once a second at most of what changed since they asked, and only if they asked lately', async () => {
    const { proctor, operator, sessionId, sheetIds } = await watchedSession(server, 2);
    const { db } = server.database;
    const [sheetId = 0, other = 0] = sheetIds;
    await touchSheet(db, sheetId);
    expect(await tell()).toBe(0);
    await proctor.sheets(sessionId);
    expect(await tell()).toBe(0);
    await touchSheet(db, sheetId);
    await touchSheet(db, other);
    expect([await tell(), await tell()]).toEqual([1, 0]);
    await touchSheet(db, sheetId);
    server.clock.now += SECOND / 2;
    expect(await tell()).toBe(0);
    server.clock.now += SECOND / 2;
    expect(await tell()).toBe(1);
    const told = await toldTo(proctor.userId);
    expect(told.map(([name, session]) => [name, session])).toEqual([
      ['console-changed', sessionId],
      ['console-changed', sessionId],
    ]);
    expect(told.at(-1)?.[2]).toBe(await versionOf(proctor.sheets(sessionId, 0)));
    // Who has fetched what is new is told nothing of it.
    await touchSheet(db, sheetId);
    await proctor.sheets(sessionId);
    server.clock.now += 2 * SECOND;
    expect(await tell()).toBe(0);
    server.clock.now += 121 * SECOND;
    await touchSheet(db, sheetId);
    expect([await tell(), await toldTo(operator.userId)]).toEqual([0, []]);
  });

  it('of two sessions is told of each in turn', async () => {
    const [one, two] = [await watchedSession(server, 1), await watchedSession(server, 1)];
    const { operator } = one;
    for (const { sessionId } of [one, two]) await operator.sheets(sessionId);
    for (const { sheetIds } of [one, two]) await touchSheet(server.database.db, sheetIds[0] ?? 0);
    expect([await tell(), await tell()]).toEqual([1, 0]);
    server.clock.now += SECOND;
    expect([await tell(), await tell()]).toEqual([1, 0]);
    const sessions = (await toldTo(operator.userId)).map(([, session]) => session);
    expect(new Set(sessions)).toEqual(new Set([one.sessionId, two.sessionId]));
  });
});

describe('the worker', () => {
  it('has it said on the screen of who watches', async () => {
    const { operator, sessionId, sheetIds } = await watchedSession(server, 1);
    await operator.sheets(sessionId);
    const { heard } = await live.connectAs({ userId: operator.userId, accessToken: operator.token });
    const worker = startConsoleWorker(server.context, 20);
    await touchSheet(server.database.db, sheetIds[0] ?? 0);
    await vi.waitFor(() => expect(heard).toMatchObject([{ data: { session_id: sessionId } }]), WAITING);
    await worker.stop();
  });
});

describe('the sessions of a day', () => {
  it('are those open at some time of it, by the clock of Ecuador, with what stands in them', async () => {
    const { db } = server.database;
    const [start, end] = [Date.parse('2026-12-01T22:00:00-05:00'), Date.parse('2026-12-02T00:30:00-05:00')];
    server.clock.now = start;
    const { proctor, operator, sessionId, quizName, sheetIds } = await watchedSession(server, 2);
    await db
      .updateTable('quiz_session')
      .set({ starts_at: new Date(start), ends_at: new Date(end) })
      .where('id', '=', sessionId)
      .execute();
    const [sheet_id = 0] = sheetIds;
    await db
      .updateTable('answers_sheet')
      .set({ status: 'A', started_at: new Date(start) })
      .where('id', '=', sheet_id)
      .execute();
    const at = new Date(start);
    const closed = { closed_at: at, closed_by: 'Rosa', closed_reason: 'Vista' };
    await db
      .insertInto('incident')
      .values([
        { sheet_id, kind: 'printScreen', at },
        { sheet_id, kind: 'printScreen', at, ...closed },
      ])
      .execute();
    const counts = { examinees: 2, underWay: 1, finished: 0, openIncidents: 1 };
    const session = { id: sessionId, quizName, start, end, ...counts };
    for (const day of ['2026-12-01', '2026-12-02'])
      expect(await proctor.sessions(day)).toMatchObject({ body: { day, sessions: [session] } });
    for (const day of ['2026-11-30', '2026-12-03'])
      expect(await proctor.sessions(day)).toMatchObject({ body: { day, sessions: [] } });
    expect(await operator.sessions()).toMatchObject({ body: { day: '2026-12-01', sessions: [session] } });
    expect(await proctor.sheets(sessionId)).toMatchObject({ body: { session } });
  });
});
