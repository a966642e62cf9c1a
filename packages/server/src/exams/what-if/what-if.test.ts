import type { OpenedSheet } from '@quipu/contract';
import { pendingEntries } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as cliTexts } from '../../cli/exports/compare-logs.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { type Examinee, examinee, opened, option } from '../../testing/examinee.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { gradeDue } from '../grading/grade-due.ts';
import { addSessionWith } from '../roster/add-sheets.ts';
import { readOne } from './read-logs.ts';
import { changedSheets, whatIf } from './what-if.ts';
import { whatIfReport } from './what-if-report.ts';
import { gradedForms, readHypothesis } from './written-hypothesis.ts';

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
    const means = [supposed.before.mean, supposed.after.mean];
    return { grades, changed: changedSheets(supposed).length, means };
  };
  const unknown = [50, 50, 'noLog'];
  expect(await at(now)).toEqual({ grades: [[0, 0, 'log'], unknown], changed: 0, means: [25, 25] });
  const better = { grades: [[0, 50, 'log'], unknown], changed: 1, means: [25, 50] };
  expect(await at(now + MINUTE)).toEqual(better);
  expect(await at(now + 5 * MINUTE - 1)).toEqual(better);
  expect(await at(now + 5 * MINUTE)).toEqual({ grades: [[0, 0, 'log'], unknown], changed: 0, means: [25, 25] });
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
  await db.updateTable('user_answer').set({ details: 'null' }).where('id', '=', row.id).execute();
  expect((await run()).at(-2)).toMatch(/esta versión falla al repetirla o calificarla: \S/);
  await db.updateTable('user_answer').set({ details }).where('id', '=', row.id).execute();
  const second = db.selectFrom('session_log').select('line').where('seq', '=', 2);
  const { line } = await second.executeTakeFirstOrThrow();
  await db.updateTable('log_line').set({ line: '{}' }).where('seq', '=', 2).execute();
  expect((await run())[1]).toContain(cliTexts.unreadable({ epoch: 1, line: 4, problem: { kind: 'notALine' } }));
  await db.updateTable('log_line').set({ line }).where('seq', '=', 2).execute();
  const backwards = { kind: 'inadmissible', rule: 'timeBackwards' } as const;
  expect(cliTexts.unreadable({ epoch: 1, line: 4, problem: backwards })).toContain('la hora retrocede (timeBackwards)');
});

it('the devices of which answers are kept are known by their logs, or nobody is sure', async () => {
  const { db } = server.database;
  const [ana] = await db.selectFrom('answers_sheet').select('answer_base').orderBy('id').execute();
  const set = (epoch: number) =>
    db
      .updateTable('user_answer')
      .set({ epoch })
      .where('id', '=', ana?.answer_base ?? 0)
      .execute();
  const from = async () => {
    const { id } = await db.selectFrom('quiz').select('id').where('name', '=', 'Hora').executeTakeFirstOrThrow();
    const endedAt = server.clock.now;
    return (await whatIf(db, id, { questions: [], policy: {}, passMark: null, endedAt })).sheets[0]?.from;
  };
  expect(await from()).toBe('log');
  await set(2);
  expect(await from()).toBe('unsure');
  await set(1);
});

it('says so where the log has not all that is kept', async () => {
  const { db } = server.database;
  await db.deleteFrom('log_line').where('seq', '>=', 2).execute();
  const { id } = await db.selectFrom('quiz').select('id').where('name', '=', 'Hora').executeTakeFirstOrThrow();
  const supposed = await whatIf(db, id, { questions: [], policy: {}, passMark: null, endedAt: server.clock.now });
  expect(supposed.sheets.map(({ from }) => from)).toEqual(['unsure', 'noLog']);
});

it('an evaluation without grades has nothing to suppose', async () => {
  const none = { graded: 0, mean: null, least: null, most: null, passed: 0 };
  const passMarks = { before: 1, after: 1 };
  expect(await whatIf(server.database.db, 999_999, { questions: [], policy: {}, passMark: 1, endedAt: null })).toEqual({
    ...{ sheets: [], before: none, after: none, passMarks },
  });
});

describe('an hour at which one session of two was under way', () => {
  let [quizId, formId, now] = [0, 0, 0];
  const sheets: OpenedSheet[] = [];

  beforeAll(async () => {
    const { db } = server.database;
    const ids = [await addTestPerson(db, 'HORA2'), await addTestPerson(db, 'HORA3')];
    const rules = { practice: 0, grading: { publish: 'operator', scale: 100 } };
    const [start, end] = [server.clock.now - MINUTE, server.clock.now + 120 * MINUTE];
    const evaluation = evaluationJson('Dos', [section('Única', [choice('p'), choice('q')])], rules);
    const given = await giveEvaluation(db, evaluation, ids.slice(0, 1), { start, end });
    ({ quizId, formId } = given);
    const other = { quizId, timeLimit: 60, start, end: start + 30 * MINUTE };
    await db.transaction().execute((tx) => addSessionWith(tx, other, ids.slice(1), start));
    for (const reference of ['HORA2', 'HORA3']) {
      const who = await examinee(server, reference);
      const sheet = await taken(who);
      now = sheet.now;
      const of = offlineSession(sheet);
      of.choose(0, 1, now);
      of.finish(now);
      await who.finish(sheet.id, 'F', { answers: pendingEntries(of.session()) });
      await who.log(sheet.id, 1, 0, of.lines());
      sheets.push(sheet);
    }
    await gradeDue(server.context);
  });

  const endedAt = async (at: number) =>
    whatIfReport(server.database.db, { id: quizId, name: 'Dos' }, null, 'none', {
      ...{ questions: [], policy: {}, passMark: null, endedAt: at },
    });
  const asked = async (at: number) => rightOf(await endedAt(at)).sheets.map(({ after, from }) => [after, from]);

  it('is that session’s alone, from its start until before its end', async () => {
    const start = server.clock.now - MINUTE;
    expect(await asked(start)).toEqual([
      [0, 'log'],
      [0, 'log'],
    ]);
    for (const at of [start + 30 * MINUTE, start + 120 * MINUTE])
      expect(await asked(at)).toEqual([
        [50, 'log'],
        [50, 'answers'],
      ]);
    for (const at of [start - 1, start + 121 * MINUTE]) expect(await endedAt(at)).toEqual(E.left({ is: 'noSession' }));
  });

  it('of a clock that was ahead and was set back, it is the last time that it showed it', async () => {
    const [sheet] = sheets;
    if (sheet === undefined) throw new Error('nobody opened it');
    const of = offlineSession(sheet);
    of.choose(0, 0, now + MINUTE);
    of.choose(0, 1, now + 20 * MINUTE);
    of.act({ type: 'ReportClockSetBack' }, now + 3 * MINUTE);
    of.choose(0, 2, now + 5 * MINUTE);
    const at = async (minutes: number) => {
      const read = await readOne(of.lines(), { sheetId: sheet.id, epoch: 1 }, now + minutes * MINUTE);
      return rightOf(read).atMoment.map(({ details }) => details[0]?.itemOptionId);
    };
    const options = [0, 1, 2].map((place) => option(sheet, 0, place));
    expect(await Promise.all([0, 2, 4, 5].map(at))).toEqual([[undefined], [options[0]], [options[1]], [options[2]]]);
  });

  it('a pass mark is of the scale that is supposed', async () => {
    const supposed = await whatIf(server.database.db, quizId, {
      ...{ questions: [], policy: { scale: 10 }, passMark: 5, endedAt: null },
    });
    expect(supposed.passMarks).toEqual({ before: 50, after: 5 });
    expect([supposed.before.passed, supposed.after.passed]).toEqual([2, 2]);
    const higher = { questions: [], policy: { scale: 10 }, passMark: 5.1, endedAt: null };
    expect((await whatIf(server.database.db, quizId, higher)).before.passed).toBe(0);
  });

  it('nothing is said twice of a question, and an attempt that another one replaced does not count', async () => {
    const { db } = server.database;
    const one = (change: 'annul' | 'also' | null, points: number | null, number = '1') => ({
      ...{ formId, number, points },
      change: change === null ? null : { kind: change, text: change === 'also' ? 'C' : '' },
    });
    const forms = await gradedForms(db, quizId);
    const read = (...questions: ReturnType<typeof one>[]) =>
      readHypothesis(forms, { questions, policy: {}, passMark: null, endedAt: null });
    const twice = E.left({ is: 'saidTwice', number: '1' });
    expect(read(one('annul', null), one('also', null))).toEqual(twice);
    expect(read(one('also', 2), one(null, 3))).toEqual(twice);
    expect(E.isRight(read(one('also', null), one(null, 3), one('also', 2, '2')))).toBe(true);
    const valid = (is: boolean) =>
      db
        .updateTable('answers_sheet')
        .set({ is_valid: is })
        .where('id', '=', sheets[0]?.id ?? 0)
        .execute();
    await valid(false);
    const { sheets: listed } = await whatIf(db, quizId, { questions: [], policy: {}, passMark: 1, endedAt: null });
    expect(listed.map(({ reference }) => reference)).toEqual(['HORA3']);
    await valid(true);
  });
});
