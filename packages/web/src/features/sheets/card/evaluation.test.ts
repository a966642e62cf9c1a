import { expect, it } from 'vitest';
import { listedSheet } from '../../../testing/listed-sheet.ts';
import { evaluationsOf } from './evaluation.ts';

it('acts on the attempt that is not finished, and grades by the first valid sheet', () => {
  const sheets = [
    listedSheet({ id: 1, status: 'F', final_grade: 40, is_valid: 0 }),
    listedSheet({ id: 2, status: 'F', attempt: 2, final_grade: 70 }),
    listedSheet({ id: 3, status: 'P', attempt: 3 }),
    listedSheet({ id: 4, quiz_id: 9, is_valid: 0 }, { id: 9 }),
  ];
  expect(
    evaluationsOf(sheets).map(({ quizId, current, past, graded }) => [
      quizId,
      current.id,
      past?.id,
      graded?.finalGrade,
    ]),
  ).toEqual([
    [1, 3, 2, 70],
    [9, 4, undefined, undefined],
  ]);
});

it('shows the last attempt when all are finished', () => {
  const [only] = evaluationsOf([listedSheet({ id: 1, status: 'F', attempt: 2 }), listedSheet({ id: 2, status: 'F' })]);
  expect([only?.current.id, only?.past]).toEqual([1, null]);
});
