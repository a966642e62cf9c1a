import { AnswerReview } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { wireItem, wireReview } from '../../testing/answer-review.ts';
import { filteredSections, type ReviewFilter, withRequest } from './review-filter.ts';

const READING = 11;
const MATRIX = 9;
const reviewed = () => {
  const decoded = AnswerReview.decode(
    wireReview([
      wireItem(1, { verdict: 'right' }),
      wireItem(2, { verdict: 'partial' }),
      wireItem(3, { verdict: 'blank', reviews: [{ id: 1, comment: 'x', status: 'P', created_at: 1 }] }),
      wireItem(4, {
        item_type_id: READING,
        verdict: 'ungraded',
        children: [wireItem(5, { verdict: 'wrong' }), wireItem(6, { verdict: 'right' })],
      }),
      wireItem(7, {
        item_type_id: MATRIX,
        verdict: 'right',
        children: [wireItem(8, { verdict: 'wrong' }), wireItem(9, { verdict: 'right' })],
      }),
    ]),
  );
  if (!isRight(decoded)) throw new Error('The review of this test does not decode');
  return decoded.right;
};

it.each<[ReviewFilter, readonly (readonly [number, readonly number[]])[]]>([
  [
    'all',
    [
      [1, []],
      [2, []],
      [3, []],
      [4, [5, 6]],
      [7, [8, 9]],
    ],
  ],
  [
    'wrong',
    [
      [2, []],
      [3, []],
      [4, [5]],
      [7, [8, 9]],
    ],
  ],
  ['asked', [[3, []]]],
])('%s: a question keeps the reading it belongs to, a matrix all of its rows', (filter, ids) => {
  const [section] = filteredSections(reviewed().sections, filter);
  expect(section?.items.map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual(ids);
});

it('leaves no section that has nothing to show', () => {
  expect(filteredSections([{ id: 1, name: 'Vacía', items: [] }], 'all')).toEqual([]);
});

it('puts a request on its item, wherever it is, and takes no other for it', () => {
  const request = { id: 2, comment: 'y', status: 'P', createdAt: 2, answer: null } as const;
  const before = reviewed();
  const after = withRequest(before, 5, request);
  const reading = after.sections[0]?.items[3];
  expect(reading?.children[0]).toMatchObject({ reviews: [request], canRequest: false });
  expect(reading?.children[1]).toEqual(before.sections[0]?.items[3]?.children[1]);
});
