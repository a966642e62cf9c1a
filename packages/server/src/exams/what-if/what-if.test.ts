import { pendingEntries } from '@quipu/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts as cliTexts } from '../../cli/exports/compare-logs.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { type Examinee, examinee, opened } from '../../testing/examinee.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { addTestPerson } from '../../testing/people.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { gradeDue } from '../grading/grade-due.ts';
import { changedSheets, whatIf } from './what-if.ts';

const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const taken = async (who: Examinee) => {
  const listed = await who.list();
  return opened(who, listed.status === 200 ? (listed.body.sheets.at(-1)?.id ?? 0) : 0);
};

/** The first answers the one question right, and thinks better of it four minutes later; of the second no log comes. */
it('an evaluation that had ended at another hour is graded by what each log has until then', async () => {
  const { db } = server.database;
  const ids = [await addTestPerson(db, 'HORA0'), await addTestPerson(db, 'HORA1')];
  const grading = { publish: 'operator', scale: 100 };
  const rules = { practice: 0, view_answers: 0, view_regrades: 0, regrade: 0, grading };
  const start = server.clock.now - MINUTE;
  await giveEvaluation(db, evaluationJson('Hora', [section('Única', [choice('p'), choice('q')])], rules), ids, {
    ...{ start, end: start + 120 * MINUTE },
  });
  const [ana, luz] = [await examinee(server, 'HORA0'), await examinee(server, 'HORA1')];
  const sheet = await taken(ana);
  const { now } = sheet;
  const of = offlineSession(sheet);
  of.choose(0, 1, now + MINUTE);
  of.choose(0, 2, now + 5 * MINUTE);
  of.finish(now + 6 * MINUTE);
  server.clock.now = now + 6 * MINUTE;
  await ana.finish(sheet.id, 'F', { answers: pendingEntries(of.session()) });
  expect(await ana.log(sheet.id, 1, 0, of.lines())).toMatchObject({ status: 200 });
  const other = await taken(luz);
  const silent = offlineSession(other);
  silent.choose(0, 1, server.clock.now);
  silent.finish(server.clock.now);
  await luz.finish(other.id, 'F', { answers: pendingEntries(silent.session()) });
  await gradeDue(server.context);
  const { id } = await db.selectFrom('quiz').select('id').where('name', '=', 'Hora').executeTakeFirstOrThrow();
  const at = async (endedAt: number) => {
    const supposed = await whatIf(db, id, { questions: [], policy: {}, passMark: null, endedAt });
    const grades = supposed.sheets.map(({ before, after, from }) => [before, after, from]);
    return { grades, changed: changedSheets(supposed).length };
  };
  const unknown = [50, null, 'noLog'];
  expect(await at(now)).toEqual({ grades: [[0, 0, 'log'], unknown], changed: 0 });
  expect(await at(now + MINUTE)).toEqual({ grades: [[0, 50, 'log'], unknown], changed: 1 });
  expect(await at(now + 5 * MINUTE - 1)).toEqual({ grades: [[0, 50, 'log'], unknown], changed: 1 });
  expect(await at(now + 5 * MINUTE)).toEqual({ grades: [[0, 0, 'log'], unknown], changed: 0 });
});

it('a version is held against what is kept: the same, without a log, or otherwise and why', async () => {
  const { db } = server.database;
  const run = async () => (await runCommand(server.context, ['compare-logs', 'Hora'])).lines;
  const [, version = ''] = await run();
  expect(version).toMatch(/^Registros escritos por formato \d, reglas \d, motor [\d.]+: 1$/);
  const [ana, luz] = await db.selectFrom('answers_sheet').select(['id', 'answer_base']).orderBy('id').execute();
  const without = cliTexts.sheet(luz?.id ?? 0, 'HORA1', [cliTexts.noLog]);
  expect(await run()).toEqual([cliTexts.count(1, 2), version, without]);
  await db
    .updateTable('sheet_grade')
    .set({ grade: 12 })
    .where('sheet_id', '=', ana?.id ?? 0)
    .execute();
  const row = await db
    .selectFrom('user_answer')
    .selectAll()
    .where('id', '=', ana?.answer_base ?? 0)
    .executeTakeFirstOrThrow();
  const details = JSON.stringify(row.details);
  await db.updateTable('user_answer').set({ details: '[]' }).where('id', '=', row.id).execute();
  expect((await run())[2]).toBe(
    cliTexts.sheet(ana?.id ?? 0, 'HORA0', [cliTexts.answers(['1']), cliTexts.regraded('12', '0')]),
  );
  await db.updateTable('user_answer').set({ details }).where('id', '=', row.id).execute();
  await db
    .updateTable('sheet_grade')
    .set({ grade: 0 })
    .where('sheet_id', '=', ana?.id ?? 0)
    .execute();
  expect(await run()).toEqual([cliTexts.count(1, 2), version, without]);
  await db.updateTable('session_log').set({ line: '{}' }).where('seq', '=', 2).execute();
  expect((await run())[1]).toContain(cliTexts.unreadable({ epoch: 1, line: 4, problem: { kind: 'notALine' } }));
});

it('says so where the log has not all that is kept', async () => {
  const { db } = server.database;
  await db.deleteFrom('session_log').where('seq', '>=', 2).execute();
  const { id } = await db.selectFrom('quiz').select('id').where('name', '=', 'Hora').executeTakeFirstOrThrow();
  const supposed = await whatIf(db, id, { questions: [], policy: {}, passMark: null, endedAt: server.clock.now });
  expect(supposed.sheets.map(({ from }) => from)).toEqual(['unsure', 'noLog']);
});

it('an evaluation without grades has nothing to suppose', async () => {
  const none = { graded: 0, mean: null, least: null, most: null, passed: 0 };
  expect(await whatIf(server.database.db, 999_999, { questions: [], policy: {}, passMark: 1, endedAt: null })).toEqual({
    ...{ sheets: [], before: none, after: none },
  });
});
