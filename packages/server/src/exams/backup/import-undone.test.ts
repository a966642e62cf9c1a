import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offlineExaminee } from '../../testing/backup-fixture.ts';
import { opened } from '../../testing/examinee.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { extendSheet } from '../operating/extend-store.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const given = (minutes: number) => ({ minutes, who: 'Rosa', why: 'Corte de luz', at: server.clock.now });

describe('a backup of a sheet whose time ran out on its device', () => {
  it('that was given more time here brings its answers, and ends nothing', async () => {
    const { who, id, sheet, session, backup, import: take, answers, row } = await offlineExaminee(server, 'VUELVE1');
    const { deadline } = sheet.times;
    session.choose(0, 1, deadline - SECOND);
    session.act({ type: 'ReportTime' }, deadline);
    server.clock.now = deadline - MINUTE;
    await extendSheet(server.database.db, id, given(30));
    server.clock.now = deadline + MINUTE;
    await who.logInAgain();
    expect(await take(backup())).toMatchObject({ status: 200, body: { taken: 1, status: null } });
    expect((await row()).status).toBe('A');
    expect(await answers()).toEqual([[0, 1, expect.anything()]]);
    expect(await opened(who, id)).toMatchObject({ status: 'A', times: { deadline: deadline + 30 * MINUTE } });
  });

  it('and that went on there, by a log that says so, ends when it was ended', async () => {
    const { who, id, sheet, session, backup, import: take, answers, row } = await offlineExaminee(server, 'VUELVE2');
    const { deadline } = sheet.times;
    session.act({ type: 'ReportTime' }, deadline);
    server.clock.now = deadline - MINUTE;
    await extendSheet(server.database.db, id, given(30));
    const { times } = await opened(who, id).catch(async () => {
      await who.logInAgain();
      return opened(who, id);
    });
    session.act({ type: 'ReportStillUnderWay', times, runs: [] }, deadline + SECOND);
    session.choose(0, 2, deadline + MINUTE);
    session.finish(deadline + 2 * MINUTE);
    server.clock.now = deadline + 3 * MINUTE;
    await who.logInAgain();
    expect(await take(backup())).toMatchObject({ status: 200, body: { taken: 1, status: 'F' } });
    expect(await row()).toMatchObject({ status: 'F', finished_at: deadline + 2 * MINUTE });
    expect(await answers()).toEqual([[0, 2, expect.anything()]]);
  });
});
