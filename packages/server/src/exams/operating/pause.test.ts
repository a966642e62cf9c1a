import { readWord } from '@quipu/engine/log';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../testing/examinee.ts';
import { MINUTE, type PausedSheets, pausedSheets, WHY } from '../../testing/paused-sheets.ts';
import { rightOf } from '../../testing/replies.ts';
import { runCommand } from '../../testing/run-command.ts';
import { evaluationEnd } from '../sheets/evaluation-end-store.ts';
import { reopenSheet } from './reopen-sheet.ts';

let of: PausedSheets;
beforeAll(async () => {
  of = await pausedSheets();
});
afterAll(() => of.close());

describe('a sheet that is paused', () => {
  beforeEach(() => of.given());

  it('is told so at once, with the reason, signed, and each time that it asks', async () => {
    const { deadline } = of.sheet.times;
    expect(of.sheet.times.standstill).toBeNull();
    await of.pass(10);
    const since = of.now();
    expect(await of.pause()).toBe(1);
    const standstill = { pause: { since, reason: WHY.why }, given: [] };
    const missed = rightOf(await of.server.api.getMissedEvents({ after: null }, { token: of.who.token() }));
    expect(missed.status === 200 ? missed.body.events.at(-1) : null).toMatchObject({
      name: 'user-session-updated',
      data: { times: { deadline, standstill } },
    });
    await of.pass(5);
    const { times } = await of.answered();
    expect(times).toMatchObject({ deadline, standstill });
    expect(readWord(times.word ?? '')).toMatchObject({ word: { times: { standstill } } });
    expect((await opened(of.who, of.id)).times).toMatchObject({ deadline, standstill });
  });

  it('is not over while it stands, however late it is, and has all of its time afterwards', async () => {
    const { deadline } = of.sheet.times;
    await of.pass(50);
    await of.pause();
    await of.pass(120);
    expect((await of.who.list()).body).toMatchObject({ sheets: [{ status: 'A' }] });
    expect((await of.who.finish(of.id, 'FT')).body).toMatchObject({
      times: { standstill: { pause: { reason: WHY.why } } },
    });
    expect((await of.row()).status).toBe('A');
    expect(await of.goOn()).toBe(1);
    const after = await of.answered();
    expect(after.times.deadline).toBe(deadline + 120 * MINUTE);
    expect(after.times.standstill).toEqual({
      pause: null,
      given: [{ cause: 'pause', from: of.now() - 120 * MINUTE, to: of.now(), given: 120 * MINUTE }],
    });
    await of.pass(9);
    expect((await of.who.list()).body).toMatchObject({ sheets: [{ status: 'A' }] });
    await of.pass(30);
    expect((await of.who.list()).body).toMatchObject({ sheets: [{ status: 'FT' }] });
    expect((await of.row()).finished_at).toBe(deadline + 120 * MINUTE);
  });

  it('takes what was typed before it was heard of, and before it', async () => {
    await of.pass(10);
    const typedAt = of.now();
    await of.pause();
    await of.pass(70);
    expect(await of.answered(0, typedAt)).toMatchObject({ setAside: [] });
    expect(await of.answered(1, typedAt + 20_000)).toMatchObject({ setAside: [] });
    expect((await of.kept()).filter(({ sheet_id }) => sheet_id === of.id)).toHaveLength(2);
    const apart = await of.server.database.db
      .selectFrom('quarantined_answers')
      .select('id')
      .where('sheet_id', '=', of.id)
      .execute();
    expect(apart).toEqual([]);
  });

  it('is paused once, goes on once, and keeps who did it and why; each pause counts', async () => {
    const { deadline } = of.sheet.times;
    expect(await of.goOn()).toBe(0);
    expect([await of.pause(), await of.pause()]).toEqual([1, 0]);
    await of.pass(3);
    expect([await of.goOn(), await of.goOn()]).toEqual([1, 0]);
    await of.pass(1);
    await of.pause();
    await of.pass(4);
    await of.goOn();
    expect((await of.answered()).times).toMatchObject({
      deadline: deadline + 7 * MINUTE,
      standstill: { pause: null, given: [{ given: 3 * MINUTE }, { given: 4 * MINUTE }] },
    });
    const actions = await of.server.database.db
      .selectFrom('operator_action')
      .select(['who', 'why', 'what'])
      .orderBy('id')
      .execute();
    expect(actions.filter(({ what }) => (what as { sheetId?: number }).sheetId === of.id)).toMatchObject([
      { who: 'ROSA', why: WHY.why, what: { action: 'pause-sheet' } },
      { who: 'ROSA', why: 'Volvió la luz', what: { action: 'resume-sheet' } },
      { what: { action: 'pause-sheet' } },
      { what: { action: 'resume-sheet' } },
    ]);
    const given = await of.server.database.db
      .selectFrom('given_back')
      .selectAll()
      .where('sheet_id', '=', of.id)
      .execute();
    expect(given).toMatchObject([
      { cause: 'pause', given_ms: 3 * MINUTE, proposed_ms: 0 },
      { cause: 'pause', given_ms: 4 * MINUTE },
    ]);
  });

  it('cannot be paused once its time is over, though nobody has said so, nor before it begins', async () => {
    await of.pass(60);
    expect(await of.pause()).toBe(0);
    await of.given(null, false);
    expect([(await of.row()).status, await of.pause()]).toEqual(['P', 0]);
  });

  it('stands still no more once somebody ended it: the time that it stood is given, and it goes on with all of it', async () => {
    await of.pass(10);
    await of.pause();
    await of.pass(40);
    await runCommand(of.server.context, ['end-sheet', String(of.id), '--operator', 'ROSA', '--reason', 'x']);
    const given = [{ cause: 'pause', given: 40 * MINUTE }];
    expect(await of.row()).toMatchObject({ standstill: { pause: null, given }, given_back_ms: 40 * MINUTE });
    await of.pass(20);
    const reopening = { who: 'ROSA', why: 'x', minutes: null, message: 'x' };
    await reopenSheet(of.server.database.db, of.id, reopening, of.now, 0);
    const deadline = of.sheet.times.deadline + 40 * MINUTE;
    expect((await opened(of.who, of.id)).times).toMatchObject({ deadline, standstill: { pause: null } });
  });

  it('that was forgotten for months goes on and ends as any other, with all of its time', async () => {
    const { deadline } = of.sheet.times;
    const months = 90 * 24 * 60;
    for (const times of [1, 2]) {
      await of.pause();
      await of.pass(months);
      expect(await of.goOn()).toBe(1);
      expect((await of.answered(0, of.now(), times)).times.deadline).toBe(deadline + times * months * MINUTE);
    }
    await of.pause();
    await of.pass(months);
    expect((await of.who.finish(of.id, 'F')).status).toBe(200);
    expect(await of.row()).toMatchObject({
      status: 'F',
      given_back_ms: 3 * months * MINUTE,
      standstill: { pause: null },
    });
  });

  it('ends where its examinee ended it, who had not heard of the pause: what was before the pause, and what was in it', async () => {
    await of.pass(10);
    const before = of.now() - MINUTE;
    await of.pause();
    await of.pass(5);
    await of.who.finish(of.id, 'F', { finishedAt: before });
    expect(await of.row()).toMatchObject({
      status: 'F',
      finished_at: before,
      given_back_ms: 0,
      standstill: { pause: null },
    });

    await of.given();
    await of.pass(10);
    await of.pause();
    await of.pass(5);
    const inIt = of.now() - 2 * MINUTE;
    await of.who.finish(of.id, 'F', { finishedAt: inIt });
    const stood = [{ cause: 'pause', from: of.now() - 5 * MINUTE, to: inIt, given: 3 * MINUTE }];
    expect(await of.row()).toMatchObject({ status: 'F', finished_at: inIt, standstill: { pause: null, given: stood } });
  });

  it('is listed as one that goes on, however late it is, with the end at which it stands', async () => {
    const listed = async () => {
      const { status, body } = await of.who.list();
      return status === 200 ? body.sheets[0] : null;
    };
    const { deadline } = of.sheet.times;
    await of.pass(50);
    await of.pause();
    await of.pass(15);
    expect(await listed()).toMatchObject({ status: 'A', isPaused: true, deadline });
    await of.goOn();
    expect(await listed()).toMatchObject({ status: 'A', isPaused: false, deadline: deadline + 15 * MINUTE });
  });
});

it('while a sheet stands its evaluation has not ended, however late it is', async () => {
  await of.given();
  const { quiz_id: quizId } = await of.row();
  const end = () => evaluationEnd(of.server.database.db, quizId, 0, of.now());
  const before = await end();
  await of.pause();
  await of.pass(600);
  expect(await end()).toBe(before + 600 * MINUTE);
});

it('a session is paused by a command, in one room or in all, and those who are under way alone', async () => {
  await of.given();
  const { session_id: session } = await of.row();
  const run = (...argv: readonly string[]) =>
    runCommand(of.server.context, [...argv, '--operator', 'ROSA', '--reason', 'Simulacro']);
  expect(await run('pause-session', String(session), '--room', 'Otra')).toMatchObject({ ok: false });
  const { db } = of.server.database;
  await db.insertInto('room').values({ name: 'Otra', capacity: 30 }).execute();
  const { id: room } = await db
    .insertInto('room')
    .values({ name: 'Suya', capacity: 30 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('answers_sheet').set({ room_id: room }).where('id', '=', of.id).execute();
  const inRoom = (name: string) => run('pause-session', String(session), '--room', name);
  expect(await inRoom('Otra')).toMatchObject({ ok: false, lines: ['Nada está en curso que se pueda pausar.'] });
  expect(await inRoom('Suya')).toMatchObject({ ok: true });
  expect(await run('resume-session', String(session))).toMatchObject({ ok: true });
  expect(await run('pause-session', String(session))).toMatchObject({ ok: true, lines: ['En pausa: 1 hoja.'] });
  expect(await run('pause-session', String(session))).toMatchObject({ ok: false });
  expect(await run('resume-session', String(session))).toMatchObject({ ok: true });
  expect((await of.row()).standstill).toMatchObject({ pause: null });
});
