import { readWord } from '@quipu/engine/log';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, type Examinee, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { evaluationEnd } from '../sheets/evaluation-end-store.ts';
import { pauseSheets, resumeSheets } from './pause-store.ts';
import { reopenSheet } from './reopen-sheet.ts';

const MINUTE = 60_000;
const WHY = { who: 'ROSA', why: 'Corte de luz en el aula 3' };
let server: TestServer;
let number = 0;
let who: Examinee;
let id = 0;
let sheet: Awaited<ReturnType<typeof opened>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Opened now; it lasts an hour, and its one section as long as is said. */
const given = async (duration: number | null = null, begins = true) => {
  number += 1;
  const { db } = server.database;
  const userId = await addTestPerson(db, `PAU${number}`);
  const json = evaluationJson(`Pausada ${number}`, [section('Única', [choice('p'), choice('q')], duration)], {
    time_limit: 60,
  });
  const start = server.clock.now - MINUTE;
  await giveEvaluation(db, json, [userId], { start, end: start + 300 * MINUTE });
  who = await examinee(server, `PAU${number}`);
  id = await onlySheet(who);
  if (begins) sheet = await opened(who, id);
};
const now = () => server.clock.now;
/** Tokens do not last as long. */
const pass = async (minutes: number) => {
  server.clock.now += minutes * MINUTE;
  await who.logInAgain();
};
const pause = () => pauseSheets(server.database.db, [id], WHY, now);
const goOn = () => resumeSheets(server.database.db, [id], { who: 'ROSA', why: 'Volvió la luz' }, now);
const answered = async (place = 0, at = now(), revision = place + 2) => {
  const entries = [entry(sheet, place, chosen(option(sheet, place, 0)), { updatedAt: at, revision })];
  const reply = await who.answer(sheet.id, entries);
  if (reply.status !== 200) throw new Error(`refused: ${reply.status}`);
  return reply.body;
};
const kept = () =>
  server.database.db
    .selectFrom('user_answer')
    .selectAll()
    .where('id', '>=', sheet.form.sections[0]?.items[0]?.userAnswer.id ?? 0)
    .execute();
const row = () =>
  server.database.db.selectFrom('answers_sheet').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a sheet that is paused', () => {
  beforeEach(() => given());

  it('is told so at once, with the reason, signed, and each time that it asks', async () => {
    const { deadline } = sheet.times;
    expect(sheet.times.standstill).toBeNull();
    await pass(10);
    const since = now();
    expect(await pause()).toBe(1);
    const standstill = { pause: { since, reason: WHY.why }, given: [] };
    const missed = rightOf(await server.api.getMissedEvents({ after: null }, { token: who.token() }));
    expect(missed.status === 200 ? missed.body.events.at(-1) : null).toMatchObject({
      name: 'user-session-updated',
      data: { times: { deadline, standstill } },
    });
    await pass(5);
    const { times } = await answered();
    expect(times).toMatchObject({ deadline, standstill });
    expect(readWord(times.word ?? '')).toMatchObject({ word: { times: { standstill } } });
    expect((await opened(who, id)).times).toMatchObject({ deadline, standstill });
  });

  it('is not over while it stands, however late it is, and has all of its time afterwards', async () => {
    const { deadline } = sheet.times;
    await pass(50);
    await pause();
    await pass(120);
    expect((await who.list()).body).toMatchObject({ sheets: [{ status: 'A' }] });
    expect((await who.finish(id, 'FT')).body).toMatchObject({ times: { standstill: { pause: { reason: WHY.why } } } });
    expect((await row()).status).toBe('A');
    expect(await goOn()).toBe(1);
    const after = await answered();
    expect(after.times.deadline).toBe(deadline + 120 * MINUTE);
    expect(after.times.standstill).toEqual({
      pause: null,
      given: [{ cause: 'pause', from: now() - 120 * MINUTE, to: now(), given: 120 * MINUTE }],
    });
    await pass(9);
    expect((await who.list()).body).toMatchObject({ sheets: [{ status: 'A' }] });
    await pass(30);
    expect((await who.list()).body).toMatchObject({ sheets: [{ status: 'FT' }] });
    expect((await row()).finished_at).toBe(deadline + 120 * MINUTE);
  });

  it('takes what was typed before it was heard of, and before it', async () => {
    await pass(10);
    const typedAt = now();
    await pause();
    await pass(70);
    expect(await answered(0, typedAt)).toMatchObject({ setAside: [] });
    expect(await answered(1, typedAt + 20_000)).toMatchObject({ setAside: [] });
    expect((await kept()).filter(({ sheet_id }) => sheet_id === id)).toHaveLength(2);
    const apart = await server.database.db
      .selectFrom('quarantined_answers')
      .select('id')
      .where('sheet_id', '=', id)
      .execute();
    expect(apart).toEqual([]);
  });

  it('is paused once, goes on once, and keeps who did it and why; each pause counts', async () => {
    const { deadline } = sheet.times;
    expect(await goOn()).toBe(0);
    expect([await pause(), await pause()]).toEqual([1, 0]);
    await pass(3);
    expect([await goOn(), await goOn()]).toEqual([1, 0]);
    await pass(1);
    await pause();
    await pass(4);
    await goOn();
    expect((await answered()).times).toMatchObject({
      deadline: deadline + 7 * MINUTE,
      standstill: { pause: null, given: [{ given: 3 * MINUTE }, { given: 4 * MINUTE }] },
    });
    const actions = await server.database.db
      .selectFrom('operator_action')
      .select(['who', 'why', 'what'])
      .orderBy('id')
      .execute();
    expect(actions.filter(({ what }) => (what as { sheetId?: number }).sheetId === id)).toMatchObject([
      { who: 'ROSA', why: WHY.why, what: { action: 'pause-sheet' } },
      { who: 'ROSA', why: 'Volvió la luz', what: { action: 'resume-sheet' } },
      { what: { action: 'pause-sheet' } },
      { what: { action: 'resume-sheet' } },
    ]);
    const given = await server.database.db.selectFrom('given_back').selectAll().where('sheet_id', '=', id).execute();
    expect(given).toMatchObject([
      { cause: 'pause', given_ms: 3 * MINUTE, proposed_ms: 0 },
      { cause: 'pause', given_ms: 4 * MINUTE },
    ]);
  });

  it('cannot be paused once its time is over, though nobody has said so, nor before it begins', async () => {
    await pass(60);
    expect(await pause()).toBe(0);
    await given(null, false);
    expect([(await row()).status, await pause()]).toEqual(['P', 0]);
  });

  it('stands still no more once somebody ended it: the time that it stood is given, and it goes on with all of it', async () => {
    await pass(10);
    await pause();
    await pass(40);
    await runCommand(server.context, ['end-sheet', String(id), '--operator', 'ROSA', '--reason', 'x']);
    const given = [{ cause: 'pause', given: 40 * MINUTE }];
    expect(await row()).toMatchObject({ standstill: { pause: null, given }, given_back_ms: 40 * MINUTE });
    await pass(20);
    const reopening = { who: 'ROSA', why: 'x', minutes: null, message: 'x' };
    await reopenSheet(server.database.db, id, reopening, now, 0);
    const deadline = sheet.times.deadline + 40 * MINUTE;
    expect((await opened(who, id)).times).toMatchObject({ deadline, standstill: { pause: null } });
  });

  it('that was forgotten for months goes on and ends as any other, with all of its time', async () => {
    const { deadline } = sheet.times;
    const months = 90 * 24 * 60;
    for (const times of [1, 2]) {
      await pause();
      await pass(months);
      expect(await goOn()).toBe(1);
      expect((await answered(0, now(), times)).times.deadline).toBe(deadline + times * months * MINUTE);
    }
    await pause();
    await pass(months);
    expect((await who.finish(id, 'F')).status).toBe(200);
    expect(await row()).toMatchObject({ status: 'F', given_back_ms: 3 * months * MINUTE, standstill: { pause: null } });
  });

  it('ends where its examinee ended it, who had not heard of the pause: what was before the pause, and what was in it', async () => {
    await pass(10);
    const before = now() - MINUTE;
    await pause();
    await pass(5);
    await who.finish(id, 'F', { finishedAt: before });
    expect(await row()).toMatchObject({
      status: 'F',
      finished_at: before,
      given_back_ms: 0,
      standstill: { pause: null },
    });

    await given();
    await pass(10);
    await pause();
    await pass(5);
    const inIt = now() - 2 * MINUTE;
    await who.finish(id, 'F', { finishedAt: inIt });
    const stood = [{ cause: 'pause', from: now() - 5 * MINUTE, to: inIt, given: 3 * MINUTE }];
    expect(await row()).toMatchObject({ status: 'F', finished_at: inIt, standstill: { pause: null, given: stood } });
  });

  it('is listed as one that goes on, however late it is, with the end at which it stands', async () => {
    const listed = async () => {
      const { status, body } = await who.list();
      return status === 200 ? body.sheets[0] : null;
    };
    const { deadline } = sheet.times;
    await pass(50);
    await pause();
    await pass(15);
    expect(await listed()).toMatchObject({ status: 'A', isPaused: true, deadline });
    await goOn();
    expect(await listed()).toMatchObject({ status: 'A', isPaused: false, deadline: deadline + 15 * MINUTE });
  });
});

it('a sheet whose sections were over before is paused no more once that is seen, and keeps nobody from their results', async () => {
  await given(10 * 60);
  await who.startSection(id, sheet.form.sections[0]?.id ?? 0);
  await pass(11);
  expect(await pause()).toBe(1);
  await pass(5);
  await who.list();
  expect(await row()).toMatchObject({ status: 'FST', standstill: { pause: null }, given_back_ms: 0 });
  const { db } = server.database;
  const { quiz_id: quizId } = await row();
  const end = () => evaluationEnd(db, quizId, 0, now());
  const before = await end();
  await pass(60);
  expect(await end()).toBe(before);
});

it('a section that ended within the grace before a pause is over once the grace is, and its device is told so in the pause', async () => {
  await given(10 * 60);
  await who.startSection(id, sheet.form.sections[0]?.id ?? 0);
  const end = now() + 10 * MINUTE;
  await pass(10);
  server.clock.now += 1_000;
  expect(await pause()).toBe(1);
  await pass(30);
  const said = await who.finish(id, 'FST', { finishedAt: end });
  expect(said).toMatchObject({ status: 200, body: { status: 'FST', times: { standstill: { pause: null } } } });
  expect(await row()).toMatchObject({ status: 'FST', finished_at: end, given_back_ms: 0 });
});

it('while a sheet stands its evaluation has not ended, however late it is', async () => {
  await given();
  const { quiz_id: quizId } = await row();
  const end = () => evaluationEnd(server.database.db, quizId, 0, now());
  const before = await end();
  await pause();
  await pass(600);
  expect(await end()).toBe(before + 600 * MINUTE);
});

describe('a device that hears of a pause late', () => {
  const begun = async () => {
    await given(10 * 60);
    await who.startSection(id, sheet.form.sections[0]?.id ?? 0);
    await pass(4);
    await pause();
  };

  it('ends nothing by its own time, and is told why in the server’s word', async () => {
    await begun();
    await pass(7);
    for (const status of ['FST', 'FT'] as const) {
      const reply = await who.finish(id, status);
      expect(reply).toMatchObject({
        status: 200,
        body: { status: 'A', times: { standstill: { pause: { reason: WHY.why } } } },
      });
      expect(readWord(reply.status === 200 ? (reply.body.times.word ?? '') : '')).not.toBeNull();
    }
    expect((await row()).status).toBe('A');
  });

  it('has the word with the opening, on another computer too', async () => {
    await begun();
    const { times } = await opened(who, id, 'equipo-0002');
    expect(readWord(times.word ?? '')).toMatchObject({
      word: { times: { standstill: { pause: { reason: WHY.why } } } },
    });
  });

  it('may still post what was typed before it, though somebody ended the sheet meanwhile', async () => {
    await begun();
    const typedAt = now() - MINUTE;
    await pass(30);
    await runCommand(server.context, ['end-sheet', String(id), '--operator', 'ROSA', '--reason', 'x']);
    expect(await answered(0, typedAt)).toMatchObject({ setAside: [] });
  });
});

describe('a section with a time of its own', () => {
  it('goes on with what it had left, where the sheet ended after a pause and is opened again', async () => {
    await given(10 * 60);
    await who.startSection(id, sheet.form.sections[0]?.id ?? 0);
    await pass(4);
    await pause();
    await pass(5);
    await goOn();
    await pass(2);
    await who.finish(id, 'F');
    await pass(20);
    await reopenSheet(server.database.db, id, { who: 'ROSA', why: 'x', minutes: null, message: 'x' }, now, 0);
    // Six minutes of ten were used.
    expect((await opened(who, id)).form.sections[0]?.endDate).toBe(now() + 4 * MINUTE);
  });

  it('stands still, too: its end moves by the pauses in it, and answers until then are taken', async () => {
    await given(10 * 60);
    const sectionId = sheet.form.sections[0]?.id ?? 0;
    await who.startSection(id, sectionId);
    const begun = now();
    await pass(4);
    await pause();
    await pass(30);
    expect((await opened(who, id)).form.sections[0]?.endDate).toBe(begun + 10 * MINUTE);
    await goOn();
    expect((await opened(who, id)).form.sections[0]?.endDate).toBe(begun + 40 * MINUTE);
    await pass(5);
    expect(await answered()).toMatchObject({ setAside: [] });
    await pass(2);
    expect(await answered(1)).toMatchObject({ setAside: [{ reason: 'lateForSection' }] });
  });
});

it('a session is paused by a command, in one room or in all, and those who are under way alone', async () => {
  await given();
  const { session_id: session } = await row();
  const run = (...argv: readonly string[]) =>
    runCommand(server.context, [...argv, '--operator', 'ROSA', '--reason', 'Simulacro']);
  expect(await run('pause-session', String(session), '--room', 'Otra')).toMatchObject({ ok: false });
  const { db } = server.database;
  await db.insertInto('room').values({ name: 'Otra', capacity: 30 }).execute();
  const { id: room } = await db
    .insertInto('room')
    .values({ name: 'Suya', capacity: 30 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('answers_sheet').set({ room_id: room }).where('id', '=', id).execute();
  const inRoom = (name: string) => run('pause-session', String(session), '--room', name);
  expect(await inRoom('Otra')).toMatchObject({ ok: false, lines: ['Nada está en curso que se pueda pausar.'] });
  expect(await inRoom('Suya')).toMatchObject({ ok: true });
  expect(await run('resume-session', String(session))).toMatchObject({ ok: true });
  expect(await run('pause-session', String(session))).toMatchObject({ ok: true, lines: ['En pausa: 1 hoja.'] });
  expect(await run('pause-session', String(session))).toMatchObject({ ok: false });
  expect(await run('resume-session', String(session))).toMatchObject({ ok: true });
  expect((await row()).standstill).toMatchObject({ pause: null });
});
