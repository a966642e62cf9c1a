// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionWith } from '../testing/session.ts';
import { keepFresh, RETRY_MS } from './keep-fresh.ts';

const renew = vi.fn<(token: string) => Promise<unknown>>();
let stop: () => void = () => undefined;
const keep = (expiresIn: number) => {
  stop = keepFresh(sessionWith({ token: 'old', expiration: Date.now() + expiresIn }), { now: Date.now, renew });
};

beforeEach(() => {
  vi.useFakeTimers();
  renew.mockReset().mockResolvedValue(null);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('renews a token that has expired at once', () => {
  keep(-1);
  expect(renew.mock.calls).toEqual([['old']]);
});

it('renews by an alarm, not before', () => {
  keep(60_000);
  vi.advanceTimersByTime(59_999);
  expect(renew).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(renew).toHaveBeenCalledOnce();
});

it('waits without end for a token without end', () => {
  keep(Number.MAX_SAFE_INTEGER - Date.now());
  vi.advanceTimersByTime(1_000);
  expect(renew).not.toHaveBeenCalled();
});

it('tries again soon, then ever later, and as soon as the network is back', async () => {
  keep(-1);
  const tries: number[] = [];
  const began = Date.now();
  renew.mockImplementation(async () => {
    tries.push(Date.now() - began);
  });
  await vi.advanceTimersByTimeAsync(90_000);
  expect(tries).toEqual([2, 6, 14, 30, 60, 90].map((seconds) => seconds * 1_000));
  window.dispatchEvent(new Event('online'));
  expect(tries).toHaveLength(7);
});

it('does nothing more once called off', async () => {
  keep(-1);
  stop();
  await vi.advanceTimersByTimeAsync(RETRY_MS * 2);
  window.dispatchEvent(new Event('online'));
  expect(renew).toHaveBeenCalledOnce();
});
