import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConsoleCalls,
  consoleCalls,
  type WatchedSessionFixture,
  watchedSession,
} from '../../testing/console-fixture.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { wholeDatabase } from '../../testing/whole-database.ts';
import { texts } from '../texts.ts';

let server: TestServer;
let one: WatchedSessionFixture;
let incidentId = 0;
let photoIds: readonly number[] = [];
beforeAll(async () => {
  server = await startTestServer();
  one = await watchedSession(server);
  const { db } = server.database;
  const sheetId = one.sheetIds[0] ?? 0;
  const at = new Date(server.clock.now);
  const incident = { sheet_id: sheetId, kind: 'cameraLost', at } as const;
  incidentId = (await db.insertInto('incident').values(incident).returning('id').executeTakeFirstOrThrow()).id;
  const photo = {
    user_id: one.userIds[0] ?? 0,
    taken_at: at,
    received_at: at,
    bytes: 1,
    width: 1,
    height: 1,
    key_wrapped: Buffer.from('x'),
  };
  const photos = await db
    .insertInto('photo')
    .values([
      { ...photo, kind: 'quiz', sheet_id: sheetId, number: 0, file: 'a' },
      { ...photo, kind: 'login', file: 'b' },
    ])
    .returning('id')
    .execute();
  photoIds = photos.map(({ id }) => id);
});
afterAll(() => server.close());

const everyCall = (calls: ConsoleCalls, sheetId = one.sheetIds[0] ?? 0, sessionId = one.sessionId) => [
  calls.sheets(sessionId),
  calls.timeline(sheetId),
  calls.close(incidentId),
  calls.closeMany(sheetId, [incidentId]),
  calls.message(sessionId, null),
  calls.message(sessionId, sheetId),
  calls.giveTime(sheetId),
  calls.giveSessionTime(sessionId),
  calls.reopen(sheetId),
  calls.fire(sheetId),
  ...photoIds.map((id) => calls.photo(id)),
];
const answers = async (calls: ConsoleCalls) =>
  (await Promise.all(everyCall(calls))).map(({ status, body }) => [status, 'msg' in body ? body.msg : null]);

describe('the console', () => {
  it('is closed to who only takes evaluations, whatever is asked', async () => {
    const reference = one.references[0] ?? '';
    const calls = consoleCalls(server, (await logInAs(server, reference)).accessToken);
    const before = await wholeDatabase(server.database.db);
    for (const answer of [...(await answers(calls)), [(await calls.sessions()).status, texts.noRole]])
      expect(answer).toEqual([403, texts.noRole]);
    for (const missing of [calls.timeline(999_999), calls.close(999_999), calls.photo(999_999)])
      expect((await missing).status).toBe(403);
    expect(await wholeDatabase(server.database.db)).toBe(before);
  });

  it('shows a proctor nothing of sessions that are not theirs: as if there were none', async () => {
    const before = await wholeDatabase(server.database.db);
    const given = await answers(one.stranger);
    expect(given.map(([status]) => status)).toEqual(given.map(() => 404));
    expect(new Set(given.map(([, msg]) => msg))).toEqual(
      new Set([texts.noSession, texts.noSheet, texts.noIncident, texts.noPhoto]),
    );
    expect(await one.stranger.sessions()).toMatchObject({ status: 200, body: { sessions: [] } });
    const none = everyCall(one.stranger, 999_999, 999_999);
    for (const { status, body } of await Promise.all(none.slice(0, 2)))
      expect([status, 'msg' in body]).toEqual([404, true]);
    expect(await wholeDatabase(server.database.db)).toBe(before);
  });

  it('is closed the moment a role or a session is taken away', async () => {
    const { db } = server.database;
    const { proctor, sessionId } = await watchedSession(server, 1);
    expect((await proctor.sheets(sessionId)).status).toBe(200);
    await db.deleteFrom('session_proctor').where('user_id', '=', proctor.userId).execute();
    expect((await proctor.sheets(sessionId)).status).toBe(404);
    await db
      .updateTable('app_user')
      .set({ roles: ['examinee'] })
      .where('id', '=', proctor.userId)
      .execute();
    expect((await proctor.sheets(sessionId)).status).toBe(403);
  });

  it('asks for a reason, a message and minutes that make sense, and does nothing without them', async () => {
    const { proctor, sheetIds, sessionId } = one;
    const sheetId = sheetIds[0] ?? 0;
    const before = await wholeDatabase(server.database.db);
    for (const reason of ['', '  \n', 'x'.repeat(501)])
      for (const refused of [
        proctor.close(incidentId, reason),
        proctor.giveTime(sheetId, 5, reason),
        proctor.giveSessionTime(sessionId, 5, reason),
        proctor.reopen(sheetId, null, reason),
        proctor.fire(sheetId, null, reason),
      ])
        expect(await refused).toMatchObject({ status: 400, body: { msg: texts.needsReason } });
    for (const message of ['', ' ', 'x'.repeat(2_001)])
      expect(await proctor.message(sessionId, null, message)).toMatchObject({ body: { msg: texts.needsMessage } });
    for (const refused of [
      proctor.giveTime(sheetId, 1_441),
      proctor.giveSessionTime(sessionId, 1_441),
      proctor.reopen(sheetId, 1_441),
    ])
      expect(await refused).toMatchObject({ status: 400, body: { msg: texts.needsMinutes } });
    expect(await wholeDatabase(server.database.db)).toBe(before);
  });

  it('takes the state of a sheet from whose it is alone', async () => {
    await addTestPerson(server.database.db, 'OTRAPERSONA1');
    const calls = consoleCalls(server, (await logInAs(server, 'OTRAPERSONA1')).accessToken);
    for (const token of [calls, one.proctor]) expect((await token.report(one.sheetIds[0] ?? 0)).status).toBe(404);
    expect(await server.database.db.selectFrom('sheet_state').selectAll().execute()).toEqual([]);
  });
});
