import { expect, it } from 'vitest';
import { createBackoff } from './backoff.ts';

it('waits anywhere below a ceiling that doubles from a second to half a minute, and begins anew when told to', () => {
  // The greatest that there is.
  let chance = 1 - Number.EPSILON;
  const backoff = createBackoff(() => chance);
  const waits = () => Array.from({ length: 7 }, () => backoff.next());
  expect(waits()).toEqual([999, 1_999, 3_999, 7_999, 15_999, 29_999, 29_999]);
  backoff.reset();
  chance = 0.5;
  expect(waits()).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  chance = 0;
  expect(backoff.next()).toBe(0);
});
