import { expect, it } from 'vitest';
import { listedSheet, NOON } from '../../../testing/listed-sheet.ts';
import { awaitedSince, gradeAwaitedIn } from './awaited-grade.ts';

const HOUR = 3_600_000;
const finished = (more: object = {}) =>
  listedSheet({ status: 'F', started_at: 1, finished_at: NOON - HOUR, max_grade: 100, ...more });

it('waits for a grade that is on its way, each time for longer, until a person has to publish it', () => {
  expect(gradeAwaitedIn(new Map([[1, NOON - 100]]), NOON)).toBe(2_000);
  expect(
    gradeAwaitedIn(
      new Map([
        [1, NOON - 9_000],
        [2, NOON - 30_000],
      ]),
      NOON,
    ),
  ).toBe(9_000);
  expect(gradeAwaitedIn(new Map([[1, NOON - 60_000]]), NOON)).toBeNull();
  expect(gradeAwaitedIn(new Map(), NOON)).toBeNull();
});

it('counts from when the grade was first missed: the evaluation may have ended long before the server heard of it', () => {
  const first = awaitedSince(new Map(), [finished()], NOON);
  expect(gradeAwaitedIn(first, NOON)).toBe(2_000);
  const later = awaitedSince(first, [finished(), finished({ id: 2 })], NOON + 5_000);
  expect([...later]).toEqual([
    [1, NOON],
    [2, NOON + 5_000],
  ]);
});

it('misses none that is there, nor of what is not graded or not over', () => {
  for (const more of [{ final_grade: 81 }, { max_grade: null }, { status: 'P', finished_at: null }])
    expect(awaitedSince(new Map([[1, NOON]]), [finished(more)], NOON)).toEqual(new Map());
});
