import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, type Examinee, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { accommodate } from '../operating/accommodate.ts';
import { extendSession, extendSheet } from '../operating/extend-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GRACE = 120_000;
let server: TestServer;
let number = 0;
let who: Examinee;
let userId: number;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const someone = async (sections: readonly Readonly<Record<string, unknown>>[], extra = {}) => {
  number += 1;
  userId = await addTestPerson(server.database.db, `PRO${number}`);
  const json = evaluationJson(`Prórroga ${number}`, sections, { extra });
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
  await giveEvaluation(server.database.db, json, [userId], window);
  who = await examinee(server, `PRO${number}`);
  id = await onlySheet(who);
  return opened(who, id);
};
const held = async () =>
  (await server.database.db.selectFrom('user_answer').select('revision').where('sheet_id', '=', id).execute()).map(
    ({ revision }) => revision,
  );
const row = () =>
  server.database.db.selectFrom('answers_sheet').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const given = (minutes: number) => ({ minutes, who: 'Rosa', why: 'Corte de luz', at: server.clock.now });
/** The clock moves on, and whoever was logged in for longer than a token lasts logs in again. */
const until = async (now: number) => {
  server.clock.now = now;
  await who.logInAgain();
};

describe('an end by time that the operator put off shortly before', () => {
  beforeEach(async () => {
    await someone([section('Única', [choice('p1'), choice('p2')])]);
  });

  it.each(['sheet', 'session', 'person'] as const)(
    'is none for a device that has not heard of it (%s): its answers are taken, and the sheet goes on',
    async (whose) => {
      const sheet = await opened(who, id);
      const { deadline } = sheet.times;
      await until(deadline - 1_000);
      const { db } = server.database;
      if (whose === 'sheet') await extendSheet(db, id, given(30));
      else if (whose === 'session') await extendSession(db, (await row()).session_id ?? 0, given(30));
      else
        await db
          .transaction()
          .execute((tx) => accommodate(tx, userId, { percent: 50, minutes: 0 }, server.clock.now, GRACE));
      server.clock.now = deadline;
      const typed = entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: deadline - 1 });
      const reply = await who.finish(id, 'FT', { answers: [typed], finishedAt: deadline });
      expect(reply).toMatchObject({
        status: 200,
        body: {
          status: 'A',
          finishedAt: null,
          now: deadline,
          setAside: [],
          times: { deadline: deadline + 30 * MINUTE },
        },
      });
      expect(await row()).toMatchObject({ status: 'A', finished_at: null });
      expect(await opened(who, id)).toMatchObject({ status: 'A', times: { deadline: deadline + 30 * MINUTE } });
      server.clock.now = deadline + 20 * MINUTE;
      await who.logInAgain();
      const more = entry(sheet, 1, chosen(option(sheet, 1, 1)), { updatedAt: server.clock.now, revision: 2 });
      expect((await who.answer(id, [more])).status).toBe(200);
      expect(await held()).toEqual([1, 2]);
    },
  );

  it('is none one millisecond before the end that is held here, and is one at it, dated so', async () => {
    const { deadline } = (await opened(who, id)).times;
    await until(deadline - 1);
    expect(await who.finish(id, 'FT', { finishedAt: deadline })).toMatchObject({ body: { status: 'A' } });
    server.clock.now = deadline;
    const finishedAt = deadline - 10 * MINUTE;
    expect(await who.finish(id, 'FT', { finishedAt })).toMatchObject({ body: { status: 'FT', finishedAt: deadline } });
  });

  it('is none however often a clock that is wrong, or forged, says so; what ends is what a person ends', async () => {
    await opened(who, id);
    for (const finishedAt of [1, server.clock.now + HOUR])
      expect(await who.finish(id, 'FT', { finishedAt })).toMatchObject({ body: { status: 'A' } });
    expect(await who.finish(id, 'F')).toMatchObject({ body: { status: 'F' } });
    expect(await who.finish(id, 'FT')).toMatchObject({ body: { status: 'F' } });
  });

  it('comes by itself at the later one, once its grace is over', async () => {
    const { deadline } = (await opened(who, id)).times;
    await extendSheet(server.database.db, id, given(30));
    await until(deadline + 30 * MINUTE + GRACE);
    expect(await who.list()).toMatchObject({ body: { sheets: [{ status: 'A' }] } });
    server.clock.now += 1;
    expect(await who.list()).toMatchObject({
      body: { sheets: [{ status: 'FT', finishedAt: deadline + 30 * MINUTE }] },
    });
  });
});

describe('the end of the last section', () => {
  const two = [section('Primera', [choice('p1')], 600), section('Segunda', [choice('p2')], 600)];
  const idsOf = (sheet: Awaited<ReturnType<typeof opened>>) => sheet.form.sections.map((one) => one.id);

  it('put off by an accommodation is none, and the reply has its new end', async () => {
    const sheet = await someone(two, { back_button_enabled: 0 });
    const [, second] = idsOf(sheet);
    await who.startSection(id, second ?? 0);
    const startedAt = server.clock.now;
    const end = startedAt + 10 * MINUTE;
    server.clock.now = end;
    const seen = [entry(sheet, 1, [], { updatedAt: startedAt })];
    expect(await who.finish(id, 'FST', { answers: seen })).toMatchObject({ body: { status: 'FST', finishedAt: end } });

    const again = await someone(two, { back_button_enabled: 0 });
    const [, last] = idsOf(again);
    await who.startSection(id, last ?? 0);
    const started = server.clock.now;
    server.clock.now = started + 10 * MINUTE;
    await server.database.db
      .transaction()
      .execute((tx) => accommodate(tx, userId, { percent: 50, minutes: 0 }, server.clock.now, GRACE));
    const visited = [entry(again, 1, [], { updatedAt: started })];
    expect(await who.finish(id, 'FST', { answers: visited })).toMatchObject({
      body: {
        status: 'A',
        sections: [{ sectionId: last, startedAt: started, deadline: started + 15 * MINUTE, left: false }],
      },
    });
    await until(started + 15 * MINUTE);
    expect(await who.finish(id, 'FST')).toMatchObject({ body: { status: 'FST', finishedAt: server.clock.now } });
  });

  it('ends nothing where another is left to go to: before it, with the back button on, too', async () => {
    const sheet = await someone([section('Libre', [choice('p1')]), ...two.slice(1)]);
    const timed = idsOf(sheet)[1] ?? 0;
    await who.startSection(id, timed);
    server.clock.now += 10 * MINUTE;
    expect(await who.finish(id, 'FST')).toMatchObject({ body: { status: 'A' } });
    server.clock.now += GRACE + 1;
    expect(await who.list()).toMatchObject({ body: { sheets: [{ status: 'A' }] } });
  });

  it('ends it where what is left has nothing to ask, by the conditions', async () => {
    const when = { condition: { logic: 'AND', rules: [{ item: 'p2', option: 'a' }] } };
    const sheet = await someone([section('Primera', [choice('p1', when)]), ...two.slice(1)]);
    const timed = idsOf(sheet)[1] ?? 0;
    await who.startSection(id, timed);
    server.clock.now += 10 * MINUTE;
    expect(await who.finish(id, 'FST')).toMatchObject({ body: { status: 'FST' } });
  });
});
