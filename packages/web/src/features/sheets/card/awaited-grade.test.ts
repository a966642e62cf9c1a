import { expect, it } from 'vitest';
import { listedSheet, NOON } from '../../../testing/listed-sheet.ts';
import { gradeAwaitedIn } from './awaited-grade.ts';

const finished = (agoMs: number, more: object = {}) =>
  listedSheet({ status: 'F', started_at: 1, finished_at: NOON - agoMs, max_grade: 100, ...more });

it('waits for a grade that is on its way, each time for longer, until it is there or a person has to publish it', () => {
  expect(gradeAwaitedIn([finished(100)], NOON)).toBe(2_000);
  expect(gradeAwaitedIn([finished(9_000), finished(30_000)], NOON)).toBe(9_000);
  expect(gradeAwaitedIn([finished(60_000)], NOON)).toBeNull();
  expect(gradeAwaitedIn([finished(100, { final_grade: 81 })], NOON)).toBeNull();
  expect(gradeAwaitedIn([finished(100, { max_grade: null })], NOON)).toBeNull();
  expect(gradeAwaitedIn([listedSheet({ max_grade: 100 })], NOON)).toBeNull();
});
