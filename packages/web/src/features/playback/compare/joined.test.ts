import type { QuizEvent } from '@quipu/engine';
import { instantsOf } from '@quipu/engine/playback';
import { describe, expect, it } from 'vitest';
import { joined } from './joined.ts';
import { otherIn, sheetIn } from './other-sheet.ts';

const log = (...times: readonly number[]) => {
  const events = times.map((at): QuizEvent => ({ type: 'ClockSetBack', at, data: {} }) as QuizEvent);
  return { events, instants: instantsOf(events) };
};

describe('two logs on one axis', () => {
  it('stand in the order of the day, or from when each began', () => {
    const [one, other] = [log(1_000, 3_000), log(2_000, 2_500)];
    const byClock = joined(one, other, 'clock');
    expect(byClock.events.map(({ at }) => at)).toEqual([1_000, 2_000, 2_500, 3_000]);
    expect(byClock.placesAt(3)).toEqual([1, 2]);
    const byStart = joined(one, other, 'start');
    expect(byStart.events.map(({ at }) => at)).toEqual([0, 0, 500, 2_000]);
    expect(byStart.placesAt(2)).toEqual([1, 1]);
    expect(byStart.from).toEqual([1_000, 2_000]);
  });

  it('keep each their own order where a clock was set back', () => {
    const { placesAt, tape } = joined(log(1_000, 5_000, 2_000), log(3_000), 'clock');
    expect(tape.length).toBe(4);
    expect([0, 1, 2, 3, 4].map((place) => placesAt(place).join())).toEqual(['0,0', '1,0', '1,1', '2,1', '3,1']);
    expect(placesAt(9)).toEqual([3, 1]);
  });
});

it('the other sheet is told by the number that a choice begins with', () => {
  expect(['9 · Ana Pérez · 17', ' 12', 'Ana', '7', '0', ''].map((typed) => sheetIn(typed, 7))).toEqual([
    ...[9, 12, null, null, null, null],
  ]);
  expect(otherIn(new URLSearchParams('a=10:42:17&con=9'), 7)).toBe(9);
});
