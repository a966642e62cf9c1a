import { afterAll, describe, expect, it, type RunnerTask, vi } from 'vitest';
import { chainedLines } from '../testing/chained-lines.ts';
import { opened } from '../testing/examinee.ts';
import { sheetEach } from '../testing/sheet-each.ts';

vi.hoisted(() => {
  process.env.QUIPU_TEST_PACKED = '1';
});
afterAll(() => {
  delete process.env.QUIPU_TEST_PACKED;
});

const given = sheetEach('SOLO', 1, 1);
it('nothing is left by itself', async () => {
  const { server, who, id } = given();
  await opened(who, id);
  expect(await who.log(id, 1, 0, chainedLines(7))).toMatchObject({ status: 200 });
  expect(await server.database.db.selectFrom('log_line').selectAll().execute()).toEqual([]);
  expect(await server.database.db.selectFrom('session_log').selectAll().execute()).toHaveLength(7);
});

/** Whatever reads logs is held by its own tests, too, where nothing is read but packs. QUIPU_TEST_PACKED=1 does so with all tests. */
describe('where each transaction packs the lines that it adds', async () => {
  // A file that this worker has run already would be known, and have no tests.
  vi.resetModules();
  await import('../exams/logs/take-log.test.ts');
  await import('../exams/receipts/receipts.test.ts');
  await import('../exams/backup/carried.test.ts');
  await import('../exams/lost-time/lost-evidence.test.ts');
  await import('../exams/playback/unheard.test.ts');
  await import('./sheets/replay.test.ts');
});

const testsIn = (tasks: readonly RunnerTask[]): number =>
  tasks.reduce((sum, task) => sum + (task.type === 'test' ? 1 : testsIn(task.tasks)), 0);

it('all of them are there', ({ task }) => {
  const suites = task.file.tasks.flatMap((one) => (one.type === 'suite' ? one.tasks : []));
  expect(suites.length).toBeGreaterThan(6);
  expect(testsIn(suites)).toBeGreaterThan(60);
});
