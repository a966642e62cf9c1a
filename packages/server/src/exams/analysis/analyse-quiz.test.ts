import type { Details } from '@quipu/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AT, answering } from '../../testing/graded-evaluation.ts';
import { gradedSheets } from '../../testing/graded-sheets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { gradeDue } from '../grading/grade-due.ts';
import type { FormAnalysis } from './analyse-form.ts';
import { analyseQuiz } from './analyse-quiz.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Sheet = Parameters<typeof answering>[0];
type Changes = (sheet: Sheet) => ReadonlyMap<number, Details>;

const NAME = 'Analizada';

/** Twelve people. The best six give "tres" where the author marked "dos"; the others give what is marked, and fail in the rest. */
const PEOPLE = 12;
const best: Changes = (sheet) => new Map([[AT.one, answering(sheet).options(AT.one, 'tres')]]);
const worst: Changes = (sheet) => {
  const say = answering(sheet);
  return new Map([
    [AT.text, say.written('Nada')],
    [AT.number, say.written('3')],
    [AT.date, []],
    [AT.row, say.options(AT.row, 'Falso')],
    [AT.pairs, say.pairs({ Ecuador: 'Lima', Perú: 'Quito' })],
    [AT.blanks, say.blanks('luna', 'sol')],
    // Their answer opens the question that hangs on it.
    [AT.survey, say.options(AT.survey, 'sí')],
    [AT.conditional, say.options(AT.conditional, 'dos')],
  ]);
};

const analysed = async (): Promise<FormAnalysis> => {
  const quiz = await server.database.db
    .selectFrom('quiz')
    .select('id')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  const [only, ...more] = await analyseQuiz(server.database.db, quiz.id);
  if (only === undefined || more.length > 0) throw new Error('There is one form');
  return only;
};

describe('the items of an evaluation that was taken', () => {
  let analysis: FormAnalysis;
  const itemAt = (number: string) => {
    const found = analysis.items.find((item) => item.number === number);
    if (found === undefined) throw new Error(`No question ${number}`);
    return found;
  };

  beforeAll(async () => {
    const use = gradedSheets(server);
    const people = await use.people('AN', PEOPLE);
    await use.give(NAME, people, { grading: { publish: 'operator' } });
    for (const [place, who] of people.people.entries()) await use.finish(who, place < 6 ? best : worst);
    await gradeDue(server.context);
    analysis = await analysed();
  });

  it('are its questions, without readings and rows', () => {
    expect(analysis.sheets).toBe(PEOPLE);
    expect(analysis.items.map(({ number }) => number)).toEqual([
      ...Array.from({ length: 12 }, (_, place) => String(place + 1)),
      '12 a',
    ]);
  });

  it('are of first attempts, those that another one replaced too, but of no trial and of nobody who was withdrawn', async () => {
    const { db } = server.database;
    const [replaced, trial, withdrawn] = await db
      .selectFrom('answers_sheet')
      .innerJoin('quiz', 'quiz.id', 'quiz_id')
      .select('answers_sheet.id')
      .where('quiz.name', '=', NAME)
      .orderBy('answers_sheet.id')
      .execute();
    const set = (sheet: { readonly id: number } | undefined, columns: object) =>
      db
        .updateTable('answers_sheet')
        .set(columns)
        .where('id', '=', sheet?.id ?? 0)
        .execute();
    await set(replaced, { is_valid: false });
    expect((await analysed()).sheets).toBe(PEOPLE);
    await set(trial, { is_trial: true });
    await set(withdrawn, { is_valid: false, withdrawn_at: new Date() });
    expect((await analysed()).sheets).toBe(PEOPLE - 2);
    for (const sheet of [replaced, trial, withdrawn])
      await set(sheet, { is_valid: true, is_trial: false, withdrawn_at: null });
  });

  it('have a doubtful key where the best give something else', () => {
    const { facility, pointBiserial, discrimination, flags, parts } = itemAt('1');
    expect(facility).toBe(0.5);
    expect(pointBiserial).toBeLessThan(-0.9);
    expect(discrimination).toBe(-1);
    expect(flags.map(({ kind }) => kind)).toEqual(['distractor', 'negative']);
    expect(
      parts[0]?.choices.map(({ label, text, isRight, chosen, upper }) => [label, text, isRight, chosen, upper]),
    ).toEqual([
      ['A', 'uno', false, 0, 0],
      ['B', 'dos', true, 6, 0],
      ['C', 'tres', false, 6, 3],
    ]);
    expect(parts[0]?.choices[2]?.restMean).toBe(1);
  });

  it('tell of each part who had it right', () => {
    const choices = (number: string) =>
      itemAt(number).parts.map(({ label, choices: of }) => [label, of.map(({ isRight, chosen }) => [isRight, chosen])]);
    expect(choices('9')).toEqual([
      [
        '1 fila',
        [
          [true, 6],
          [false, 6],
        ],
      ],
      [
        '2 otra fila',
        [
          [false, 0],
          [true, 12],
        ],
      ],
    ]);
    expect(choices('8')).toEqual([
      [
        '1',
        expect.arrayContaining([
          [true, 6],
          [false, 6],
        ]),
      ],
      [
        '2',
        expect.arrayContaining([
          [true, 6],
          [false, 6],
        ]),
      ],
    ]);
    expect(choices('10').map(([, of]) => of)).toEqual([
      expect.arrayContaining([
        [true, 6],
        [false, 6],
      ]),
      expect.arrayContaining([
        [true, 6],
        [false, 6],
      ]),
    ]);
  });

  it('tell what several people wrote', () => {
    expect(itemAt('6').parts[0]?.choices.map(({ text, isRight, chosen }) => [text, isRight, chosen])).toEqual([
      ['12.6', true, 6],
      ['3', false, 6],
    ]);
  });

  it('count as omitted what was left empty', () => {
    expect(itemAt('7')).toMatchObject({ asked: 12, omitted: 6, facility: 0.5 });
    expect(itemAt('7').flags.map(({ kind }) => kind)).toEqual(['omitted']);
  });

  it('are easy where nobody fails, and say then nothing of anybody', () => {
    expect(itemAt('2')).toMatchObject({ facility: 1, pointBiserial: null, discrimination: 0 });
    expect(itemAt('2').flags.map(({ kind }) => kind)).toEqual(['easy']);
  });

  it('with a condition are those of whoever was asked; a survey has no figures of points', () => {
    expect(itemAt('12 a')).toMatchObject({ asked: 6, omitted: 0, facility: 1, alphaWithout: null });
    expect(itemAt('12')).toMatchObject({ standing: 'ungraded', asked: 12, omitted: 6, facility: null });
    expect(analysis.reliability.items).toBe(11);
  });

  it('have no figures of points once a regrade annulled them', async () => {
    const use = gradedSheets(server);
    await use.run('publish-results', NAME, '--operator', 'ROSA', '--reason', 'Prueba');
    const form = await server.database.db.selectFrom('form').selectAll().executeTakeFirstOrThrow();
    const request = await server.database.db
      .insertInto('regrade_request')
      .values({
        sheet_id: (await server.database.db.selectFrom('answers_sheet').select('id').executeTakeFirstOrThrow()).id,
        item_id: itemAt('1').itemId,
        comment: 'x',
        created_at: new Date(server.clock.now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(form.id).toBe(analysis.formId);
    const outcome = await use.run(
      ...['decide-regrade', String(request.id), 'accept', '--annul', '--operator', 'ROSA', '--reason', 'Prueba'],
    );
    expect(outcome.ok).toBe(true);
    analysis = await analysed();
    expect(itemAt('1')).toMatchObject({ standing: 'annulled', facility: null, flags: [], asked: 12 });
    expect(itemAt('1').parts[0]?.choices.map(({ chosen }) => chosen)).toEqual([0, 6, 6]);
    expect(analysis.reliability.items).toBe(10);
  });
});
