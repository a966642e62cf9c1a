import { type Detail, type Details, ITEM_TYPE, type ItemType } from '@quipu/engine';
import type { FormItem, FormOption } from '../platform/db/columns/form.ts';

const anOption = (id: number, more: Partial<FormOption>): FormOption => ({
  ...{ id, content: `opción ${id}`, isCorrect: false, slot: null, match: null, nextIndex: null },
  ...more,
});

const row = (id: number, correctOptionId: number | null): FormItem => ({ ...aFormItem(1, []), id, correctOptionId });

/** An item worth one point. Options have the ids 1, 2, 3…: `options` says what is special of each. */
const aFormItem = (
  type: ItemType,
  options: readonly Partial<FormOption>[],
  more: Partial<FormItem> = {},
): FormItem => ({
  id: 100,
  type,
  content: 'x',
  options: options.map((option, place) => anOption(place + 1, option)),
  children: [],
  required: false,
  multipleLine: false,
  max: null,
  audio: null,
  video: null,
  condition: null,
  correctAnswer: null,
  tolerance: null,
  correctOptionId: null,
  points: 1,
  ...more,
});

const right = { isCorrect: true };

/** One of each type that can be graded. Of choices, the first is right (and the third, of many). */
export const gradable = {
  one: aFormItem(ITEM_TYPE.singleChoice, [right, {}, {}]),
  many: aFormItem(ITEM_TYPE.multipleChoice, [right, {}, right, {}]),
  oneOther: aFormItem(ITEM_TYPE.singleChoiceWithText, [right, {}, {}]),
  manyOther: aFormItem(ITEM_TYPE.multipleChoiceWithText, [right, {}, right]),
  text: aFormItem(ITEM_TYPE.text, [], { correctAnswer: 'Año de la Niñez' }),
  quoted: aFormItem(ITEM_TYPE.text, [], { correctAnswer: 'doesn\'t - "no"...' }),
  number: aFormItem(ITEM_TYPE.numeric, [], { correctAnswer: '38.48', tolerance: 0.02 }),
  exactNumber: aFormItem(ITEM_TYPE.numeric, [], { correctAnswer: '1000000000' }),
  smallNumber: aFormItem(ITEM_TYPE.numeric, [], { correctAnswer: '0.0000000005' }),
  date: aFormItem(ITEM_TYPE.date, [], { correctAnswer: '1822-05-24' }),
  blanks: aFormItem(ITEM_TYPE.blanks, [{ slot: 1 }, { slot: 2 }, { slot: 3 }, {}], { content: '{{1}} {{2}} {{3}}' }),
  /** The first two read alike. */
  repeated: aFormItem(
    ITEM_TYPE.blanks,
    [
      { slot: 1, content: 'la' },
      { slot: 2, content: 'la' },
      { slot: 3, content: 'el' },
    ],
    { content: '{{1}} {{2}} {{3}}' },
  ),
  pairs: aFormItem(ITEM_TYPE.matching, [{ match: 'a' }, { match: 'b' }, { match: 'c' }]),
  /** The counterpart that is left over has nothing on its left. */
  leftOver: aFormItem(ITEM_TYPE.matching, [{ match: 'a' }, { match: 'b' }, { match: 'c', content: '' }]),
  matrix: aFormItem(ITEM_TYPE.matrix, [{}, {}], { children: [row(201, 1), row(202, 2), row(203, null)] }),
  reading: aFormItem(ITEM_TYPE.reading, []),
} as const;

const detail = (more: Partial<Detail>): Detail => ({ itemOptionId: null, answer: null, slot: null, ...more });
export const choosing = (...ids: readonly number[]): Details => ids.map((itemOptionId) => detail({ itemOptionId }));
export const writing = (answer: string): Details => [detail({ answer })];
/** Fills the blanks 1, 2, 3…; null leaves one empty. */
export const filling = (...ids: readonly (number | null)[]): Details =>
  ids.flatMap((itemOptionId, place) => (itemOptionId === null ? [] : [detail({ itemOptionId, slot: place + 1 })]));
export const pairing = (...matches: readonly (string | null)[]): Details =>
  matches.flatMap((answer, place) => (answer === null ? [] : [detail({ itemOptionId: place + 1, answer })]));
