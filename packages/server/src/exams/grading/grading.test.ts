import type { Details, FinalStatus } from '@quipu/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveEvaluation } from '../../testing/evaluation-fixture.ts';
import { type Examinee, entry, examinee, opened } from '../../testing/examinee.ts';
import { AT, answering, gradedEvaluation, rightAnswersOf } from '../../testing/graded-evaluation.ts';
import { mailsTo } from '../../testing/mailed.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readResults } from '../results/read-results.ts';
import { gradeDue } from './grade-due.ts';
import { startGradingWorker } from './grading-worker.ts';
import { publishGrades, ungradedOf } from './publish-store.ts';
import { withdrawGrade } from './sheet-grade-store.ts';

const HOUR = 3_600_000;
const GRACE = 120_000;
let server: TestServer;
let number = 0;
let who: Examinee;
let userId = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  userId = await addTestPerson(server.database.db, `NOTA${number}`);
  who = await examinee(server, `NOTA${number}`);
});

const listed = async (id: number) => {
  const reply = await who.list();
  const sheet = reply.status === 200 ? reply.body.sheets.find((one) => one.id === id) : undefined;
  if (sheet === undefined) throw new Error('The sheet is not listed');
  return sheet;
};
/** A sheet of the evaluation, opened. */
const given = async (grading: object | null, more: object = {}) => {
  const json = gradedEvaluation(`Nota ${number} ${JSON.stringify(grading)}`, grading as never, more as never);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
  await giveEvaluation(server.database.db, json, [userId], window);
  const reply = await who.list();
  const id = reply.status === 200 ? (reply.body.sheets.at(-1)?.id ?? 0) : 0;
  return opened(who, id);
};
const finishWith = async (
  sheet: Awaited<ReturnType<typeof given>>,
  answers: ReadonlyMap<number, Details>,
  status: FinalStatus = 'F',
) => {
  const entries = [...answers].map(([place, details]) => entry(sheet, place, details));
  expect(await who.finish(sheet.id, status, { answers: entries })).toMatchObject({ status: 200 });
};
const grade = async (id: number) => {
  await gradeDue(server.context);
  return listed(id);
};

describe('a finished sheet', () => {
  it.each(['F', 'FT', 'FC', 'FST'] as const)('has its grade once it is graded, finished as %s', async (status) => {
    const sheet = await given({ scale: 20 });
    const answers = rightAnswersOf(sheet);
    // An end by time is one once the server's time for the sheet is over.
    if (status === 'FT' || status === 'FST') {
      server.clock.now = sheet.times.deadline;
      who = await examinee(server, `NOTA${number}`);
    }
    await finishWith(sheet, answers, status);
    expect(await listed(sheet.id)).toMatchObject({ status, finalGrade: null, maxGrade: 20, hasReport: true });
    expect(await grade(sheet.id)).toMatchObject({ finalGrade: 20, maxGrade: 20, hasRegrades: false });
    const [mail] = (await mailsTo(server, `nota${number}@ejemplo.ec`)).slice(-1);
    expect(mail?.text).toContain('Ya puede consultar los resultados de «Nota');
  });

  it('counts what was right, of what was asked', async () => {
    const sheet = await given({ decimals: 3, penalty: 0.25 });
    const say = answering(sheet);
    const answers = new Map(rightAnswersOf(sheet));
    answers.set(AT.survey, say.options(AT.survey, 'sí'));
    answers.set(AT.one, say.options(AT.one, 'uno'));
    answers.set(AT.many, say.options(AT.many, 'uno', 'tres'));
    answers.delete(AT.date);
    await finishWith(sheet, answers);
    // Twelve are asked: eight right, one penalized, one not whole, two blank.
    expect(await grade(sheet.id)).toMatchObject({ finalGrade: 64.583 });
    expect(await readResults(server.database.db, sheet.id)).toMatchObject({
      ...{ points: 7.75, maxPoints: 12, answered: 10, hits: 8, total: 12, isPublished: true, grade: 64.583 },
      ...{ reference: `NOTA${number}`, fullName: `Persona NOTA${number}`, status: 'F' },
      sections: [{ name: 'Única', points: 7.75, maxPoints: 12 }],
    });
  });

  it('has no grade where its evaluation is not graded', async () => {
    const sheet = await given(null);
    await finishWith(sheet, rightAnswersOf(sheet));
    expect(await grade(sheet.id)).toMatchObject({ finalGrade: null, maxGrade: null, hasReport: false });
    expect(await mailsTo(server, `nota${number}@ejemplo.ec`)).toEqual([]);
    expect(await readResults(server.database.db, sheet.id)).toBeNull();
  });

  it('waits for the operator where they publish', async () => {
    const sheet = await given({ publish: 'operator', report: 0 });
    await finishWith(sheet, rightAnswersOf(sheet));
    expect(await grade(sheet.id)).toMatchObject({ finalGrade: null, maxGrade: 100, hasReport: false });
    expect(await mailsTo(server, `nota${number}@ejemplo.ec`)).toEqual([]);
    expect(await readResults(server.database.db, sheet.id)).toMatchObject({ grade: 100, isPublished: false });
  });

  it('is not published before what its device still owes may have come, and counts that', async () => {
    const sheet = await given({ scale: 20 });
    const [last, ...others] = [...rightAnswersOf(sheet)].map(([place, details], index) =>
      entry(sheet, place, details, { revision: 1 + index }),
    );
    if (last === undefined) throw new Error('nothing is right');
    expect(await who.finish(sheet.id, 'F', { answers: others, owes: true })).toMatchObject({ status: 200 });
    expect(await grade(sheet.id)).toMatchObject({ finalGrade: null });
    server.clock.now += GRACE;
    expect(await grade(sheet.id)).toMatchObject({ finalGrade: null });
    expect(await who.answer(sheet.id, [last])).toMatchObject({ status: 200, body: { status: 'F', setAside: [] } });
    expect(await grade(sheet.id)).toMatchObject({ finalGrade: null });
    server.clock.now += 1;
    expect(await grade(sheet.id)).toMatchObject({ finalGrade: 20 });
    expect(await mailsTo(server, `nota${number}@ejemplo.ec`)).toHaveLength(1);
  });

  it('that owes something is published by no operator before that, either', async () => {
    const sheet = await given({ publish: 'operator' });
    await who.finish(sheet.id, 'F', { answers: [], owes: true });
    await grade(sheet.id);
    const { db } = server.database;
    const { quiz_id } = await db
      .selectFrom('answers_sheet')
      .select('quiz_id')
      .where('id', '=', sheet.id)
      .executeTakeFirstOrThrow();
    const publish = () => db.transaction().execute((tx) => publishGrades(tx, quiz_id, server.clock.now));
    expect(await publish()).toEqual([]);
    expect(await ungradedOf(db, quiz_id, server.clock.now)).toMatchObject({ open: 1 });
    server.clock.now += GRACE + 1;
    expect(await publish()).toEqual([sheet.id]);
  });

  it('that was withdrawn is published by no operator, and is not waited for', async () => {
    const sheet = await given({ publish: 'operator' });
    await finishWith(sheet, rightAnswersOf(sheet));
    await grade(sheet.id);
    const { db } = server.database;
    const setWithdrawn = (at: Date | null) =>
      db
        .updateTable('answers_sheet')
        .set({ withdrawn_at: at, is_valid: at === null })
        .where('id', '=', sheet.id)
        .returning('quiz_id')
        .executeTakeFirstOrThrow();
    const { quiz_id } = await setWithdrawn(new Date(server.clock.now));
    const publish = () => db.transaction().execute((tx) => publishGrades(tx, quiz_id, server.clock.now));
    expect(await publish()).toEqual([]);
    expect(await readResults(db, sheet.id)).toMatchObject({ isPublished: false });
    await setWithdrawn(null);
    expect(await publish()).toEqual([sheet.id]);
  });

  it('takes nothing more once its grade is known, and says of each that it is kept for a person', async () => {
    const sheet = await given({ scale: 20 });
    const [first, second] = [...rightAnswersOf(sheet)].map(([place, details], index) =>
      entry(sheet, place, details, { revision: 1 + index }),
    );
    if (first === undefined || second === undefined) throw new Error('nothing is right');
    await who.finish(sheet.id, 'F', { answers: [first] });
    const { finalGrade } = await grade(sheet.id);
    expect(finalGrade).toBeGreaterThan(0);
    server.clock.now += 1_000;
    const apart = [{ id: second.id, reason: 'afterFinish' }];
    expect(await who.answer(sheet.id, [second])).toMatchObject({ status: 403, body: { status: 'F', setAside: apart } });
    expect(await who.answer(sheet.id, [first, second])).toMatchObject({ status: 200, body: { setAside: apart } });
    const kept = server.database.db.selectFrom('quarantined_answers').select('reason').where('sheet_id', '=', sheet.id);
    expect(await kept.execute()).toEqual([{ reason: 'afterFinish' }]);
    expect(await grade(sheet.id)).toMatchObject({ finalGrade });
  });

  it('is graded once, however often and by however many it is looked for', async () => {
    const sheets = [];
    for (let n = 0; n < 3; n += 1) sheets.push(await given({ scale: n + 1 }));
    for (const sheet of sheets) await finishWith(sheet, rightAnswersOf(sheet));
    await Promise.all([1, 2, 3, 4].map(() => gradeDue(server.context)));
    await gradeDue(server.context);
    expect((await mailsTo(server, `nota${number}@ejemplo.ec`)).length).toBe(3);
  });
});

describe('a withdrawn grade', () => {
  it('is nobody’s until the sheet is graded anew, which is told anew', async () => {
    const sheet = await given({});
    await finishWith(sheet, rightAnswersOf(sheet));
    await grade(sheet.id);
    await withdrawGrade(server.database.db, sheet.id);
    expect(await listed(sheet.id)).toMatchObject({ finalGrade: null });
    expect(await readResults(server.database.db, sheet.id)).toBeNull();
    expect(await grade(sheet.id)).toMatchObject({ finalGrade: 100 });
    expect((await mailsTo(server, `nota${number}@ejemplo.ec`)).length).toBe(2);
  });
});

describe('the worker', () => {
  it('grades by itself, also what nobody finished', async () => {
    const [finished, left] = [await given({ scale: 10 }), await given({ scale: 5 })];
    await finishWith(finished, rightAnswersOf(finished));
    const say = answering(left);
    await who.answer(left.id, [entry(left, AT.one, say.options(AT.one, 'dos'))]);
    server.clock.now += 3 * HOUR;
    const worker = startGradingWorker(server.context, 20);
    const grades = () =>
      server.database.db
        .selectFrom('answers_sheet')
        .select(['status', 'final_grade'])
        .where('id', 'in', [finished.id, left.id])
        .orderBy('id')
        .execute();
    await expect.poll(grades, { timeout: 20_000 }).toEqual([
      { status: 'F', final_grade: 10 },
      { status: 'FT', final_grade: 0.45 },
    ]);
    await worker.stop();
  });

  it('grades what is finished though one that ran out of time cannot be ended', async () => {
    const { db } = server.database;
    await given({});
    const finished = await given({ scale: 10 });
    await finishWith(finished, rightAnswersOf(finished));
    server.clock.now += 3 * HOUR;
    await sql`
      create function ends_nothing() returns trigger language plpgsql as $$
      begin raise 'The sheet cannot be ended'; end $$`.execute(db);
    await sql`
      create trigger ends_nothing before update on answers_sheet
      for each row when (old.status = 'A' and new.status = 'FT') execute function ends_nothing()`.execute(db);
    const worker = startGradingWorker(server.context, 20);
    const grades = () =>
      db.selectFrom('answers_sheet').select('final_grade').where('id', '=', finished.id).executeTakeFirst();
    await expect.poll(grades).toEqual({ final_grade: 10 });
    await worker.stop();
    await sql`drop function ends_nothing cascade`.execute(db);
  });
});
