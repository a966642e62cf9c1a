import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceLoss } from '../../../lib/live-events.ts';
import { doubtWhenLost, SPREAD_MS } from './doubt-when-lost.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('doubts the server once its connection is cut, not at the same moment as all others, and never after it was left', async () => {
  const doubt = vi.fn();
  const stop = doubtWhenLost({ doubt });
  await vi.advanceTimersByTimeAsync(SPREAD_MS);
  expect(doubt).not.toHaveBeenCalled();
  announceLoss();
  expect(doubt).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(SPREAD_MS);
  expect(doubt).toHaveBeenCalledOnce();
  announceLoss();
  stop();
  announceLoss();
  await vi.advanceTimersByTimeAsync(2 * SPREAD_MS);
  expect(doubt).toHaveBeenCalledOnce();
});
