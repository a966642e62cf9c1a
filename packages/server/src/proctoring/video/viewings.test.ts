import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { purgePassing } from '../../platform/live/event-store.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { WAITING } from '../../testing/live-fixture.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  answerOf,
  candidateOf,
  offerOf,
  stopOf,
  type ViewingFixture,
  viewingFixture,
  type Watched,
} from '../../testing/viewing-fixture.ts';
import { endOverViewings, VIEWING_MS } from './end-viewings.ts';
import { MAX_SIGNALS } from './relay-signal.ts';
import { texts } from './texts.ts';

let server: TestServer;
let on: ViewingFixture;
let sheet: Watched;
beforeAll(async () => {
  server = await startTestServer({ turnSecret: 'norte' });
  on = await viewingFixture(server);
});
afterAll(() => on.live.close());
beforeEach(async () => {
  server.clock.now += 1_000;
  sheet = await on.watched();
});
const examineeOf = ({ userId, who }: Watched) => ({ userId, accessToken: who.token() });
const viewed = async () => {
  const proctor = await on.proctor(sheet);
  return { proctor, viewing: await on.begun(proctor, sheet) };
};
const rowOf = (viewing: number) =>
  server.database.db.selectFrom('viewing').selectAll().where('id', '=', viewing).executeTakeFirstOrThrow();

describe('a live video', () => {
  it('is talked about by its two ends, at once, and nothing of it is kept', async () => {
    const { proctor, viewing } = await viewed();
    const [heardByExaminee, heardByProctor] = [await on.listens(examineeOf(sheet)), await on.listens(proctor)];
    const sdp = `v=0\r\n${'a=x\r\n'.repeat(1_300)}`;
    expect((await on.signal(proctor.accessToken, sheet.userId, offerOf(viewing, sdp))).status).toBe(200);
    expect((await on.signal(proctor.accessToken, sheet.userId, candidateOf(viewing))).status).toBe(200);
    expect((await on.signal(sheet.who.token(), proctor.userId, answerOf(viewing))).status).toBe(200);
    const fromProctor = [offerOf(viewing, sdp), candidateOf(viewing)].map((signal) => ({
      from: proctor.userId,
      signal,
    }));
    await vi.waitFor(() => expect(heardByExaminee()).toEqual(fromProctor), WAITING);
    const answered = [{ from: sheet.userId, signal: answerOf(viewing) }];
    await vi.waitFor(() => expect(heardByProctor()).toEqual(answered), WAITING);
    for (const token of [proctor.accessToken, sheet.who.token()]) expect(await on.live.missed(token, null)).toEqual([]);
    const kept = async () =>
      (await server.database.db.selectFrom('push_event').select('id').where('is_passing', '=', true).execute()).length;
    await purgePassing(server.database.db, server.clock.now + 60_000);
    expect(await kept()).toBeGreaterThan(0);
    await purgePassing(server.database.db, server.clock.now + 60_001);
    expect(await kept()).toBe(0);
    expect(server.logged.join('')).not.toMatch(/candidate:1|a=x/);
  });

  it('is nobody else’s to talk about', async () => {
    const { proctor, viewing } = await viewed();
    const other = await on.watched();
    const refused = [
      await on.signal(other.who.token(), proctor.userId, answerOf(viewing)),
      await on.signal(other.who.token(), sheet.userId, offerOf(viewing)),
      await on.signal(proctor.accessToken, other.userId, offerOf(viewing)),
      await on.signal(sheet.who.token(), sheet.userId, answerOf(viewing)),
      await on.signal(sheet.who.token(), proctor.userId, offerOf(viewing)),
      await on.signal(proctor.accessToken, sheet.userId, answerOf(viewing)),
      await on.signal(proctor.accessToken, sheet.userId, offerOf(viewing + 1_000)),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(refused[0]?.body).toMatchObject({ msg: texts.notYours });
  });

  it('takes so many signals until it is renewed, and none that no browser makes', async () => {
    const { proctor, viewing } = await viewed();
    const { db } = server.database;
    const say = () => on.signal(sheet.who.token(), proctor.userId, candidateOf(viewing));
    await db
      .updateTable('viewing')
      .set({ signals: MAX_SIGNALS - 1 })
      .where('id', '=', viewing)
      .execute();
    expect((await say()).status).toBe(200);
    expect(await say()).toMatchObject({ status: 409, body: { msg: texts.tooMany } });
    expect((await on.renew(proctor, viewing)).status).toBe(200);
    expect((await say()).status).toBe(200);
    const long = [
      await on.signal(proctor.accessToken, sheet.userId, offerOf(viewing, 'x'.repeat(16_385))),
      await on.signal(proctor.accessToken, sheet.userId, candidateOf(viewing, 'x'.repeat(1_025))),
    ];
    expect(long.map(({ status }) => status)).toEqual([400, 400]);
  });
});

describe('a viewing', () => {
  it('is for who watches the sheet, while it is under way', async () => {
    const { status } = await on.begin(examineeOf(sheet), sheet);
    const stranger = await on.proctor();
    expect([status, (await on.begin(stranger, sheet)).status]).toEqual([403, 404]);
    const { proctor, viewing } = await viewed();
    const reply = await on.begin(proctor, sheet);
    expect(reply.body).toEqual({ viewing: viewing + 1, userId: sheet.userId, iceServers: [], renewSeconds: 30 });
    await sheet.who.finish(sheet.sheetId, 'F');
    expect(await on.begin(proctor, sheet)).toMatchObject({ status: 409, body: { msg: texts.notUnderWay } });
    expect((await on.renew(stranger, viewing)).status).toBe(404);
    expect((await on.end(stranger, viewing)).status).toBe(404);
  });

  it('is one at a time: the second viewer is told who the first one is', async () => {
    const { proctor, viewing } = await viewed();
    const second = await on.proctor(sheet);
    expect(await on.begin(second, sheet)).toMatchObject({
      status: 409,
      body: { msg: texts.takenBy(proctor.fullName) },
    });
    const begun = await Promise.all([on.begin(proctor, sheet), on.begin(second, sheet)]);
    expect(begun.map(({ status }) => status)).toEqual([200, 409]);
    // Of the same proctor the newest counts.
    const stale = await on.signal(proctor.accessToken, sheet.userId, offerOf(viewing));
    expect(stale).toMatchObject({ status: 409, body: { msg: texts.over } });
    const twice = await Promise.all(Array.from({ length: 4 }, () => on.begin(proctor, sheet)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('ends from either end, and the other one is told', async () => {
    const { proctor, viewing } = await viewed();
    const [heardByExaminee, heardByProctor] = [await on.listens(examineeOf(sheet)), await on.listens(proctor)];
    expect((await on.signal(sheet.who.token(), proctor.userId, stopOf(viewing))).status).toBe(200);
    const toProctor = { from: sheet.userId, signal: stopOf(viewing) };
    await vi.waitFor(() => expect(heardByProctor()).toEqual([toProctor]), WAITING);
    expect((await on.renew(proctor, viewing)).status).toBe(409);
    const second = await on.begun(proctor, sheet);
    expect((await on.end(proctor, second)).status).toBe(200);
    const stops = [viewing, second].map((one) => ({ from: proctor.userId, signal: stopOf(one) }));
    await vi.waitFor(() => expect(heardByExaminee()).toEqual(stops), WAITING);
    expect((await on.end(proctor, second)).status).toBe(200);
    expect(await on.begun(await on.proctor(sheet), sheet)).toBe(second + 1);
  });

  it('is over where nobody renews it', async () => {
    const { proctor, viewing } = await viewed();
    server.clock.now += VIEWING_MS - 1;
    expect((await on.renew(proctor, viewing)).status).toBe(200);
    server.clock.now += VIEWING_MS - 1;
    await endOverViewings(server.database.db, server.clock.now);
    expect((await on.signal(proctor.accessToken, sheet.userId, offerOf(viewing))).status).toBe(200);
    server.clock.now += 1;
    expect((await on.signal(proctor.accessToken, sheet.userId, offerOf(viewing))).status).toBe(409);
    await on.begun(await on.proctor(sheet), sheet);
    expect(await rowOf(viewing)).toMatchObject({ ended_at: server.clock.now });
    expect((await on.renew(proctor, viewing)).status).toBe(409);
  });

  it('took no less than no time, whatever the clock of the server that ends it', async () => {
    const { viewing } = await viewed();
    await sheet.who.finish(sheet.sheetId, 'F');
    await endOverViewings(server.database.db, server.clock.now - 600_000);
    expect(await rowOf(viewing)).toMatchObject({ ended_at: server.clock.now });
    const kept = await server.database.db
      .selectFrom('operator_action')
      .select('what')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(kept).toMatchObject([{ what: { viewing, seconds: 0 } }]);
  });

  it('ends with the sheet, with the examinee’s login, and with the proctor’s right to it', async () => {
    const [finished, left, taken] = [sheet, await on.watched(), await on.watched()];
    const proctor = await on.proctor(finished, left, taken);
    const viewings = [];
    for (const one of [finished, left, taken]) viewings.push(await on.begun(proctor, one));
    const heard = await on.listens(proctor);
    await finished.who.finish(finished.sheetId, 'F');
    await server.api.logout({}, { token: left.who.token() });
    await endOverViewings(server.database.db, server.clock.now);
    await vi.waitFor(() => expect(heard()).toHaveLength(2), WAITING);
    const { db } = server.database;
    await db.deleteFrom('session_proctor').where('session_id', '=', taken.sessionId).execute();
    expect((await on.renew(proctor, viewings[2] ?? 0)).status).toBe(404);
    await vi.waitFor(() => expect(heard()).toHaveLength(3), WAITING);
    expect(heard().map(({ signal }) => signal)).toEqual(expect.arrayContaining(viewings.map(stopOf)));
    expect(await on.begin(proctor, left)).toMatchObject({ status: 409, body: { msg: texts.signedOut } });
  });

  it('is written down, from its beginning to its end, and seen by who watches', async () => {
    const { proctor, viewing } = await viewed();
    const { db } = server.database;
    await db.deleteFrom('sheet_change').execute();
    server.clock.now += 12_000;
    await on.end(proctor, viewing);
    const actions = await db
      .selectFrom('operator_action')
      .select(['who', 'why', 'what'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const what = { action: 'view', sheetId: sheet.sheetId, viewing };
    const { reference } = await db
      .selectFrom('app_user')
      .select('reference')
      .where('id', '=', proctor.userId)
      .executeTakeFirstOrThrow();
    expect(actions).toEqual([
      { who: reference, why: null, what: { ...what, seconds: 12 } },
      { who: reference, why: null, what },
    ]);
    expect(await db.selectFrom('sheet_change').select('sheet_id').execute()).toEqual([{ sheet_id: sheet.sheetId }]);
  });
});

describe('a TURN server', () => {
  it('is for the two ends of a viewing, while it lasts: it carries whatever who has its password likes', async () => {
    await changeInstitution(server.database.db, { rules: { turnUrls: ['turn:turno.ec:3478'] } });
    const turnFor = async (token: string) => {
      const reply = rightOf(await server.api.getIceServers({}, { token }));
      return reply.status === 200 ? reply.body.iceServers.length : Number.NaN;
    };
    expect(await turnFor(sheet.who.token())).toBe(0);
    const { proctor, viewing } = await viewed();
    expect([await turnFor(sheet.who.token()), await turnFor(proctor.accessToken)]).toEqual([1, 1]);
    await on.end(proctor, viewing);
    expect([await turnFor(sheet.who.token()), await turnFor(proctor.accessToken)]).toEqual([0, 0]);
  });
});
