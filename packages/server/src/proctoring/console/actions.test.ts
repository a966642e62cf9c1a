import { pendingEntries } from '@quipu/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as evaluationTexts } from '../../exams/texts.ts';
import { consoleCalls } from '../../testing/console-fixture.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { watchedUnderWay } from '../../testing/watched-under-way.ts';
import { texts } from '../texts.ts';
import { assignProctor } from './assignment-store.ts';

const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const run = (...argv: readonly string[]) => runCommand(server.context, argv);

const underWay = (examinees?: number) => watchedUnderWay(server, examinees);

describe('a proctor gives time', () => {
  it('to one sheet, as the command line does, and it is kept who did and why', async () => {
    const { proctor, sheetId, sheet, told, row, actions } = await underWay();
    expect(await proctor.giveTime(sheetId, 10, '  Corte de luz ')).toEqual(
      expect.objectContaining({ status: 200, body: { now: server.clock.now } }),
    );
    expect((await row()).extra_minutes).toBe(10);
    expect(await told()).toMatchObject([{ name: 'user-session-updated', answersSheetId: sheetId }]);
    const what = { action: 'extend-sheet', sheetId, minutes: 10 };
    expect(await actions()).toEqual([{ who: proctor.reference, why: 'Corte de luz', what }]);
    const timeline = await proctor.timeline(sheetId);
    expect(timeline).toMatchObject({
      body: {
        sheet: { deadline: sheet.times.deadline + 10 * MINUTE },
        actions: [{ what: 'time', why: 'Corte de luz', detail: '10 minutos', who: `Persona ${proctor.reference}` }],
      },
    });
  });

  it('to a whole session; to a sheet that has ended, not', async () => {
    const { proctor, sessionId, sheetId, sheet, who, actions } = await underWay();
    expect((await proctor.giveSessionTime(sessionId, 5)).status).toBe(200);
    expect(await proctor.timeline(sheetId)).toMatchObject({
      body: { sheet: { deadline: sheet.times.deadline + 5 * MINUTE }, actions: [{ what: 'sessionTime' }] },
    });
    await who.finish(sheetId, 'F');
    expect(await proctor.giveTime(sheetId)).toMatchObject({ status: 409, body: { msg: texts.ended } });
    expect(await actions()).toHaveLength(1);
  });

  it('once, though the request comes twice or both at once, because a reply was lost', async () => {
    const { proctor, sessionId, sheetId, who, told, row, actions } = await underWay();
    const [once, other] = ['0'.repeat(32), '1'.repeat(32)];
    const twice = await Promise.all([1, 2].map(() => proctor.giveTime(sheetId, 10, 'Corte de luz', once)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await row()).extra_minutes).toBe(10);
    for (const _ of [1, 2])
      expect((await proctor.giveSessionTime(sessionId, 5, 'Corte de luz', other)).status).toBe(200);
    for (const _ of [1, 2])
      expect((await proctor.message(sessionId, sheetId, 'Falta poco', '2'.repeat(32))).status).toBe(200);
    expect((await actions()).map(({ what }) => (what as { action: string }).action)).toEqual([
      'extend-sheet',
      'extend-session',
      'send-message',
    ]);
    expect((await told()).map(({ name }) => name)).toEqual([
      'user-session-updated',
      'user-session-updated',
      'session-updated',
      'message',
    ]);
    expect((await proctor.giveTime(sheetId, 10, 'Corte de luz')).status).toBe(200);
    expect((await row()).extra_minutes).toBe(20);
    // The sheet has ended when the first is sent again at last.
    await who.finish(sheetId, 'F');
    expect((await proctor.giveTime(sheetId, 10, 'Corte de luz', once)).status).toBe(200);
    expect((await row()).extra_minutes).toBe(20);
  });

  it('never to themselves, not with the whole session either', async () => {
    const { sessionId, userIds, sheetId, who, row } = await underWay();
    const { db } = server.database;
    const [own = 0] = userIds;
    await db
      .updateTable('app_user')
      .set({ roles: ['examinee', 'proctor'] })
      .where('id', '=', own)
      .execute();
    await assignProctor(db, sessionId, own);
    const calls = consoleCalls(server, who.token());
    const before = await row();
    expect(await calls.giveTime(sheetId)).toMatchObject({ status: 403, body: { msg: texts.ownSheet } });
    expect(await calls.giveSessionTime(sessionId)).toMatchObject({ status: 403, body: { msg: texts.ownSession } });
    expect(await row()).toEqual(before);
    expect(await calls.sheets(sessionId)).toMatchObject({ status: 200, body: { sheets: [{}, {}] } });
  });
});

describe('a proctor ends an evaluation', () => {
  // Seed 3638: the network brought a reopening again that had been refused, once the sheet was finished, and nobody had asked for that.
  it('and reopens it, once for each time that it is asked for, whatever copy of a request comes later', async () => {
    const { proctor, sheetId, who, row, actions } = await underWay();
    const [ending, reopening, early, late, time] = ['0', '1', '2', '3', '4'].map((digit) => digit.repeat(32));
    const reopen = (once?: string) => proctor.reopen(sheetId, 30, 'Fue un error', once);
    const fire = (once?: string) => proctor.fire(sheetId, null, 'Salió de la sala', once);
    expect((await reopen(early)).status).toBe(409);
    expect((await Promise.all([fire(ending), fire(ending)])).map(({ status }) => status)).toEqual([200, 200]);
    // A copy of what was refused changes nothing of what is another sheet by now.
    // It says so, and nothing of what the sheet was then.
    expect(await reopen(early)).toMatchObject({
      status: 409,
      body: { msg: expect.stringContaining('Cuando lo pidió') },
    });
    expect((await row()).status).toBe('F');
    const minutes = (once?: string) => proctor.giveTime(sheetId, 30, 'Corte de luz', once);
    expect((await minutes(time)).status).toBe(409);
    expect((await fire(late)).status).toBe(409);
    const reopened = await Promise.all([reopen(reopening), reopen(reopening)]);
    expect(reopened.map(({ status }) => status)).toEqual([200, 200]);
    for (const copy of [fire(ending), fire(late), minutes(time)]) await copy;
    expect((await row()).status).toBe('A');
    await who.finish(sheetId, 'F');
    expect(await reopen(reopening)).toMatchObject({ status: 200, body: { couldSeeAnswers: false } });
    expect((await row()).status).toBe('F');
    expect((await actions()).map(({ what }) => (what as { action: string }).action)).toEqual([
      'end-sheet',
      'reopen-sheet',
    ]);
  });

  it('under way, with a message of its own or the usual one, and reopens it', async () => {
    const { proctor, sheetId, told, row, actions } = await underWay();
    expect((await proctor.fire(sheetId, null, 'Salió de la sala')).status).toBe(200);
    expect(await row()).toMatchObject({ status: 'F', finish_comment: 'Salió de la sala' });
    expect(await told()).toMatchObject([{ name: 'fire', message: evaluationTexts.ended, answersSheetId: sheetId }]);
    expect(await proctor.fire(sheetId)).toMatchObject({ status: 409, body: { msg: texts.notUnderWay } });
    expect((await proctor.reopen(sheetId, 30, 'Fue un error')).status).toBe(200);
    expect(await row()).toMatchObject({ status: 'A', finished_at: null, reopened_at: server.clock.now });
    expect((await told()).map(({ name }) => name)).toEqual(['message', 'user-session-updated']);
    expect(await proctor.reopen(sheetId)).toMatchObject({ status: 409, body: { msg: texts.notFinished } });
    server.clock.now += 1_000;
    expect((await proctor.fire(sheetId, 'Hable con su supervisora')).status).toBe(200);
    expect((await told()).at(-1)).toMatchObject({ name: 'fire', message: 'Hable con su supervisora' });
    expect((await actions()).map(({ why, what }) => [why, (what as { action: string }).action])).toEqual([
      ['Salió de la sala', 'end-sheet'],
      ['Fue un error', 'reopen-sheet'],
      ['Abandonó la sala', 'end-sheet'],
    ]);
  });

  it('of a page that slept meanwhile, which goes on where the sheet was reopened: nothing throws it out, and what it has is taken', async () => {
    const { proctor, sheetId, sheet, who, told } = await underWay();
    const device = offlineSession(sheet);
    device.choose(0, 1, server.clock.now);
    expect((await proctor.fire(sheetId)).status).toBe(200);
    server.clock.now += MINUTE;
    expect((await proctor.reopen(sheetId, 30)).status).toBe(200);
    server.clock.now += MINUTE;
    expect((await told()).map(({ name }) => name)).not.toContain('fire');
    device.choose(1, 1, server.clock.now);
    expect(await who.answer(sheetId, pendingEntries(device.session()))).toMatchObject({
      status: 200,
      body: { status: null, superseded: [], setAside: [] },
    });
    expect(await who.log(sheetId, sheet.epoch, 0, device.lines())).toMatchObject({ status: 200 });
    expect(await who.finish(sheetId, 'F')).toMatchObject({ status: 200, body: { status: 'F' } });
  });

  it('and does to it what the command line does', async () => {
    const [byProctor, byCommand] = [await underWay(), await underWay()];
    const rows = async () => {
      const both = await Promise.all([byProctor.row(), byCommand.row()]);
      return both.map(({ status, finished_at, finish_comment, extra_minutes, reopened_at, device }) => ({
        ...{ status, finished_at, finish_comment, extra_minutes, reopened_at, device },
      }));
    };
    const { proctor, sheetId } = byProctor;
    const said = ['--operator', 'ROSA', '--reason', 'Prueba'] as const;
    const id = String(byCommand.sheetId);
    const pairs = [
      [() => proctor.giveTime(sheetId, 7, 'Prueba'), ['extend-sheet', id, '7', ...said]],
      [() => proctor.fire(sheetId, null, 'Prueba'), ['end-sheet', id, ...said]],
      [() => proctor.reopen(sheetId, 90, 'Prueba'), ['reopen-sheet', id, '--minutes', '90', ...said]],
    ] as const;
    for (const [action, argv] of pairs) {
      expect((await action()).status).toBe(200);
      expect((await run(...argv)).ok).toBe(true);
      const [one, other] = await rows();
      expect(one).toEqual(other);
    }
  });
});

describe('a message', () => {
  it('to a session reaches those who have a sheet of it under way or to come, and nobody else', async () => {
    const { proctor, sessionId, sheetId, who, told, actions } = await underWay(3);
    const other = await underWay();
    await who.finish(sheetId, 'F');
    expect((await proctor.message(sessionId, null, ' Quedan diez minutos ')).status).toBe(200);
    const events = await server.database.db
      .selectFrom('push_event')
      .innerJoin('app_user', 'app_user.id', 'push_event.user_id')
      .select('reference')
      .where('name', '=', 'message')
      .where(sql<string>`data->>'message'`, '=', 'Quedan diez minutos')
      .execute();
    expect(events).toHaveLength(2);
    expect([await told(), await other.told()]).toEqual([[], []]);
    const what = { action: 'send-message', sessionId, people: 2, message: 'Quedan diez minutos' };
    expect(await actions()).toMatchObject([{ why: 'Quedan diez minutos', what }]);
  });

  it('to one reaches that one, and only of that session', async () => {
    const { proctor, sessionId, sheetId, told, sheetIds } = await underWay();
    const other = await underWay();
    expect((await proctor.message(sessionId, sheetId, 'Mire la cámara')).status).toBe(200);
    const message = { name: 'message', title: texts.messageTitle, message: 'Mire la cámara', type: 'info' };
    expect(await told()).toMatchObject([message]);
    expect(await proctor.timeline(sheetId)).toMatchObject({
      body: { actions: [{ what: 'message', why: null, detail: 'Mire la cámara' }] },
    });
    expect(await proctor.timeline(sheetIds[1] ?? 0)).toMatchObject({ body: { actions: [] } });
    expect(await proctor.message(sessionId, other.sheetId)).toMatchObject({ body: { msg: texts.otherSession } });
    expect(await other.told()).toEqual([]);
  });

  it('to nobody is said to be so', async () => {
    const { proctor, sessionId, sheetId, who, actions } = await underWay(1);
    await who.finish(sheetId, 'F');
    expect(await proctor.message(sessionId, null)).toMatchObject({ status: 409, body: { msg: texts.nobodyThere } });
    expect(await actions()).toEqual([]);
  });
});
