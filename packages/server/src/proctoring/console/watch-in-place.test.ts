import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { touchSheets } from '../../exams/sheets/touch-sheet.ts';
import { watchedSession } from '../../testing/console-fixture.ts';
import { loginOfSheet } from '../../testing/current-login.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { stampWithin } from './stamp-changes.ts';
import { keepStates } from './state-store.ts';

const ROUNDS = 60;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('writes what changes with each report and each stamp in its place: no index has it', async () => {
  const { sheetIds } = await watchedSession(server, 12);
  const { db } = server.database;
  const logins = await Promise.all(sheetIds.map((id) => loginOfSheet(db, id)));
  const written = await db.connection().execute(async (one) => {
    for (let revision = 1; revision <= ROUNDS; revision += 1) {
      const state = {
        ...{ revision, answered: revision, items: 120, pending: 0, position: revision, camera: null, microphone: null },
        ...{ displays: 1, isVisible: true, blockedBy: null },
      };
      const reports = sheetIds.map((sheetId, place) => ({ ...logins[place], sheetId, state, at: server.clock.now }));
      await keepStates(one, reports as Parameters<typeof keepStates>[1]);
      await touchSheets(one, sheetIds);
      await one.transaction().execute(stampWithin);
    }
    await sql`select pg_stat_force_next_flush()`.execute(one);
    const { rows } = await sql<{ readonly name: string; readonly all: number; readonly inPlace: number }>`
      select relname as name, n_tup_upd as all, n_tup_hot_upd as "inPlace"
      from pg_stat_user_tables where relname in ('sheet_state', 'sheet_watch') order by relname`.execute(one);
    return rows;
  });
  expect(written.map(({ name, all }) => [name, all])).toEqual([
    ['sheet_state', sheetIds.length * (ROUNDS - 1)],
    ['sheet_watch', expect.any(Number)],
  ]);
  for (const { all, inPlace } of written) {
    expect(all).toBeGreaterThanOrEqual(sheetIds.length * (ROUNDS - 1));
    expect(inPlace / all).toBeGreaterThan(0.8);
  }
});
