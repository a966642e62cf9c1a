import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as evaluationTexts } from '../../exams/texts.ts';
import { consoleCalls, watchedSession } from '../../testing/console-fixture.ts';
import { examinee, opened } from '../../testing/examinee.ts';
import { rightOf } from '../../testing/replies.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../texts.ts';
import { assignProctor } from './assignment-store.ts';

const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const run = (...argv: readonly string[]) => runCommand(server.context, argv);

/** A session whose first sheet is under way, and what its examinees are told by push. */
const underWay = async (examinees = 2) => {
  const fixture = await watchedSession(server, examinees);
  const [sheetId = 0] = fixture.sheetIds;
  const who = await examinee(server, fixture.references[0] ?? '');
  const sheet = await opened(who, sheetId);
  const told = async (place = 0) => {
    const one = place === 0 ? who : await examinee(server, fixture.references[place] ?? '');
    const query = { after: null };
    const reply = rightOf(await server.api.getMissedEvents(query, { token: one.token() }));
    return reply.status === 200 ? reply.body.events.map(({ name, data }) => ({ name, ...(data as object) })) : [];
  };
  const row = async () =>
    server.database.db.selectFrom('answers_sheet').selectAll().where('id', '=', sheetId).executeTakeFirstOrThrow();
  return { ...fixture, sheetId, who, sheet, told, row };
};

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
    expect((await told()).map(({ name }) => name)).toEqual(['fire', 'message', 'user-session-updated']);
    expect(await proctor.reopen(sheetId)).toMatchObject({ status: 409, body: { msg: texts.notFinished } });
    expect((await proctor.fire(sheetId, 'Hable con su supervisora')).status).toBe(200);
    expect((await told()).at(-1)).toMatchObject({ name: 'fire', message: 'Hable con su supervisora' });
    expect((await actions()).map(({ why, what }) => [why, (what as { action: string }).action])).toEqual([
      ['Salió de la sala', 'end-sheet'],
      ['Fue un error', 'reopen-sheet'],
      ['Abandonó la sala', 'end-sheet'],
    ]);
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
    const said = ['--operator', 'Rosa', '--reason', 'Prueba'] as const;
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

describe('an incident', () => {
  it('is shown with its evidence and its limit, and closed once, with a reason', async () => {
    const { proctor, operator, sheetId, who, actions } = await underWay();
    await who.printScreen(sheetId);
    const { db } = server.database;
    const evidence = 'dark brightness=43 threshold=80';
    const dark = { sheet_id: sheetId, kind: 'cameraLost', evidence, at: new Date(server.clock.now + 1) } as const;
    await db.insertInto('incident').values(dark).execute();
    const timeline = await proctor.timeline(sheetId);
    const incidents = timeline.status === 200 ? timeline.body.incidents : [];
    expect(incidents).toMatchObject([
      { kind: 'printScreen', measured: null, closedAt: null, closedBy: null },
      { kind: 'cameraLost', evidence, measured: { value: 43, threshold: 80, unit: 'brightness' } },
    ]);
    const id = incidents[1]?.id ?? 0;
    expect((await proctor.close(id, 'Había luz: revisado en video')).status).toBe(200);
    expect(await operator.close(id, 'Otra vez')).toMatchObject({ status: 409, body: { msg: texts.alreadyClosed } });
    expect(await operator.timeline(sheetId)).toMatchObject({
      body: {
        sheet: { incidents: 2, openIncidents: 1 },
        incidents: [
          {},
          {
            closedBy: `Persona ${proctor.reference}`,
            closedReason: 'Había luz: revisado en video',
            closedAt: server.clock.now,
          },
        ],
        actions: [{ what: 'closeIncident', detail: 'cameraLost' }],
      },
    });
    const what = { action: 'close-incident', sheetId, incidentId: id, kind: 'cameraLost' };
    expect(await actions()).toEqual([{ who: proctor.reference, why: 'Había luz: revisado en video', what }]);
    const shown = await run('show-sheet', String(sheetId));
    expect(shown.lines.join('\n')).toContain('dark brightness=43 threshold=80');
    expect(shown.lines.join('\n')).toContain('Había luz: revisado en video');
  });
});

describe('several incidents', () => {
  const withIncidents = async () => {
    const fixture = await underWay();
    const { sheetId, proctor } = fixture;
    const { db } = server.database;
    const kinds = ['displays', 'printScreen', 'displays'] as const;
    const at = new Date(server.clock.now);
    await db
      .insertInto('incident')
      .values(kinds.map((kind) => ({ sheet_id: sheetId, kind, at })))
      .execute();
    const timeline = await proctor.timeline(sheetId);
    const ids = timeline.status === 200 ? timeline.body.incidents.map(({ id }) => id) : [];
    const reasons = async () => {
      const rows = await db
        .selectFrom('incident')
        .select('closed_reason')
        .where('sheet_id', '=', sheetId)
        .orderBy('id')
        .execute();
      return rows.map(({ closed_reason }) => closed_reason);
    };
    return { ...fixture, ids, reasons };
  };

  it('are closed together with one reason, each kept as an act; what somebody closed before stays as it is', async () => {
    const { proctor, operator, sheetId, ids, reasons, actions } = await withIncidents();
    const [first = 0, second = 0, third = 0] = ids;
    expect((await operator.close(second, 'Aviso mostrado')).status).toBe(200);
    expect(await proctor.closeMany(sheetId, [third, first, second, first], ' Prueba de equipos ')).toEqual(
      expect.objectContaining({
        status: 200,
        body: { now: server.clock.now, closed: [first, third], closedBefore: [second] },
      }),
    );
    expect(await reasons()).toEqual(['Prueba de equipos', 'Aviso mostrado', 'Prueba de equipos']);
    expect(await actions()).toMatchObject(
      [first, third].map((incidentId) => ({
        why: 'Prueba de equipos',
        what: { action: 'close-incident', sheetId, incidentId, kind: 'displays' },
      })),
    );
  });

  it('are closed all or none: one of another sheet, no reason or none at all changes nothing', async () => {
    const { proctor, sheetId, ids, reasons } = await withIncidents();
    const other = await withIncidents();
    expect(await proctor.closeMany(sheetId, [...ids, ...other.ids])).toMatchObject({
      status: 404,
      body: { msg: texts.noIncident },
    });
    expect(await proctor.closeMany(sheetId, ids, ' ')).toMatchObject({ body: { msg: texts.needsReason } });
    expect((await proctor.closeMany(sheetId, [])).status).toBe(400);
    expect((await proctor.closeMany(other.sheetId, other.ids)).status).toBe(404);
    expect([await reasons(), await other.reasons()]).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  });

  it('of two who close some of the same at once are closed once', async () => {
    const { proctor, operator, sheetId, ids } = await withIncidents();
    const both = await Promise.all([proctor.closeMany(sheetId, ids), operator.closeMany(sheetId, ids.toReversed())]);
    const closed = both.flatMap((reply) => (reply.status === 200 ? reply.body.closed : []));
    expect(closed.toSorted((a, b) => a - b)).toEqual(ids);
  });
});

describe('the state of a sheet', () => {
  it('is what was reported last, whatever comes late', async () => {
    const { proctor, sheetId, who } = await underWay();
    const device = consoleCalls(server, who.token());
    const last = { revision: 9, answered: 2, pending: 1, position: 1, camera: 'dark', displays: 2, isVisible: false };
    expect((await device.report(sheetId, last)).status).toBe(200);
    server.clock.now += 1_000;
    for (const revision of [8, 9]) await device.report(sheetId, { revision, answered: 3 });
    const { revision: _revision, ...shown } = last;
    expect(await proctor.timeline(sheetId)).toMatchObject({
      body: { sheet: { ...shown, items: 3, microphone: null, heardAt: server.clock.now - 1_000 } },
    });
    const reports = [30, 10, 20].map((revision) => device.report(sheetId, { revision, answered: revision }));
    await Promise.all(reports);
    expect(await proctor.timeline(sheetId)).toMatchObject({ body: { sheet: { answered: 30, camera: null } } });
  });

  it('says since when its questions are covered, as long as they are', async () => {
    const { proctor, sheetId, who } = await underWay();
    const device = consoleCalls(server, who.token());
    const blocked = async (revision: number, blockedBy: string | null) => {
      await device.report(sheetId, { revision, blockedBy });
      server.clock.now += 1_000;
      const { body } = await proctor.timeline(sheetId);
      return 'sheet' in body ? [body.sheet.blockedBy, body.sheet.blockedSince] : [];
    };
    const at = server.clock.now;
    expect(await blocked(1, 'camera')).toEqual(['camera', at]);
    expect(await blocked(2, 'camera')).toEqual(['camera', at]);
    expect(await blocked(3, null)).toEqual([null, null]);
    expect(await blocked(4, 'camera')).toEqual(['camera', at + 3_000]);
  });

  it('says since when an incident waits that its evaluation asks to be told of', async () => {
    const { proctor, sheetId } = await underWay(1);
    const { db } = server.database;
    const waitingSince = async () => {
      const { body } = await proctor.timeline(sheetId);
      return 'sheet' in body ? body.sheet.waitingSince : Number.NaN;
    };
    const seen = (kind: 'printScreen' | 'displays' | 'conditionCircle', at: number) =>
      db
        .insertInto('incident')
        .values({ sheet_id: sheetId, kind, at: new Date(at) })
        .execute();
    const at = server.clock.now;
    await seen('conditionCircle', at - 9_000);
    // This evaluation only keeps captures.
    await seen('printScreen', at - 5_000);
    expect(await waitingSince()).toBeNull();
    await seen('displays', at - 2_000);
    await seen('displays', at - 3_000);
    expect(await waitingSince()).toBe(at - 3_000);
    const rows = await db.selectFrom('incident').select('id').where('sheet_id', '=', sheetId).execute();
    await proctor.closeMany(
      sheetId,
      rows.map(({ id }) => id),
    );
    expect(await waitingSince()).toBeNull();
  });
});
