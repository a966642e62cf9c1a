import { expect, it } from 'vitest';
import { filling, gradable } from '../../testing/form-items.ts';
import { rightAnswers } from '../grading/right-answer.ts';
import { partsOf } from './item-parts.ts';

it('words of a blank that read alike are one choice, and right where one of them is', () => {
  const item = gradable.repeated;
  const parts = partsOf(item, rightAnswers(item, []));
  const right = { label: 'A', text: 'la', isRight: true };
  const other = { label: 'C', text: 'el', isRight: false };
  expect(parts.map(({ choices }) => choices)).toEqual([
    [right, other],
    [right, other],
    [
      { ...right, isRight: false },
      { ...other, isRight: true },
    ],
  ]);
  const [first] = parts;
  expect(filling(2, 1, 3).map((given) => first?.choiceOf(given))).toEqual([0, null, null]);
  expect([1, 2, 3].map((id) => first?.choiceOf({ itemOptionId: id, slot: 1, answer: null }))).toEqual([0, 0, 1]);
});

it('columns of a table that read alike are two, as they are to who grades a row', () => {
  const item = {
    ...gradable.matrix,
    options: gradable.matrix.options.map((option) => ({ ...option, content: 'igual' })),
  };
  const parts = partsOf(item, rightAnswers(item, []));
  expect(parts.map(({ choices }) => choices.map(({ isRight }) => isRight)).slice(0, 2)).toEqual([
    [true, false],
    [false, true],
  ]);
});

it('counterparts that read alike are one choice, by the number of the first: the one that a right answer is written with', () => {
  const options = [
    ['Manta', 'Costa'],
    ['Loja', 'Andes'],
    ['Quito', 'Andes'],
  ].map(([content = '', match = ''], place) => ({ ...gradable.pairs.options[0], id: place + 1, content, match }));
  const item = { ...gradable.pairs, options } as typeof gradable.pairs;
  const parts = partsOf(item, rightAnswers(item, []));
  expect(parts.map(({ choices }) => choices.map(({ label, text }) => `${label} ${text}`))).toEqual(
    options.map(() => ['1 Andes', '3 Costa']),
  );
});
