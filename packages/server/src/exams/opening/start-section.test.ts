import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { givenBackOf } from '../sheets/given-back-store.ts';
import { texts } from '../texts.ts';
import { sheetHistory } from '../timeline/sheet-history-store.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const GRACE = 120_000;
let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A sheet opened, with sections of so many seconds, or without a time of their own. */
const someone = async (
  extra: Record<string, unknown> = {},
  person = {},
  durations: readonly (number | undefined)[] = [600, 600],
) => {
  number += 1;
  const reference = `SEC${number}`;
  const userId = await addTestPerson(server.database.db, reference, person);
  const sections = durations.map((duration, i) => section(`Sección ${i + 1}`, [choice(`p${i + 1}`)], duration));
  const json = evaluationJson(`Secciones ${number}`, sections, { extra: { back_button_enabled: 0, ...extra } });
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
  await giveEvaluation(server.database.db, json, [userId], window);
  const who = await examinee(server, reference);
  const id = await onlySheet(who);
  const sheet = await opened(who, id);
  const sectionIds = sheet.form.sections.map((one) => one.id);
  return { who, id, sheet, first: sectionIds[0] ?? 0, second: sectionIds[1] ?? 0, third: sectionIds[2] ?? 0 };
};

describe('starting a timed section', () => {
  it('gives its end by the server, once', async () => {
    const { who, id, first } = await someone();
    const { now } = server.clock;
    const reply = await who.startSection(id, first);
    expect(reply).toMatchObject({ status: 200, body: { startedAt: now, end: now + 10 * MINUTE, now } });
    server.clock.now += MINUTE;
    expect(await who.startSection(id, first)).toMatchObject({ body: { startedAt: now, end: now + 10 * MINUTE } });
    expect((await opened(who, id)).form.sections[0]).toMatchObject({ startedAt: now, endDate: now + 10 * MINUTE });
  });

  it('gives extra time to who has it', async () => {
    const { who, id, first } = await someone({}, { extraTimePercent: 50 });
    expect(await who.startSection(id, first)).toMatchObject({ body: { end: server.clock.now + 15 * MINUTE } });
  });

  it('ends no later than the sheet', async () => {
    const { who, id, sheet, first } = await someone();
    server.clock.now = sheet.times.deadline - MINUTE;
    await who.logInAgain();
    expect(await who.startSection(id, first)).toMatchObject({ body: { end: sheet.times.deadline } });
  });

  it('is refused for one left behind, one without a time, one that does not exist', async () => {
    const { who, id, first, second, third } = await someone({}, {}, [600, 600, undefined]);
    await who.startSection(id, second);
    expect(await who.startSection(id, first)).toMatchObject({ status: 403, body: { msg: texts.sectionLeft } });
    expect(await who.startSection(id, third)).toMatchObject({ status: 403, body: { msg: texts.sectionUntimed } });
    expect((await who.startSection(id, 999_999)).status).toBe(404);
    expect((await opened(who, id)).form.sections.map(({ left }) => left)).toEqual([true, false, false]);
  });

  it('believes the device only in hybrid mode, and the earlier end stays', async () => {
    const plain = await someone();
    const said = server.clock.now - 5 * MINUTE;
    expect(await plain.who.startSection(plain.id, plain.first, said)).toMatchObject({
      body: { startedAt: server.clock.now },
    });
    const hybrid = await someone({ hybrid_mode: 1 });
    server.clock.now += 6 * MINUTE;
    const truly = server.clock.now - 5 * MINUTE;
    await hybrid.who.startSection(hybrid.id, hybrid.first);
    expect(await hybrid.who.startSection(hybrid.id, hybrid.first, truly)).toMatchObject({
      body: { startedAt: truly, end: truly + 10 * MINUTE },
    });
  });
});

describe('a start whose reply was lost', () => {
  const ask = (tries: number, id = 'equipo-1') => ({ id, tries });
  const start = (one: Awaited<ReturnType<typeof someone>>, tries: number, id?: string) =>
    one.who.startSection(one.id, one.first, null, ask(tries, id));

  it('waits for its device: what it has not seen is not of the section, up to two minutes of the sheet', async () => {
    const one = await someone();
    server.clock.now += 5_000;
    await one.who.loaded(one.id, one.sheet.epoch, server.clock.now);
    await start(one, 1);
    server.clock.now += 14_000;
    const { now } = server.clock;
    expect(await start(one, 2)).toMatchObject({ body: { startedAt: now, end: now + 10 * MINUTE } });
    server.clock.now += 20_000;
    expect(await start(one, 3)).toMatchObject({ body: { end: server.clock.now + 10 * MINUTE } });
    const before = server.clock.now;
    server.clock.now += 5 * MINUTE;
    const given = 2 * MINUTE - 34_000;
    expect(await start(one, 4)).toMatchObject({ body: { end: before + given + 10 * MINUTE } });
    server.clock.now += MINUTE;
    expect(await start(one, 5)).toMatchObject({ body: { end: before + given + 10 * MINUTE } });
    expect((await opened(one.who, one.id)).form.sections[0]).toMatchObject({ endDate: before + given + 10 * MINUTE });
    // Beside what pictures cost, in the one record: each stretch once, with what is left to a person.
    const told = await givenBackOf(server.database.db, one.id);
    expect(told.map(({ cause, givenMs, proposedMs }) => [cause, givenMs, proposedMs])).toEqual([
      ['resources', 5_000, 0],
      ['sectionStart', 14_000, 0],
      ['sectionStart', 20_000, 0],
      ['sectionStart', given, 5 * MINUTE - given],
      ['sectionStart', 0, MINUTE],
    ]);
    const history = await sheetHistory(server.database.db, one.id, server.clock.now);
    expect(history?.givenBack).toEqual(told);
  });

  it('is the same for the same request that comes twice, and for any other device', async () => {
    const one = await someone();
    const end = server.clock.now + 10 * MINUTE;
    await start(one, 1);
    server.clock.now += 14_000;
    expect(await start(one, 1)).toMatchObject({ body: { end } });
    expect(await start(one, 2, 'otro')).toMatchObject({ body: { end } });
    expect(await one.who.startSection(one.id, one.first)).toMatchObject({ body: { end } });
  });

  it('gives nothing back to who has been in the section', async () => {
    const one = await someone();
    const end = server.clock.now + 10 * MINUTE;
    await start(one, 1);
    server.clock.now += 14_000;
    await one.who.answer(one.id, [entry(one.sheet, 0, [], { updatedAt: server.clock.now })]);
    expect(await start(one, 2)).toMatchObject({ body: { end } });
  });

  it('gives back up to the start that a hybrid device made without the server', async () => {
    const one = await someone({ hybrid_mode: 1 });
    await start(one, 1);
    server.clock.now += MINUTE;
    const said = server.clock.now - 40_000;
    expect(await one.who.startSection(one.id, one.first, said, ask(2))).toMatchObject({
      body: { startedAt: said, end: said + 10 * MINUTE },
    });
  });
});

describe('answers of a timed section', () => {
  it('are set aside before it starts', async () => {
    const { who, id, sheet } = await someone();
    const reply = await who.answer(id, [entry(sheet, 0, chosen(option(sheet, 0, 0)))]);
    expect(reply).toMatchObject({ status: 200, body: { setAside: [{ reason: 'sectionNotStarted' }] } });
  });

  it('made in time are taken within the grace; later ones are set aside for review, and the others go on', async () => {
    const { who, id, sheet, first, second } = await someone();
    await who.startSection(id, first);
    const end = server.clock.now + 10 * MINUTE;
    server.clock.now = end + GRACE;
    const inTime = entry(sheet, 0, chosen(option(sheet, 0, 0)), { updatedAt: end });
    expect(await who.answer(id, [inTime])).toMatchObject({ status: 200, body: { setAside: [] } });
    await who.startSection(id, second);
    server.clock.now += 1;
    const late = entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: end, revision: 2 });
    const next = entry(sheet, 1, chosen(option(sheet, 1, 0)), { updatedAt: server.clock.now });
    expect(await who.answer(id, [late, next])).toMatchObject({
      status: 200,
      body: { setAside: [{ id: late.id, reason: 'lateForSection' }] },
    });
    const { db } = server.database;
    const rows = await db.selectFrom('user_answer').select(['id', 'revision']).where('sheet_id', '=', id).execute();
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: inTime.id, revision: 1 },
        { id: next.id, revision: 1 },
      ]),
    );
    const review = await db.selectFrom('quarantined_answers').select('reason').where('sheet_id', '=', id).execute();
    expect(review).toEqual([{ reason: 'lateForSection' }]);
  });
});

describe('a section that was left, with the back button off', () => {
  const reviewed = async (id: number) => {
    const rows = server.database.db.selectFrom('quarantined_answers').select('reason').where('sheet_id', '=', id);
    return (await rows.execute()).map(({ reason }) => reason);
  };

  it('takes what was made in it and comes later, and sets what is newer aside: a later one was started', async () => {
    const { who, id, sheet, first, second } = await someone();
    await who.startSection(id, first);
    server.clock.now += MINUTE;
    await who.startSection(id, second);
    const leftAt = server.clock.now;
    server.clock.now += MINUTE;
    const inTime = entry(sheet, 0, chosen(option(sheet, 0, 0)), { updatedAt: leftAt });
    expect(await who.answer(id, [inTime])).toMatchObject({ status: 200, body: { setAside: [] } });
    const newer = entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: leftAt + 10_001, revision: 2 });
    const here = entry(sheet, 1, chosen(option(sheet, 1, 1)), { updatedAt: server.clock.now });
    expect(await who.answer(id, [newer, here])).toMatchObject({
      status: 200,
      body: { setAside: [{ id: newer.id, reason: 'lateForSection' }] },
    });
    expect(await reviewed(id)).toEqual(['lateForSection']);
  });

  it('is left, too, where something later without a time of its own was visited', async () => {
    const { who, id, sheet, first, second } = await someone({}, {}, [600, 600, undefined]);
    await who.startSection(id, first);
    await who.startSection(id, second);
    server.clock.now += MINUTE;
    const seen = entry(sheet, 2, [], { updatedAt: server.clock.now });
    const before = entry(sheet, 1, chosen(option(sheet, 1, 0)), { updatedAt: server.clock.now });
    expect(await who.answer(id, [before, seen])).toMatchObject({ status: 200, body: { setAside: [] } });
    const newer = entry(sheet, 1, chosen(option(sheet, 1, 1)), { updatedAt: server.clock.now + 1, revision: 2 });
    server.clock.now += 1;
    expect(await who.answer(id, [newer])).toMatchObject({
      status: 200,
      body: { setAside: [{ id: newer.id, reason: 'lateForSection' }] },
    });
  });

  it('is left without a time of its own, too: an answer changed behind one waits for a person', async () => {
    const { who, id, sheet } = await someone({}, {}, [undefined, undefined]);
    const leftAt = server.clock.now;
    const first = entry(sheet, 0, chosen(option(sheet, 0, 0)), { updatedAt: leftAt });
    const seen = entry(sheet, 1, [], { updatedAt: leftAt });
    expect(await who.answer(id, [first, seen])).toMatchObject({ status: 200, body: { setAside: [] } });
    server.clock.now += MINUTE;
    const newer = entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: leftAt + 1, revision: 2 });
    const here = entry(sheet, 1, chosen(option(sheet, 1, 1)), { updatedAt: server.clock.now, revision: 3 });
    expect(await who.answer(id, [newer, here])).toMatchObject({
      status: 200,
      body: { setAside: [{ id: newer.id, reason: 'lateForSection' }] },
    });
    expect(await reviewed(id)).toEqual(['lateForSection']);
  });

  it('is open as long as its time runs with the back button on', async () => {
    const { who, id, sheet, first, second } = await someone({ back_button_enabled: 1 });
    await who.startSection(id, first);
    await who.startSection(id, second);
    server.clock.now += MINUTE;
    const newer = entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: server.clock.now });
    expect(await who.answer(id, [newer])).toMatchObject({ status: 200, body: { setAside: [] } });
  });
});

describe('a sheet whose last section ran out', () => {
  it('becomes FST by itself once nothing more can arrive', async () => {
    const { who, id, second } = await someone();
    await who.startSection(id, second);
    const end = server.clock.now + 10 * MINUTE;
    server.clock.now = end + GRACE;
    expect(await who.list()).toMatchObject({ body: { sheets: [{ status: 'A' }] } });
    server.clock.now += 1;
    expect(await who.list()).toMatchObject({ body: { sheets: [{ status: 'FST', finishedAt: end }] } });
  });

  it('goes on where there is an untimed section to go to', async () => {
    const { who, id, second } = await someone({}, {}, [600, 600, undefined]);
    await who.startSection(id, second);
    server.clock.now += 10 * MINUTE + GRACE + 1;
    expect(await who.list()).toMatchObject({ body: { sheets: [{ status: 'A' }] } });
  });
});
