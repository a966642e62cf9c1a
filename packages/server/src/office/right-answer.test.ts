import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { texts as commandTexts } from '../cli/grading/change-right-answer.ts';
import { texts as decisionTexts } from '../cli/grading/decide-regrade.ts';
import { byTwo } from '../cli/text/by-two-texts.ts';
import { itemsOf } from '../testing/examinee.ts';
import { AT } from '../testing/graded-evaluation.ts';
import { emailOf, gradedSheets } from '../testing/graded-sheets.ts';
import { mailsTo } from '../testing/mailed.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { conflict, type ProposalsFixture, proposalsFixture } from '../testing/proposals-fixture.ts';
import { rightOf } from '../testing/replies.ts';
import type { TestServer } from '../testing/test-server.ts';
import { bodyOf } from '../testing/two-persons-fixture.ts';
import { texts } from './texts.ts';

let server: TestServer;
let rosa: StaffToken;
let luis: StaffToken;
let two: ProposalsFixture['two'];
let taken: ProposalsFixture['taken'];
let lastAction: ProposalsFixture['lastAction'];
beforeAll(async () => {
  ({ server, rosa, luis, two, taken, lastAction } = await proposalsFixture());
});
afterAll(() => server.close());
beforeEach(() => two.asks({}));

const WHO = ['--operator', 'ROSA', '--reason', 'La clave estaba mal'] as const;

/** An evaluation whose first question the only person answered C, where B is right. */
const ofQuestion = async (grading?: Parameters<typeof taken>[0]) => {
  const all = await taken(grading);
  const { db } = server.database;
  const { form_id: formId } = await db
    .selectFrom('answers_sheet')
    .select('form_id')
    .where('id', '=', all.sheet.id)
    .executeTakeFirstOrThrow();
  const of = { id: all.id, formId, itemId: itemsOf(all.sheet)[AT.one]?.id ?? 0 };
  const gradeKept = async () =>
    (await db.selectFrom('sheet_grade').select('grade').where('sheet_id', '=', all.sheet.id).executeTakeFirstOrThrow())
      .grade;
  const change = async (more: object = {}, who: StaffToken = rosa, asked = askedAction()) =>
    rightOf(
      await server.api.changeOfficeRightAnswer(
        { ...of, change: 'instead', text: 'C', seen: null, ...asked, ...more },
        who,
      ),
    );
  const read = async (who: StaffToken = rosa) => rightOf(await server.api.officeRightAnswer(of, who));
  return { ...all, of, gradeKept, change, read };
};

describe('the right answer of a question', () => {
  it('is corrected before grades are published, and said first whose would be another', async () => {
    const { change, read, gradeKept, pair } = await ofQuestion();
    const { question, decisions } = bodyOf(await read());
    expect(question).toMatchObject({ number: '1', given: null, correct: 'B', options: [{ letter: 'A' }, {}, {}] });
    expect(decisions).toBe(0);
    const would = { changes: 1, mails: 0, grades: [{ reference: pair.references[0], before: 90.91, after: 100 }] };
    expect(await change({}, rosa, askedAction('', true))).toMatchObject({ status: 200, body: would });
    expect(await gradeKept()).toBe(90.91);
    expect(await change({ seen: decisions })).toMatchObject({ status: 200, body: would });
    expect(await gradeKept()).toBe(100);
    expect(bodyOf(await read())).toMatchObject({ question: { correct: 'C' }, decisions: 1 });
    expect(await lastAction()).toMatchObject({
      who: 'ROSA',
      why: 'Acta 12',
      what: { action: 'change-right-answer', question: '1', override: { kind: 'instead' }, changed: [{ after: 100 }] },
    });
    expect(await change({ seen: decisions, text: 'B' })).toMatchObject(conflict(texts.decidedMeanwhile));
    // What was mistyped is corrected the same way.
    expect(await change({ seen: 1, text: 'B' })).toMatchObject({ status: 200, body: { changes: 1 } });
    expect(await gradeKept()).toBe(90.91);
  });

  it('is corrected after that, too, and whoever has another grade by it reads it in a mail', async () => {
    const { change, gradeKept, pair } = await ofQuestion({ publish: 'graded' });
    expect(await change({ change: 'annul', text: null })).toMatchObject({
      status: 200,
      body: { changes: 1, mails: 1 },
    });
    expect(await gradeKept()).toBe(100);
    const mails = await mailsTo(server, emailOf(pair.references[0] ?? ''));
    expect(mails.map(({ subject }) => subject).at(-1)).toBe('Su calificación cambió');
  });

  it('is left as it is where what was asked for is none, or of another evaluation', async () => {
    const { change, gradeKept, of } = await ofQuestion();
    expect(await change({ text: 'Z' })).toMatchObject({ status: 400, body: { msg: texts.wrongAnswer } });
    expect(await change({ text: ' ' })).toMatchObject({ status: 400, body: { msg: texts.needsText } });
    expect(await change({ itemId: 999_999 })).toMatchObject({ status: 404, body: { msg: texts.noQuestion } });
    const other = await ofQuestion();
    expect(await change({ id: other.of.id })).toMatchObject({ status: 404, body: { msg: texts.noQuestion } });
    expect(rightOf(await server.api.officeRightAnswer({ ...of, id: other.of.id }, rosa)).status).toBe(404);
    expect(await change({}, rosa, askedAction(' '))).toMatchObject({ status: 400, body: { msg: texts.needsReason } });
    expect(await gradeKept()).toBe(90.91);
  });

  it('is neither told nor changed before something of its form is graded', async () => {
    const use = gradedSheets(server);
    const { db } = server.database;
    await use.give('Sin calificar', await use.people('AUN', 1));
    const { id } = await db
      .selectFrom('quiz')
      .select('id')
      .where('name', '=', 'Sin calificar')
      .executeTakeFirstOrThrow();
    const seen = bodyOf(rightOf(await server.api.previewOfficeEvaluation({ id }, rosa)));
    const of = { id, formId: seen.formId, itemId: itemsOf(seen)[AT.one]?.id ?? 0 };
    const last = await lastAction();
    const none = { status: 404, body: { msg: texts.noGrades } };
    expect(rightOf(await server.api.officeRightAnswer(of, rosa))).toMatchObject(none);
    const change = { ...of, change: 'annul', text: null, seen: 0, ...askedAction() } as const;
    expect(rightOf(await server.api.changeOfficeRightAnswer(change, rosa))).toMatchObject(none);
    expect(await db.selectFrom('item_override').selectAll().where('form_id', '=', of.formId).execute()).toEqual([]);
    expect(await lastAction()).toEqual(last);
  });

  it('is kept as seen by whoever would correct it, and by whoever would approve that', async () => {
    await two.asks({ twoForRightAnswers: true });
    const { change, read, of } = await ofQuestion();
    const looks = async () =>
      (
        await server.database.db
          .selectFrom('operator_action')
          .select(['who', 'what'])
          .where(sql<boolean>`what->>'action' = 'see-key' and what->>'quizId' = ${String(of.id)}`)
          .orderBy('id')
          .execute()
      ).map(({ who, what }) => [who, what]);
    const look = { action: 'see-key', quizId: of.id, formId: of.formId, itemId: of.itemId };
    await read();
    await read();
    expect(await looks()).toEqual([['ROSA', look]]);
    await change();
    bodyOf(await two.open(await two.lastOf(luis)));
    expect(await looks()).toEqual([
      ['ROSA', look],
      ['LUIS', look],
    ]);
  });

  it('is for nobody who takes the evaluation, and for nobody without that role', async () => {
    const { change, read, use, id } = await ofQuestion();
    const { id: session } = await server.database.db
      .selectFrom('quiz_session')
      .select('id')
      .where('quiz_id', '=', id)
      .executeTakeFirstOrThrow();
    const lola = await staffWith(server, `LOLA${id}`, ['operator', 'examinee']);
    await use.run('enter', lola.reference, String(session), ...WHO);
    expect(await read(lola)).toMatchObject(conflict(texts.ownEvaluation));
    expect(await change({}, lola)).toMatchObject(conflict(texts.ownEvaluation));
    const aida = await staffWith(server, `AIDA${id}`, ['auditor']);
    expect([(await read(aida)).status, (await change({}, aida)).status]).toEqual([403, 403]);
    // The register tells whoever takes it nothing of what is right.
    expect(await change()).toMatchObject({ status: 200 });
    const actions = async (who: StaffToken) =>
      bodyOf(
        rightOf(
          await server.api.officeActions({ person: null, action: 'change-right-answer', day: null, page: null }, who),
        ),
      ).actions[0]?.what;
    expect(await actions(rosa)).toHaveProperty('override');
    expect(await actions(lola)).not.toHaveProperty('override');
  });

  it.each(['twoForRightAnswers', 'twoForRegrades'] as const)(
    'is approved by a second person under %s',
    async (rule) => {
      await two.asks({ [rule]: true });
      const { change, read, gradeKept, use, name } = await ofQuestion();
      expect(bodyOf(await read()).needsTwo).toBe(true);
      expect((await use.run('change-right-answer', name, '1', '--correct', 'C', ...WHO)).lines).toEqual([byTwo]);
      expect(await change({ seen: 0 })).toMatchObject({ status: 200, body: { changes: 1, isProposed: true } });
      expect(await gradeKept()).toBe(90.91);
      const id = await two.lastOf(luis);
      expect(bodyOf(await read()).proposal).toMatchObject({ id, by: { who: 'ROSA' } });
      const looked = bodyOf(await two.open(id));
      expect(looked).toMatchObject({
        proposal: { action: 'change-right-answer', evaluation: name },
        decision: { status: 'A', change: 'instead', text: 'C', answer: null },
        question: { number: '1', given: null },
        effect: { isSame: true, changes: 1 },
      });
      expect(await two.approve(id, looked.effect?.print ?? '')).toMatchObject({ status: 200, body: { changes: 1 } });
      expect(await gradeKept()).toBe(100);
      expect(await lastAction()).toMatchObject({
        who: 'LUIS',
        what: { action: 'change-right-answer', proposedBy: 'ROSA' },
      });
    },
  );
});

describe('quipu change-right-answer', () => {
  it('rehearses, corrects, and says whose grade is another', async () => {
    const { use, name, gradeKept, pair } = await ofQuestion();
    const run = async (...argv: readonly string[]) =>
      (await use.run('change-right-answer', name, ...argv, ...WHO)).lines;
    const lines = [commandTexts.changed('1'), decisionTexts.changes(1), `  ${pair.references[0]}  90.91 → 100`];
    expect((await run('1', '--also', 'C', '--dry-run')).slice(1)).toEqual(lines);
    expect(await gradeKept()).toBe(90.91);
    expect(await run('1', '--also', 'C')).toEqual(lines);
    expect(await gradeKept()).toBe(100);
    expect(await run('1')).toEqual([commandTexts.oneChange]);
    expect(await run('1', '--annul', '--also', 'A')).toEqual([commandTexts.oneChange]);
    expect(await run('99', '--annul')).toEqual([commandTexts.noQuestion('99')]);
    expect(await run('1', '--annul', '--form', '999999')).toEqual([commandTexts.noQuestion('1')]);
    expect(await run('1', '--correct', 'Z')).toEqual([commandTexts.wrongAnswer('Z')]);
  });
});
