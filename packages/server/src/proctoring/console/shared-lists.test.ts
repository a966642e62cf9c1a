import { afterAll, beforeAll, expect, it } from 'vitest';
import { touchSheet } from '../../exams/sheets/touch-sheet.ts';
import { watchedSession } from '../../testing/console-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { sharedLists } from './shared-lists.ts';
import { stampChanges } from './stamp-changes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('is read once for all who watch a session, until something of it changes or a second has passed', async () => {
  const { db } = server.database;
  const { sessionId, sheetIds } = await watchedSession(server, 3);
  let at = 0;
  const listFor = sharedLists({ db, now: () => at });
  const watching = (userId: number, isOperator: boolean, isWhole = true) =>
    ({ kind: 'may', watcher: { userId, reference: `P${userId}`, isOperator }, sessionId, isWhole }) as const;
  await stampChanges(db);
  const [one, other] = await Promise.all([listFor(watching(1, true), null), listFor(watching(2, false), null)]);
  expect(one.sheets.map(({ sheetId }) => sheetId)).toEqual(sheetIds);
  expect(one.session.examinees).toBe(3);
  expect(other).toBe(one);
  // Somebody of no room of it has none of theirs.
  expect((await listFor(watching(-1, false, false), null)).sheets).toEqual([]);
  expect(await listFor(watching(1, true), one.version)).toMatchObject({ isWhole: false, sheets: [] });
  await touchSheet(db, sheetIds[1] ?? 0);
  await stampChanges(db);
  const [since, same] = await Promise.all([
    listFor(watching(1, true), one.version),
    listFor(watching(2, false), one.version),
  ]);
  expect(since.sheets.map(({ sheetId }) => sheetId)).toEqual([sheetIds[1]]);
  expect(same).toBe(since);
  at = 1_000;
  const later = await listFor(watching(2, false), one.version);
  expect(later).not.toBe(since);
  expect(later).toEqual(since);
});
