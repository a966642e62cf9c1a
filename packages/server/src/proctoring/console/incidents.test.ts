import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleCalls, watchedSession } from '../../testing/console-fixture.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { watchedUnderWay } from '../../testing/watched-under-way.ts';
import { texts } from '../texts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const run = (...argv: readonly string[]) => runCommand(server.context, argv);
const underWay = (examinees?: number) => watchedUnderWay(server, examinees);

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

it('displays of an evaluation that allows two are beside that limit, on the row and with the incident', async () => {
  const { proctor, sheetIds } = await watchedSession(server, 1, { monitors: 2 });
  const [sheet_id = 0] = sheetIds;
  const seen = { sheet_id, kind: 'displays', evidence: '3', at: new Date(server.clock.now) } as const;
  await server.database.db.insertInto('incident').values(seen).execute();
  expect(await proctor.timeline(sheet_id)).toMatchObject({
    body: { sheet: { monitors: 2 }, incidents: [{ measured: { value: 3, threshold: 2, unit: 'displays' } }] },
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

  it('are closed together with one reason, each kept as an action; what somebody closed before stays as it is', async () => {
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
      body: { sheet: { ...shown, items: 3, microphone: null, client: 'browser', heardAt: server.clock.now - 1_000 } },
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
