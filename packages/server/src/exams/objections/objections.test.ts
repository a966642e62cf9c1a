import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OBJECTION, sheetEndedFor } from '../../testing/objected-sheet.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from './texts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('whoever was ended for incidents', () => {
  it('reads them with their evidence, and whether somebody looked, but nobody’s name nor what was noted', async () => {
    const { proctor, own, end, ids } = await sheetEndedFor(server);
    const [first = 0] = ids;
    await proctor.close(first, 'Se le vio con otra persona');
    await end();
    const told = await own().incidents();
    expect(told).toMatchObject({
      status: 200,
      body: {
        incidents: [
          { id: first, kind: 'displays', measured: { value: 2, threshold: 1 }, closedAt: server.clock.now },
          { kind: 'displays', closedAt: null, objection: null, hasPhoto: false },
          { kind: 'printScreen' },
        ],
      },
    });
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`${proctor.reference}|otra persona`));
  });

  it('answers several by one text, once: what was lost on the way is sent again, and another text changes nothing', async () => {
    const { own, end, ids } = await sheetEndedFor(server);
    const [one = 0, two = 0, three = 0] = ids;
    await end();
    const objection = { text: OBJECTION, at: server.clock.now, decided: null };
    const kept = { status: 200, body: { incidents: [{ objection }, { objection }, { objection: null }] } };
    expect(await own().object([one, two])).toMatchObject(kept);
    expect(await own().object([two, one], ` ${OBJECTION} `)).toMatchObject(kept);
    const refused = { status: 409, body: { msg: texts.hasAnother } };
    expect(await own().object([one], 'Esto es otra cosa')).toMatchObject(refused);
    expect(await own().object([two, three])).toMatchObject(refused);
    expect(await own().incidents()).toMatchObject(kept);
    const rows = await server.database.db.selectFrom('objection').select('id').where('text', '=', OBJECTION).execute();
    expect(rows).toHaveLength(1);
    expect(await own().object([three], 'Tampoco la tecla era mía')).toMatchObject({ status: 200 });
  });

  it('answers once from two devices at the same time', async () => {
    const { own, end, ids } = await sheetEndedFor(server);
    await end();
    const [one = 0, two = 0] = ids;
    const replies = await Promise.all([
      own().object([one, two], 'Uno: fue el cable'),
      own().object([two], 'Dos: no fui'),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it.each([
    ['too short', 'No fui', 'text', /al menos 10/],
    ['too long', 'a'.repeat(2_001), 'text', /2000/],
  ])('is told what is wrong with a text that is %s', async (_, text, problem, says) => {
    const { own, end, ids } = await sheetEndedFor(server);
    await end();
    const reply = await own().object(ids, text);
    expect(reply).toMatchObject({
      status: 400,
      body: { problems: [problem], msg: expect.stringMatching(says) as string },
    });
    expect(await own().object([])).toMatchObject({ status: 400, body: { msg: texts.needsIncident } });
  });
});

describe('nobody reads or answers incidents', () => {
  it('of a sheet that goes on', async () => {
    const { own, ids } = await sheetEndedFor(server);
    const refused = { status: 403, body: { msg: texts.notEnded } };
    expect(await own().incidents()).toMatchObject(refused);
    expect(await own().object(ids)).toMatchObject(refused);
  });

  it('of somebody else, nor of another sheet by their own', async () => {
    const [mine, theirs] = [await sheetEndedFor(server), await sheetEndedFor(server)];
    await mine.end();
    await theirs.end();
    const other = theirs.own(mine.who.token());
    expect(await other.incidents()).toMatchObject({ status: 404 });
    expect(await other.object(theirs.ids)).toMatchObject({ status: 404 });
    expect(await mine.own().object(theirs.ids)).toMatchObject({ status: 404, body: { msg: texts.noIncident } });
    expect(await theirs.own().incidents()).toMatchObject({ body: { incidents: [{ objection: null }, {}, {}] } });
  });

  it.each([
    ['a trial', 'trial'],
    ['an evaluation for practice', 'practice'],
  ])('of %s', async (_, which) => {
    const { own, end, ids, sheetId } = await sheetEndedFor(server);
    await end();
    const { db } = server.database;
    const { quiz_id } = await db
      .selectFrom('answers_sheet')
      .select('quiz_id')
      .where('id', '=', sheetId)
      .executeTakeFirstOrThrow();
    if (which === 'trial')
      await db.updateTable('answers_sheet').set({ is_trial: true }).where('id', '=', sheetId).execute();
    else await db.updateTable('quiz').set({ is_practice: true }).where('id', '=', quiz_id).execute();
    expect(await own().incidents()).toMatchObject({ status: 403 });
    expect(await own().object(ids)).toMatchObject({ status: 403 });
  });
});

describe('whoever judges', () => {
  it('reads the objection beside the incident', async () => {
    const { own, end, ids, proctor, sheetId } = await sheetEndedFor(server);
    await end();
    await own().object(ids.slice(0, 1));
    const timeline = await proctor.timeline(sheetId);
    expect(timeline).toMatchObject({
      body: { incidents: [{ objection: { text: OBJECTION } }, { objection: null }, {}] },
    });
  });
});
