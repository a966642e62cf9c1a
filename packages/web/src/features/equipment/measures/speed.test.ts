import { expect, it } from 'vitest';
import { measureSpeed, work } from './speed.ts';

it('takes the fastest run', async () => {
  const clock = [0, 90, 100, 150, 200, 280];
  expect(await measureSpeed(() => clock.shift() ?? 0)).toEqual({ workMs: 50 });
});

it('does the same work each time, which depends on all of it', () => {
  expect(work(1_000)).toBe(work(1_000));
  expect(work(1_001)).not.toBe(work(1_000));
});
