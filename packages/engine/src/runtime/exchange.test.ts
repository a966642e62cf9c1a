import { expect, it } from 'vitest';
import { afterSilence, SILENCE_MS } from './exchange.ts';

it('calls no server silent before its time, though a computer that wakes up rings its alarms early', () => {
  const alarms: { readonly delay: number; readonly wake: () => void }[] = [];
  let [now, told] = [0, 0];
  const clock = { monotonic: () => now, wall: () => 0 };
  const scheduler = {
    after: (delay: number, wake: () => void) => {
      alarms.push({ delay, wake });
      return () => undefined;
    },
    chance: () => 0,
  };
  afterSilence(clock, scheduler, () => {
    told += 1;
  });
  now = 30;
  alarms[0]?.wake();
  expect(told).toBe(0);
  expect(alarms[1]?.delay).toBe(SILENCE_MS - 30);
  now = SILENCE_MS;
  alarms[1]?.wake();
  expect(told).toBe(1);
});
