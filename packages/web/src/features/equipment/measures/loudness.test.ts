import { expect, it } from 'vitest';
import { hearing, loudness, meterLevel } from './loudness.ts';

it.each([
  ['nothing', [], 0],
  ['silence', [0, 0, 0], 0],
  ['a square wave', [0.5, -0.5, 0.5, -0.5], 0.5],
])('the loudness of %s', (_, samples, expected) => {
  expect(loudness(Float32Array.from(samples))).toBeCloseTo(expected);
});

it('a meter goes from nothing to full', () => {
  expect(meterLevel(0)).toBe(0);
  expect(meterLevel(0.03)).toBeGreaterThan(0.2);
  expect(meterLevel(2)).toBe(1);
});

it('takes a word for heard, and neither a quiet room nor a click', () => {
  const room = hearing();
  expect([0.005, 0.01, 0.02, 0.01, 0.005].map(room)).not.toContain(true);
  const click = hearing();
  expect([0.01, 0.9, 0.01, 0.01].map(click)).not.toContain(true);
  const word = hearing();
  expect([0.01, 0.1, 0.2, 0.1].map(word)).toEqual([false, false, false, true]);
});
