import { describe, expect, it } from 'vitest';
import { type Json, problemsOf, when } from '../../testing/compiled.ts';
import { choice } from '../../testing/evaluation-fixture.ts';

const GRADED = { grading: { publish: 'operator' } };
const options = (...more: readonly Json[]): readonly Json[] =>
  more.map((one, place) => ({ key: 'abc'[place], content: 'xyz'[place], ...one }));
const blanks = (content: string): Json => ({ key: 'p', type: 8, content, options: options({ slot: 1 }, {}) });

describe('a question that nobody could answer right', () => {
  it.each<[string, Json, string]>([
    [
      'a blank within a formula, which is none once it is drawn',
      blanks('\\(2+{{1}}=5\\)'),
      'sections.0.items.0.options: el texto no tiene el espacio {{1}} (dentro de una fórmula no puede haber espacios)',
    ],
    [
      'a blank where nothing is shown',
      blanks('<style>{{1}}</style>x'),
      'sections.0.items.0.content: el espacio {{1}} no se vería',
    ],
    [
      'a blank within what is read in place of a picture, and drawn nowhere',
      blanks('<abbr title="{{1}}">x</abbr>'),
      'sections.0.items.0.content: el espacio {{1}} no se vería',
    ],
    [
      'a text longer than what fits',
      { key: 'p', type: 5, content: 'x', max: 10, answer: 'Guayaquileña' },
      'sections.0.items.0.answer: tiene 12 caracteres, y en la respuesta caben 10',
    ],
    [
      'a number longer than what fits',
      { key: 'p', type: 6, content: 'x', answer: '1'.repeat(65) },
      'sections.0.items.0.answer: tiene 65 caracteres, y en la respuesta caben 64',
    ],
    [
      'a number that is too long once it is written without an exponent',
      { key: 'p', type: 6, content: 'x', answer: '1e70' },
      'sections.0.items.0.answer: tiene 71 caracteres, y en la respuesta caben 64',
    ],
    [
      'more right options than may be ticked',
      { key: 'p', type: 2, content: 'x', max: 2, options: options({ correct: 1 }, { correct: 1 }, { correct: 1 }) },
      'sections.0.items.0.max: son correctas 3 opciones, y solo se pueden marcar 2',
    ],
    [
      'a day that no calendar has',
      { key: 'p', type: 7, content: 'x', answer: '2026-02-30' },
      'sections.0.items.0.answer: se esperaba un día del calendario, aaaa-mm-dd',
    ],
  ])('is not loaded: %s', (_, item, expected) => {
    expect(problemsOf([item], GRADED)).toContainEqual(expect.stringContaining(expected));
  });

  it.each<[string, Json]>([
    ['a blank beside a formula', blanks('\\(x=\\frac{{1}}{2}\\) {{1}}')],
    ['the longest text that fits', { key: 'p', type: 5, content: 'x', max: 12, answer: 'Guayaquileña' }],
    [
      'a text that fits, typed by a keyboard that puts accents apart',
      { key: 'p', type: 5, content: 'x', max: 6, answer: 'Bogota\u0301' },
    ],
    [
      'a text that fits, but for spaces that do not count',
      { key: 'p', type: 5, content: 'x', max: 5, answer: 'Quito ' },
    ],
    ['a number with an exponent', { key: 'p', type: 6, content: 'x', answer: '6.02e23' }],
    ['a number with zeros at its end', { key: 'p', type: 6, content: 'x', answer: `3.14${'0'.repeat(70)}` }],
    [
      'a number of many digits, of which a few are near enough',
      { key: 'p', type: 6, content: 'x', answer: `3.14${'1'.repeat(70)}`, tolerance: 0.01 },
    ],
    ['a blank beside a picture that names it', blanks('<abbr title="{{1}}">x</abbr> {{1}}')],
    ['a leap day', { key: 'p', type: 7, content: 'x', answer: '2024-02-29' }],
    [
      'as many right options as may be ticked',
      { key: 'p', type: 4, content: 'x', max: 2, options: options({ correct: 1 }, { correct: 1 }, {}) },
    ],
  ])('is told from one that can be: %s', (_, item) => {
    expect(problemsOf([item], GRADED)).toEqual([]);
  });

  it('is one with a space too many where spaces count', () => {
    const spaced = { key: 'p', type: 5, content: 'x', max: 5, answer: 'Quito ' };
    expect(problemsOf([spaced], { grading: { publish: 'operator', text: 'exact' } })).toEqual([
      'sections.0.items.0.answer: tiene 6 caracteres, y en la respuesta caben 5',
    ]);
  });

  it('is loaded where it is not graded: a model answer may be longer than what fits', () => {
    const model = { key: 'p', type: 5, content: 'x', max: 3, answer: 'Quito' };
    expect(problemsOf([model, choice('q')], { grading: { publish: 'operator', text: 'ungraded' } })).toEqual([]);
    expect(problemsOf([{ ...model, points: 0 }, choice('q')], GRADED)).toEqual([]);
  });
});

describe('a condition that nobody could meet in time', () => {
  const row = { key: 'f', content: 'fila' };
  const table = { key: 't', type: 9, content: 'x', options: options({}, {}), children: [row] };

  it('on a table is refused: it is chosen in its rows', () => {
    const asks = (key: string): Json => choice('p', { condition: when(key) });
    expect(problemsOf([table, asks('t')])).toEqual([
      'sections.0.items.1.condition.rules.0.item: "t" es una tabla: nombre una de sus filas',
    ]);
    expect(problemsOf([table, asks('f')])).toEqual([]);
  });

  it('on a later page is refused where nobody may go back', () => {
    const items = [choice('p', { condition: when('q') }), choice('q')];
    expect(problemsOf(items, { extra: { back_button_enabled: 0 } })).toEqual([
      'sections.0.items.0.condition.rules.0.item: la pregunta "q" está después, y con back_button_enabled: 0 no se vuelve a esta',
    ]);
    expect(problemsOf(items, { extra: { back_button_enabled: 1 } })).toEqual([]);
    expect(problemsOf(items)).toEqual([]);
    const forward = [choice('p'), choice('q', { condition: when('p') })];
    expect(problemsOf(forward, { extra: { back_button_enabled: 0 } })).toEqual([]);
  });

  it.each<[string, Json, string]>([
    ['of one choice', choice('q'), 'q'],
    ['of the row of a table', table, 'f'],
    ['of more than may be ticked', { key: 'q', type: 2, content: 'x', max: 1, options: options({}, {}) }, 'q'],
  ])('on two options at once, %s, is refused; on either of them, and twice on one, it is met', (_, asked, key) => {
    const asks = (logic: string, ...named: readonly string[]): Json =>
      choice('p', { condition: { logic, rules: named.map((option) => ({ item: key, option })) } });
    expect(problemsOf([asked, asks('AND', 'a', 'b')])).toEqual([
      `sections.0.items.1.condition: de la pregunta "${key}" pide a la vez más opciones de las que se pueden elegir`,
    ]);
    expect(problemsOf([asked, asks('OR', 'a', 'b')])).toEqual([]);
    expect(problemsOf([asked, asks('AND', 'a', 'a')])).toEqual([]);
  });

  it('on all the options that may be ticked is met', () => {
    const asked = { key: 'q', type: 2, content: 'x', max: 2, options: options({}, {}) };
    const rules = ['a', 'b'].map((option) => ({ item: 'q', option }));
    expect(problemsOf([asked, choice('p', { condition: { logic: 'AND', rules } })])).toEqual([]);
  });

  it('on what stands later on the same page is met there', () => {
    const sections = [
      { name: 'A', items: [choice('o')] },
      { name: 'B', is_single_page: 1, items: [choice('p', { condition: when('q') }), choice('q')] },
    ];
    expect(problemsOf([], { sections, extra: { back_button_enabled: 0 } })).toEqual([]);
  });
});
