import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askedOnce } from './asked-once.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks the storage once where it has nothing, or does not open', async () => {
  const looks = [
    vi.fn<() => Promise<boolean>>(async () => false),
    vi.fn<() => Promise<boolean>>(() => Promise.reject(new Error('no storage'))),
  ];
  for (const look of looks) {
    const ask = askedOnce(look);
    expect([await ask(), await ask()]).toEqual([false, false]);
    expect(look).toHaveBeenCalledOnce();
  }
});

it('asks again after a yes', async () => {
  const look = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(true).mockResolvedValue(false);
  const ask = askedOnce(look);
  expect([await ask(), await ask(), await ask()]).toEqual([true, false, false]);
  expect(look).toHaveBeenCalledTimes(2);
});

it('waits once for a storage that hangs, which may have something until it says otherwise', async () => {
  let answer = (_: boolean): void => undefined;
  const ask = askedOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const first = ask();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await first).toBe(true);
  // No time passes here.
  expect(await ask()).toBe(true);
  answer(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(await ask()).toBe(false);
});
