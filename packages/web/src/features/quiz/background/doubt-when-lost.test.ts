import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceHearing, announceLoss, isHearingWanted } from '../../../lib/live-events.ts';
import { doubtWhenLost, SPREAD_MS } from './doubt-when-lost.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('doubts the server once its connection is cut, not at the same moment as all others, and never after it was left', async () => {
  const doubt = vi.fn();
  const stop = doubtWhenLost({ doubt, unheard: vi.fn(), heard: vi.fn() });
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

it('asks at once, and with less patience, a server that does not answer by its connection, until it is heard there', () => {
  const runtime = { doubt: vi.fn(), unheard: vi.fn(), heard: vi.fn() };
  expect(isHearingWanted()).toBe(false);
  const stop = doubtWhenLost(runtime);
  expect(isHearingWanted()).toBe(true);
  announceHearing(false);
  expect(runtime.unheard).toHaveBeenCalledOnce();
  expect(runtime.heard).not.toHaveBeenCalled();
  announceHearing(true);
  expect(runtime.heard).toHaveBeenCalledOnce();
  stop();
  expect(isHearingWanted()).toBe(false);
  announceHearing(false);
  expect(runtime.unheard).toHaveBeenCalledOnce();
  expect(runtime.doubt).not.toHaveBeenCalled();
});
