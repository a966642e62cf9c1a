import { DEVICE_HEADER, KINDS_HEADER, sheetContentOf, TIMESTAMP_HEADER } from '@quipu/contract';
import { contentTextOf, readWord } from '@quipu/engine/log';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP_HEADERS, desktopBuild, newBuildChallenge } from '../../testing/desktop-build.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { type Examinee, examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { lineHash } from '../logs/log-chain.ts';
import { texts } from '../texts.ts';

const HOUR = 3_600_000;
let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Someone with one sheet of a new evaluation whose session started an hour ago and goes on for `hours`. */
const someone = async (hours = 4, more: Record<string, unknown> = {}, person = {}) => {
  number += 1;
  const reference = `ABRE${number}`;
  const userId = await addTestPerson(server.database.db, reference, person);
  const json = evaluationJson(`Apertura ${number}`, [section('Única', [choice('p1'), choice('p2')])], more);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + hours * HOUR };
  const given = await giveEvaluation(server.database.db, json, [userId], window);
  const who = await examinee(server, reference);
  return { who, given, userId, id: await onlySheet(who) };
};
let own: Awaited<ReturnType<typeof someone>>;
beforeEach(async () => {
  own = await someone();
});
const statusOf = async (who: Examinee, id: number) => {
  const reply = await who.list();
  return reply.status === 200 ? reply.body.sheets.find((sheet) => sheet.id === id)?.status : null;
};

describe('opening a sheet', () => {
  it('starts it, and says when it ends', async () => {
    expect(await statusOf(own.who, own.id)).toBe('P');
    const sheet = await opened(own.who, own.id);
    expect(sheet).toMatchObject({ status: 'A', startedAt: server.clock.now, epoch: 1, revision: 0 });
    expect(sheet.times).toMatchObject({ deadline: server.clock.now + HOUR, timeRatio: 1 });
    expect(await statusOf(own.who, own.id)).toBe('A');
  });

  it('does not start it for a page that does not know one of its kinds of question', async () => {
    const { who, id } = own;
    expect(await who.open(id, 'equipo-0001', { [KINDS_HEADER]: '2,5,12' })).toMatchObject({
      status: 426,
      body: { msg: texts.unknownKind },
    });
    expect(await statusOf(who, id)).toBe('P');
    expect(await who.open(id, 'equipo-0001', { [KINDS_HEADER]: '1,2,12' })).toMatchObject({ status: 200 });
  });

  it('lets a build of the desktop application open it by a proof of its own, where builds are listed', async () => {
    const build = desktopBuild();
    await changeInstitution(server.database.db, { rules: { desktopBuilds: [build.card] } });
    const { who, id } = own;
    expect(await who.open(id, 'equipo-0001', DESKTOP_HEADERS)).toMatchObject({ status: 403 });
    expect(await statusOf(who, id)).toBe('P');
    const call = { method: 'GET', path: `/api/answers-sheet/${id}`, subject: `Bearer ${who.token()}` };
    const proof = build.proofOf(call, await newBuildChallenge(server));
    expect(await who.open(id, 'equipo-0001', proof)).toMatchObject({ status: 200 });
    await changeInstitution(server.database.db, { rules: { desktopBuilds: [] } });
  });

  it('sends answers as often as its author says, or else as the institution does', async () => {
    await changeInstitution(server.database.db, { rules: { updateEach: 7 } });
    const silent = await someone(4, { update_each: null });
    expect((await opened(silent.who, silent.id)).updateEach).toBe(7);
    expect((await opened(own.who, own.id)).updateEach).toBe(3);
    await changeInstitution(server.database.db, { rules: { updateEach: 3 } });
  });

  it('sends them as often as before where the institution has the number stored that had no effect', async () => {
    const { db } = server.database;
    // Given settings that were written whole by the version before
    await db.updateTable('institution').set({ settings: '{"rules":{"update_each":1}}' }).execute();
    const silent = await someone(4, { update_each: null });
    expect((await opened(silent.who, silent.id)).updateEach).toBe(3);
  });

  it('names the monitors that its author allows, and its word is of a content that has them', async () => {
    const two = await someone(4, { extra: { monitors: 2 } });
    const sheet = await opened(two.who, two.id);
    const content = sheetContentOf(sheet);
    expect(content.rules.monitors).toBe(2);
    expect(readWord(sheet.word ?? '')?.word).toMatchObject({ content: lineHash(contentTextOf(content)) });
  });

  it('keeps its start and its deadline when it is opened again', async () => {
    const first = await opened(own.who, own.id);
    server.clock.now += 60_000;
    const again = await opened(own.who, own.id);
    expect(again.startedAt).toBe(first.startedAt);
    expect(again.times.deadline).toBe(first.times.deadline);
  });

  it('gives the device that holds it the same epoch again, and another one the next', async () => {
    const epochs: number[] = [];
    for (const device of ['equipo-0001', 'equipo-0001', 'equipo-0002', 'equipo-0001'])
      epochs.push((await opened(own.who, own.id, device)).epoch);
    expect(epochs).toEqual([1, 1, 2, 3]);
  });

  it('ends no later than the session', async () => {
    const { who, id } = await someone(0.5);
    expect((await opened(who, id)).times.deadline).toBe(server.clock.now + HOUR / 2);
  });

  it('gives extra time by percent and by minutes, past the session by as much', async () => {
    const quarter = await someone(0.5, {}, { extraTimePercent: 25 });
    const sheet = await opened(quarter.who, quarter.id);
    expect(sheet.times.timeRatio).toBe(1.25);
    expect(sheet.times.deadline).toBe(server.clock.now + HOUR / 2 + HOUR / 4);
    const minutes = await someone(4, {}, { extraTimeMinutes: 30 });
    expect((await opened(minutes.who, minutes.id)).times).toMatchObject({
      timeRatio: 1.5,
      deadline: server.clock.now + 1.5 * HOUR,
    });
  });

  it('is refused without a device, and where the computer is more than five minutes off', async () => {
    expect(await own.who.open(own.id, null)).toMatchObject({ status: 406, body: { msg: texts.noDevice } });
    expect(await own.who.open(own.id, null, { [DEVICE_HEADER]: 'x y' })).toMatchObject({ status: 406 });
    for (const off of [-300_001, 300_001])
      expect(
        await own.who.open(own.id, undefined, { [TIMESTAMP_HEADER]: String(server.clock.now + off) }),
      ).toMatchObject({ status: 409, body: { msg: texts.clockOff } });
    expect(await own.who.open(own.id, undefined, { [TIMESTAMP_HEADER]: 'ayer' })).toMatchObject({ status: 409 });
    expect(await statusOf(own.who, own.id)).toBe('P');
    const near = await own.who.open(own.id, undefined, { [TIMESTAMP_HEADER]: String(server.clock.now + 299_000) });
    expect(near.status).toBe(200);
  });

  it('is refused before the session, after it, when absent, and when the quiz is off', async () => {
    const { db } = server.database;
    const refusal = async (person: typeof own) => {
      const reply = await person.who.open(person.id);
      return reply.status === 403 ? reply.body.msg : reply.status;
    };
    const early = await someone();
    await db
      .updateTable('quiz_session')
      .set({ starts_at: new Date(server.clock.now + 1_000) })
      .where('quiz_id', '=', early.given.quizId)
      .execute();
    expect(await refusal(early)).toBe(texts.notYet);
    const late = await someone();
    await db
      .updateTable('quiz_session')
      .set({ ends_at: new Date(server.clock.now) })
      .where('quiz_id', '=', late.given.quizId)
      .execute();
    expect(await refusal(late)).toBe(texts.timeOver);
    const absent = await someone();
    await db.updateTable('answers_sheet').set({ status: 'I' }).where('id', '=', absent.id).execute();
    expect(await refusal(absent)).toBe(texts.absent);
    const off = await someone();
    await db.updateTable('quiz').set({ is_active: false }).where('id', '=', off.given.quizId).execute();
    expect(await refusal(off)).toBe(texts.inactive);
  });

  it('is refused until the required evaluation is finished', async () => {
    const window = { start: server.clock.now - HOUR, end: server.clock.now + HOUR };
    const json = evaluationJson(`Segunda ${number}`, [section('Única', [choice('p1')])]);
    await giveEvaluation(server.database.db, json, [own.userId], window, own.given.quizId);
    const reply = await own.who.list();
    const second = reply.status === 200 ? (reply.body.sheets[1]?.id ?? 0) : 0;
    expect(await own.who.open(second)).toMatchObject({ status: 403, body: { msg: texts.requiresOther } });
    await opened(own.who, own.id);
    await own.who.finish(own.id, 'F');
    // Neither a trial of it nor one that was withdrawn is enough.
    const set = (id: number, columns: object) =>
      server.database.db.updateTable('answers_sheet').set(columns).where('id', '=', id).execute();
    await set(own.id, { is_trial: true });
    expect((await own.who.open(second)).status).toBe(403);
    await set(own.id, { is_trial: false, is_valid: false, withdrawn_at: new Date() });
    expect((await own.who.open(second)).status).toBe(403);
    await set(own.id, { is_valid: true, withdrawn_at: null });
    expect((await own.who.open(second)).status).toBe(200);
  });
});

describe('a sheet belongs to its user', () => {
  it("another's looks like none, in every call, and stays as it is", async () => {
    const sheet = await opened(own.who, own.id);
    const { who: thief } = await someone();
    const missing = 999_999_999;
    for (const id of [own.id, missing]) {
      const replies = [
        await thief.open(id),
        await thief.answer(id, []),
        await thief.finish(id, 'F'),
        await thief.startSection(id, sheet.form.sections[0]?.id ?? 0),
        await thief.printScreen(id),
        await thief.log(id, 1, 0, []),
      ];
      for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { msg: texts.notFound } });
    }
    expect(await statusOf(own.who, own.id)).toBe('A');
  });
});
