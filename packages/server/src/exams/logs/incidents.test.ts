import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offlineExaminee } from '../../testing/backup-fixture.ts';
import { opened } from '../../testing/examinee.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { packAllLogs } from '../../testing/packed-logs.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { MAX_INCIDENTS } from './incident-room.ts';

const SECOND = 1_000;
let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const someone = async (cameraOff = 1, rules: Readonly<Record<string, number>> = {}) => {
  number += 1;
  const one = await offlineExaminee(server, `INCIDENTE${number}`, {
    more: { extra: { camera_off: cameraOff, ...rules } },
  });
  const { db } = server.database;
  const kept = () => db.selectFrom('incident').selectAll().where('sheet_id', '=', one.id).orderBy('id').execute();
  return { ...one, kept };
};

describe('incidents of a log', () => {
  it('are kept with their line, their evidence and their end, in whatever posts they come', async () => {
    const { who, id, sheet, session, kept } = await someone();
    const at = sheet.now;
    session.act({ type: 'ReportCamera', problem: 'dark', isUsed: true }, at + SECOND);
    session.act({ type: 'ReportMicrophone', problem: 'missing', isUsed: true }, at + 2 * SECOND);
    const early = session.numbered().length;
    server.clock.now += 20 * SECOND;
    await who.log(id, 1, 0, session.lines());
    const ofCamera = { kind: 'cameraLost', epoch: 1, evidence: 'dark', at: at + SECOND };
    const ofMicrophone = { kind: 'microphoneLost', epoch: 1, evidence: 'missing', at: at + 2 * SECOND };
    expect(await kept()).toMatchObject([
      { ...ofCamera, ended_at: null },
      { ...ofMicrophone, ended_at: null },
    ]);
    session.act({ type: 'ReportCamera', problem: null }, at + 3 * SECOND);
    session.act({ type: 'ReportCamera', problem: 'dark', isUsed: true }, at + 4 * SECOND);
    session.act({ type: 'ReportCamera', problem: null }, at + 5 * SECOND);
    session.act({ type: 'ReportCamera', problem: 'dark', isUsed: true }, at + 6 * SECOND);
    // What was sent already comes again with what is news.
    for (let time = 0; time < 2; time += 1) await who.log(id, 1, early - 2, session.numbered().slice(early - 2));
    const incidents = await kept();
    expect(incidents).toMatchObject([
      { ...ofCamera, ended_at: at + 3 * SECOND },
      { ...ofMicrophone, ended_at: null },
      { ...ofCamera, at: at + 4 * SECOND, ended_at: at + 5 * SECOND },
      { ...ofCamera, at: at + 6 * SECOND, ended_at: null },
    ]);
    for (const { seq } of incidents) expect(session.numbered()[seq ?? -1]).toContain('IncidentSeen');
  });

  it('of displays are over once there are as many as the evaluation allows, and not before', async () => {
    const { who, id, sheet, session, kept } = await someone(0, { monitors: 2 });
    const at = sheet.now;
    session.act({ type: 'ReportDisplays', count: 4 }, at + SECOND);
    session.act({ type: 'ReportDisplays', count: 3 }, at + 2 * SECOND);
    session.act({ type: 'ReportDisplays', count: 2 }, at + 3 * SECOND);
    server.clock.now += 20 * SECOND;
    await who.log(id, 1, 0, session.lines());
    expect(await kept()).toMatchObject([{ kind: 'displays', evidence: '4', ended_at: at + 3 * SECOND }]);
  });

  it('of a backup are there once, however often it is imported and whatever was sent before', async () => {
    const { who, id, sheet, session, backup, import: take, kept } = await someone();
    session.act({ type: 'ReportCamera', problem: 'still', isUsed: true }, sheet.now + SECOND);
    server.clock.now += 20 * SECOND;
    await who.log(id, 1, 0, session.lines());
    session.act({ type: 'ReportMicrophone', problem: 'denied', isUsed: true }, sheet.now + 2 * SECOND);
    session.act({ type: 'ReportCamera', problem: null }, sheet.now + 3 * SECOND);
    for (let time = 0; time < 2; time += 1) expect((await take(backup())).status).toBe(200);
    expect(await kept()).toMatchObject([
      { kind: 'cameraLost', ended_at: sheet.now + 3 * SECOND },
      { kind: 'microphoneLost', ended_at: null },
    ]);
  });

  it('of a camera that the evaluation does not use are none, whatever a device tells', async () => {
    const { who, id, sheet, session, kept } = await someone(0);
    session.act({ type: 'ReportCamera', problem: 'dark', isUsed: true }, sheet.now + SECOND);
    session.act({ type: 'ReportMicrophone', problem: 'missing', isUsed: true }, sheet.now + 2 * SECOND);
    session.act({ type: 'ReportPrintScreen', evidence: 'key' }, sheet.now + 3 * SECOND);
    server.clock.now += 20 * SECOND;
    expect((await who.log(id, 1, 0, session.lines())).status).toBe(200);
    expect((await kept()).map(({ kind }) => kind)).toEqual(['printScreen']);
  });

  it.each([
    ['kept line by line', false],
    ['packed', true],
  ])(
    'are there once where a device goes on in another epoch, and stay closed; its earlier log is %s',
    async (_word, isPacked) => {
      const { who, id, sheet, session, kept } = await someone();
      const { db } = server.database;
      session.act({ type: 'ReportPrintScreen', evidence: 'key' }, sheet.now + SECOND);
      session.act({ type: 'ReportCamera', problem: 'dark', isUsed: true }, sheet.now + 2 * SECOND);
      server.clock.now += 20 * SECOND;
      await who.printScreen(id, sheet.now + SECOND);
      await who.log(id, 1, 0, session.lines());
      const ofEpoch = session.numbered().length;
      session.act({ type: 'ReportMicrophone', problem: 'missing', isUsed: true }, sheet.now + 3 * SECOND);
      const closed = {
        closed_at: new Date(server.clock.now),
        closed_by: 'ROSA',
        closed_reason: 'Se habló con la persona',
      };
      await db
        .updateTable('incident')
        .set(closed)
        .where('sheet_id', '=', id)
        .where('kind', '=', 'printScreen')
        .execute();
      if (isPacked) await packAllLogs(db);
      await opened(who, id, 'otro-equipo');
      session.open(await opened(who, id));
      session.act({ type: 'ReportCamera', problem: null }, server.clock.now);
      session.act({ type: 'ReportPrintScreen', evidence: 'key' }, server.clock.now);
      // A capture that was told of and whose line is still to come is no earlier one's.
      await who.printScreen(id, server.clock.now);
      expect((await who.log(id, 3, 0, session.lines())).status).toBe(200);
      // What the first epoch never sent comes after all, in its backup.
      expect((await who.log(id, 1, ofEpoch, session.numbered().slice(ofEpoch, ofEpoch + 2))).status).toBe(200);
      expect(await kept()).toMatchObject([
        { kind: 'printScreen', epoch: 1, at: sheet.now + SECOND, closed_reason: 'Se habló con la persona' },
        { kind: 'cameraLost', epoch: 1, ended_at: server.clock.now },
        { kind: 'printScreen', epoch: 3, at: server.clock.now, closed_at: null },
        { kind: 'microphoneLost', epoch: 3, closed_at: null },
      ]);
    },
  );

  it('of another past are not counted beside those of the one that is held', async () => {
    const { who, id, sheet, session, kept } = await someone();
    const other = offlineSession(sheet);
    session.act({ type: 'ReportCamera', problem: 'dark', isUsed: true }, sheet.now + SECOND);
    other.act({ type: 'ReportCamera', problem: 'missing', isUsed: true }, sheet.now + SECOND);
    expect((await who.log(id, 1, 0, session.lines())).status).toBe(200);
    expect((await who.log(id, 1, 0, other.lines())).status).toBe(403);
    expect(await kept()).toMatchObject([{ evidence: 'dark' }]);
  });

  it('are stored whatever a device puts in them, and never later than now', async () => {
    const { who, id, sheet, session, kept } = await someone();
    const evidence = `\0${'x'.repeat(600)}\ud83d`;
    session.act({ type: 'ReportPrintScreen', evidence }, sheet.now + 3_600_000);
    expect((await who.log(id, 1, 0, session.lines())).status).toBe(200);
    const [incident] = await kept();
    expect(incident).toMatchObject({ kind: 'printScreen', at: server.clock.now });
    expect(incident?.evidence).toBe('x'.repeat(499));
  });

  it('are bounded, however often a device tells of captures', async () => {
    const { who, id, kept } = await someone();
    const at = new Date(server.clock.now);
    const flood = Array.from({ length: MAX_INCIDENTS - 1 }, () => ({
      sheet_id: id,
      kind: 'printScreen' as const,
      at,
      told_at: at,
    }));
    await server.database.db.insertInto('incident').values(flood).execute();
    for (let time = 0; time < 2; time += 1) expect((await who.printScreen(id)).status).toBe(200);
    expect(await kept()).toHaveLength(MAX_INCIDENTS);
  });

  it.each([
    ['before', true],
    ['after', false],
  ])('of a capture is one where its call came twice, because no reply was heard, %s its line', async (_word, first) => {
    const { who, id, sheet, session, kept } = await someone();
    const seenAt = sheet.now + SECOND;
    session.act({ type: 'ReportPrintScreen', evidence: 'key' }, seenAt);
    server.clock.now += SECOND;
    const tell = () => who.printScreen(id, seenAt);
    const post = () => who.log(id, 1, 0, session.lines());
    for (const call of first ? [tell, post, tell] : [post, tell, tell]) expect((await call()).status).toBe(200);
    expect(await kept()).toMatchObject([{ evidence: 'key', epoch: 1 }]);
    await who.printScreen(id, seenAt + 20 * SECOND);
    expect(await kept()).toHaveLength(2);
  });

  it.each([
    ['before', true],
    ['after', false],
  ])('of a capture is one with the call that told of it %s its line', async (_word, callFirst) => {
    const { who, id, sheet, session, kept } = await someone();
    const captured = async (seconds: number) => {
      session.act({ type: 'ReportPrintScreen', evidence: `tecla ${seconds}` }, sheet.now + seconds * SECOND);
      server.clock.now = Math.max(server.clock.now, sheet.now + seconds * SECOND);
      if (callFirst) await who.printScreen(id);
      await who.log(id, 1, 0, session.lines());
      if (!callFirst) await who.printScreen(id);
    };
    await captured(1);
    await captured(20);
    expect(await kept()).toMatchObject([
      { evidence: 'tecla 1', at: sheet.now + SECOND, epoch: 1, told_at: expect.any(Number) as number },
      { evidence: 'tecla 20', at: sheet.now + 20 * SECOND, epoch: 1, told_at: expect.any(Number) as number },
    ]);
  });
});
