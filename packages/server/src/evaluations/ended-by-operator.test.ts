import { type PendingEntry, pendingEntries } from '@quipu/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepGrades } from '../grading/sheet-grade-store.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { chosen, type Examinee, entry, examinee, onlySheet, opened, option } from '../testing/examinee.ts';
import { offlineSession } from '../testing/offline-session.ts';
import { addTestPerson } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { endSheet } from './end-sheet.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
const GRACE = 120_000;
let server: TestServer;
let number = 0;
let who: Examinee;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  const userId = await addTestPerson(server.database.db, `OPE${number}`);
  const json = evaluationJson(`Terminada ${number}`, [section('Única', [choice('p1'), choice('p2'), choice('p3')])]);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
  await giveEvaluation(server.database.db, json, [userId], window);
  who = await examinee(server, `OPE${number}`);
  id = await onlySheet(who);
});

const begun = async () => {
  const sheet = await opened(who, id);
  server.clock.now += 60_000;
  return sheet;
};
const end = () =>
  endSheet(server.database.db, id, { who: 'Rosa', why: 'Copió', message: 'Fin' }, () => server.clock.now, GRACE);
const held = async () =>
  (
    await server.database.db
      .selectFrom('user_answer')
      .select(['id', 'changed_at'])
      .where('sheet_id', '=', id)
      .orderBy('id')
      .execute()
  ).map((row) => ({ id: row.id, at: row.changed_at }));
const reviewed = async () =>
  (
    await server.database.db
      .selectFrom('answer_review')
      .select(['reason', 'entries'])
      .where('sheet_id', '=', id)
      .execute()
  ).map(({ reason, entries }) => ({ reason, ids: entries.map((one) => (one as { readonly id: number }).id) }));

describe('a sheet that the operator ended', () => {
  it.each(['a post', 'a finish'])('takes what was typed before and comes within the grace, in %s', async (how) => {
    const sheet = await begun();
    const typed = entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: server.clock.now - 1 });
    expect(await end()).toBe('F');
    server.clock.now += GRACE;
    const reply = how === 'a post' ? await who.answer(id, [typed]) : await who.finish(id, 'F', { answers: [typed] });
    expect(reply).toMatchObject({ status: 200, body: { setAside: [], status: 'F' } });
    expect(await held()).toEqual([{ id: typed.id, at: typed.updatedAt }]);
    expect(await reviewed()).toEqual([]);
  });

  it('keeps for review what was typed after it, takes what travels with that, and says that it ended', async () => {
    const sheet = await begun();
    const at = server.clock.now;
    await end();
    server.clock.now += 5_000;
    const before = entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: at });
    const after = entry(sheet, 1, chosen(option(sheet, 1, 1)), { updatedAt: at + 1, revision: 2 });
    expect(await who.answer(id, [before, after])).toMatchObject({
      status: 200,
      body: { status: 'F', superseded: [], setAside: [{ id: after.id, reason: 'afterFinish' }] },
    });
    expect(await held()).toEqual([{ id: before.id, at }]);
    expect(await reviewed()).toEqual([{ reason: 'afterFinish', ids: [after.id] }]);
    // The reply was lost: the repeat gets the same one. With nothing beside it that is taken, it is refused.
    expect(await who.answer(id, [before, after])).toMatchObject({
      status: 200,
      body: { setAside: [{ id: after.id }] },
    });
    expect(await reviewed()).toHaveLength(1);
    expect(await who.answer(id, [after])).toMatchObject({ status: 403, body: { status: 'F' } });
  });

  // Seed 8457 of the simulation of the whole: it was passed over, and nobody had it.
  it.each(['a post', 'a finish'])(
    'keeps for review what a device still has of an answer that another one has given since, and nothing of a visit, in %s',
    async (how) => {
      const sheet = await begun();
      const newer = await opened(who, id, 'otro-equipo');
      const given = [0, 1].map((place) =>
        entry(newer, place, chosen(option(newer, place, 0)), { revision: place + 1 }),
      );
      expect(await who.answer(id, given)).toMatchObject({ status: 200 });
      await end();
      const older = entry(sheet, 0, chosen(option(sheet, 0, 1)), { revision: 7 });
      const visited = entry(sheet, 1, [], { revision: 8 });
      const answers = [older, visited];
      const reply = how === 'a post' ? await who.answer(id, answers) : await who.finish(id, 'F', { answers });
      expect(reply).toMatchObject({ status: 200, body: { superseded: [older.id, visited.id], setAside: [] } });
      expect(await reviewed()).toEqual([{ reason: 'replacedLogin', ids: [older.id] }]);
      expect((await held()).map((one) => one.id)).toEqual(given.map((one) => one.id));
    },
  );

  it('says of each what became of it where it refuses them, and the same again where that reply was lost', async () => {
    const sheet = await begun();
    const given = entry(sheet, 0, chosen(option(sheet, 0, 1)), { revision: 2 });
    await who.answer(id, [given]);
    const at = server.clock.now;
    await end();
    server.clock.now += GRACE + 1;
    const late = [1, 2].map((place) =>
      entry(sheet, place, chosen(option(sheet, place, 1)), { updatedAt: at - 1, revision: 2 + place }),
    );
    const word = {
      status: 403,
      body: {
        msg: texts.answersAfterFinish,
        status: 'F',
        now: server.clock.now,
        superseded: [],
        setAside: late.map((one) => ({ id: one.id, reason: 'afterFinish' })),
      },
    };
    expect(await who.answer(id, late)).toMatchObject(word);
    expect(await who.answer(id, late)).toMatchObject(word);
    expect(await reviewed()).toEqual([{ reason: 'afterFinish', ids: late.map((one) => one.id) }]);
    // What is held, and a lower one, are news of nothing.
    const lower = { ...given, revision: 1 };
    expect(await who.answer(id, [given])).toMatchObject({ status: 200, body: { status: 'F', setAside: [] } });
    expect(await who.answer(id, [lower])).toMatchObject({ status: 200, body: { superseded: [given.id] } });
    expect(await who.finish(id, 'F', { answers: late })).toMatchObject({
      status: 200,
      body: { status: 'F', setAside: word.body.setAside },
    });
    expect(await who.open(id)).toMatchObject({ status: 403, body: { msg: texts.finished, status: 'F' } });
  });

  it('keeps for review what comes after the grace', async () => {
    const sheet = await begun();
    const typed = entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: server.clock.now - 1 });
    await end();
    server.clock.now += GRACE + 1;
    expect(await who.answer(id, [typed])).toMatchObject({ status: 403, body: { status: 'F' } });
    expect(await held()).toEqual([]);
    expect(await reviewed()).toEqual([{ reason: 'afterFinish', ids: [typed.id] }]);
  });

  it('takes an answer that was given before and visited after it, as of when it was given', async () => {
    const sheet = await begun();
    const given = server.clock.now;
    const device = offlineSession(sheet);
    device.choose(0, 1, given);
    device.act({ type: 'Next', confirmed: true }, given + 1);
    server.clock.now += 1_000;
    await end();
    server.clock.now += 20_000;
    device.act({ type: 'Previous' }, server.clock.now);
    device.act({ type: 'Next', confirmed: true }, server.clock.now);
    const [answered, ...visited] = pendingEntries(device.session());
    expect(answered).toMatchObject({ visits: 2, details: chosen(option(sheet, 0, 1)) });
    server.clock.now += 5_000;
    const reply = await who.answer(id, [answered as PendingEntry, ...visited]);
    expect(reply).toMatchObject({
      status: 200,
      body: { setAside: visited.map((one) => ({ id: one.id, reason: 'afterFinish' })) },
    });
    expect(await held()).toEqual([{ id: answered?.id, at: given }]);
  });

  it('is graded anew by what still came', async () => {
    const sheet = await begun();
    const typed = entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: server.clock.now - 1 });
    await end();
    const { db } = server.database;
    await db
      .updateTable('answers_sheet')
      .set({ graded_at: new Date(server.clock.now) })
      .where('id', '=', id)
      .execute();
    await who.answer(id, [typed]);
    const { graded_at } = await db
      .selectFrom('answers_sheet')
      .select('graded_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(graded_at).toBeNull();
  });
});

describe('a sheet that its examinee ended', () => {
  /** Refused by itself while the server's disk was full, it did not come with the end. */
  const heldBack = (sheet: Awaited<ReturnType<typeof begun>>) =>
    entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: server.clock.now - 30_000 });

  it.each(['F', 'FC'] as const)(
    'takes what was made before and comes within the grace (%s), and is graded anew',
    async (status) => {
      const sheet = await begun();
      const typed = heldBack(sheet);
      await who.finish(id, status);
      const { db } = server.database;
      await db
        .updateTable('answers_sheet')
        .set({ graded_at: new Date(server.clock.now) })
        .where('id', '=', id)
        .execute();
      server.clock.now += GRACE;
      const after = entry(sheet, 1, chosen(option(sheet, 1, 1)), { updatedAt: server.clock.now, revision: 2 });
      expect(await who.answer(id, [typed, after])).toMatchObject({
        status: 200,
        body: { status, setAside: [{ id: after.id, reason: 'afterFinish' }] },
      });
      expect(await held()).toEqual([{ id: typed.id, at: typed.updatedAt }]);
      const row = db.selectFrom('answers_sheet').select(['graded_at', 'status']).where('id', '=', id);
      expect(await row.executeTakeFirstOrThrow()).toMatchObject({ graded_at: null, status });
    },
  );

  it('without network, and told of it later, takes what is here soon after that', async () => {
    const sheet = await begun();
    const typed = heldBack(sheet);
    const finishedAt = server.clock.now;
    server.clock.now += 10 * GRACE;
    await who.logInAgain();
    await who.finish(id, 'F', { finishedAt });
    server.clock.now += GRACE;
    expect(await who.answer(id, [typed])).toMatchObject({ status: 200, body: { setAside: [] } });
    expect(await held()).toEqual([{ id: typed.id, at: typed.updatedAt }]);
  });

  it('by time takes it until the grace of its deadline is over, and no longer', async () => {
    const sheet = await begun();
    const { deadline } = sheet.times;
    const [one, other] = [0, 1].map((place) =>
      entry(sheet, place, chosen(option(sheet, place, 1)), { updatedAt: deadline - 1, revision: 1 + place }),
    );
    server.clock.now = deadline + 60_000;
    await who.logInAgain();
    expect(await who.finish(id, 'FT')).toMatchObject({ status: 200, body: { status: 'FT' } });
    server.clock.now = deadline + GRACE;
    expect(await who.answer(id, [one as PendingEntry])).toMatchObject({ status: 200, body: { setAside: [] } });
    server.clock.now += 1;
    expect(await who.answer(id, [other as PendingEntry])).toMatchObject({ status: 403, body: { status: 'FT' } });
    expect((await held()).map((row) => row.id)).toEqual([one?.id]);
  });

  it('takes nothing more once its grade is published, nor after the grace', async () => {
    const sheet = await begun();
    const typed = heldBack(sheet);
    await who.finish(id, 'F');
    const { db } = server.database;
    const at = server.clock.now;
    await db
      .transaction()
      .execute((within) =>
        keepGrades(
          within,
          [{ sheetId: id, result: { grade: 7, points: 0, maxPoints: 1, answered: 0, hits: 0, total: 1, marks: [] } }],
          at,
          () => true,
        ),
      );
    expect(await who.answer(id, [typed])).toMatchObject({ status: 403, body: { status: 'F' } });
    expect(await held()).toEqual([]);
    expect(await reviewed()).toEqual([{ reason: 'afterFinish', ids: [typed.id] }]);
  });
});

describe('the time that a device claims for a key', () => {
  it('is never after it came, nor before the sheet was started', async () => {
    const sheet = await begun();
    const { now } = server.clock;
    const answers = [
      entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: now + HOUR }),
      entry(sheet, 1, chosen(option(sheet, 1, 1)), { updatedAt: 0, revision: 2 }),
    ];
    expect((await who.answer(id, answers)).status).toBe(200);
    expect((await held()).map(({ at }) => at)).toEqual([now, sheet.now]);
  });

  it('wins nothing where it is forged: neither against a higher version, nor once the grace is over', async () => {
    const sheet = await begun();
    const { deadline } = sheet.times;
    const honest = entry(sheet, 0, chosen(option(sheet, 0, 1)), { revision: 9, updatedAt: server.clock.now });
    await who.answer(id, [honest]);
    const older = entry(sheet, 0, chosen(option(sheet, 0, 2)), { revision: 8, updatedAt: server.clock.now + HOUR });
    expect(await who.answer(id, [older])).toMatchObject({ body: { superseded: [older.id] } });
    server.clock.now = deadline + GRACE + 1;
    await who.logInAgain();
    const forged = entry(sheet, 1, chosen(option(sheet, 1, 1)), { revision: 10, updatedAt: deadline - 1 });
    expect((await who.answer(id, [forged])).status).toBe(403);
    expect((await held()).map((row) => row.id)).toEqual([honest.id]);
  });
});
