import type { OpenedSheet } from '@quipu/contract';
import type { Detail, Details } from '@quipu/engine';
import { choice, evaluationJson, section } from './evaluation-fixture.ts';
import { itemsOf } from './examinee.ts';

type Json = Readonly<Record<string, unknown>>;

const options = (...contents: readonly string[]) =>
  contents.map((content, place) => ({
    key: 'abcdef'[place],
    content: content.replace('*', ''),
    correct: content.endsWith('*'),
  }));

/** Places of the items on a sheet: rows and a reading's questions follow what they belong to. */
export const AT = {
  ...{ one: 0, many: 1, oneOther: 2, manyOther: 3, text: 4, number: 5, date: 6, blanks: 7 },
  ...{ matrix: 8, row: 9, secondRow: 10, pairs: 11, reading: 12, ofReading: 13, survey: 14, conditional: 15 },
} as const;

const items: readonly Json[] = [
  choice('one'),
  { key: 'many', type: 2, content: 'x', options: options('uno*', 'dos', 'tres*', 'cuatro*') },
  { key: 'oneOther', type: 3, content: 'x', options: options('uno*', 'otro') },
  { key: 'manyOther', type: 4, content: 'x', options: options('uno*', 'dos', 'otro*') },
  { key: 'text', type: 5, content: 'x', answer: 'Añoranza de Quito' },
  { key: 'number', type: 6, content: 'x', answer: '12.5', tolerance: 0.1 },
  { key: 'date', type: 7, content: 'x', answer: '1822-05-24' },
  {
    key: 'blanks',
    type: 8,
    content: '{{1}} y {{2}}',
    options: [
      { key: 'a', content: 'sol', slot: 1 },
      { key: 'b', content: 'luna', slot: 2 },
      { key: 'c', content: 'mar' },
    ],
  },
  {
    key: 'matrix',
    type: 9,
    content: 'x',
    options: [
      { key: 'v', content: 'Verdadero' },
      { key: 'f', content: 'Falso' },
    ],
    children: [
      { key: 'row', content: 'fila', correct: 'v' },
      { key: 'secondRow', content: 'otra fila', correct: 'f' },
    ],
  },
  {
    key: 'pairs',
    type: 10,
    content: 'x',
    options: [
      { key: 'a', content: 'Perú', match: 'Lima' },
      { key: 'b', content: 'Ecuador', match: 'Quito' },
    ],
  },
  { key: 'reading', type: 11, content: 'Lea', children: [choice('ofReading')] },
  { key: 'survey', type: 1, content: 'x', points: 0, options: options('sí', 'no') },
  choice('conditional', { condition: { logic: 'AND', rules: [{ item: 'survey', option: 'a' }] } }),
];

/** One of each type; everything is allowed, unless `more` says otherwise. Eleven points, twelve with the conditional item. */
export const gradedEvaluation = (name: string, grading: Json | null = {}, more: Json = {}): Json =>
  evaluationJson(name, [section('Única', items)], {
    practice: 1,
    view_answers: 1,
    view_regrades: 1,
    regrade: 1,
    ...more,
    grading,
  });

const detail = (more: Partial<Detail>): Detail => ({ itemOptionId: null, answer: null, slot: null, ...more });

/** Details for the item of a sheet at `place`: options by their content, as examinees see them. */
export const answering = (sheet: OpenedSheet) => {
  const idOf = (place: number, content: string): number => {
    const items = itemsOf(sheet);
    const owner = place === AT.row || place === AT.secondRow ? items[AT.matrix] : items[place];
    const found = owner?.options.find((option) => option.content === content);
    if (found === undefined) throw new Error(`Item ${place} has no option "${content}"`);
    return found.id;
  };
  return {
    options: (place: number, ...contents: readonly string[]): Details =>
      contents.map((content) => detail({ itemOptionId: idOf(place, content) })),
    written: (answer: string): Details => [detail({ answer })],
    blanks: (...contents: readonly string[]): Details =>
      contents.map((content, at) => detail({ itemOptionId: idOf(AT.blanks, content), slot: at + 1 })),
    pairs: (matches: Readonly<Record<string, string>>): Details =>
      Object.entries(matches).map(([content, answer]) => detail({ itemOptionId: idOf(AT.pairs, content), answer })),
  };
};

/** All right, by the places of the items. */
export const rightAnswersOf = (sheet: OpenedSheet): ReadonlyMap<number, Details> => {
  const say = answering(sheet);
  return new Map([
    [AT.one, say.options(AT.one, 'dos')],
    [AT.many, say.options(AT.many, 'cuatro', 'uno', 'tres')],
    [AT.oneOther, say.options(AT.oneOther, 'uno')],
    [AT.manyOther, say.options(AT.manyOther, 'otro', 'uno')],
    [AT.text, say.written('  añoranza  DE quito')],
    [AT.number, say.written('12.6')],
    [AT.date, say.written('1822-05-24')],
    [AT.blanks, say.blanks('sol', 'luna')],
    [AT.row, say.options(AT.row, 'Verdadero')],
    [AT.secondRow, say.options(AT.secondRow, 'Falso')],
    [AT.pairs, say.pairs({ Ecuador: 'Quito', Perú: 'Lima' })],
    [AT.ofReading, say.options(AT.ofReading, 'dos')],
  ]);
};
