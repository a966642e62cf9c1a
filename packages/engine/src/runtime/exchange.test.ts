import { describe, expect, it } from 'vitest';
import { emptySession } from '../index.ts';
import { afterSilence, createExchange, SILENCE_MS } from './exchange.ts';
import type { CommandInput, SessionStore } from './session-store.ts';

/** A page that waits for a reply, by a clock that a test moves. */
const aPage = () => {
  let alarm: { readonly at: number; readonly wake: () => void } | null = null;
  const ring = (): void => {
    const rung = alarm;
    alarm = null;
    rung?.wake();
  };
  const page = {
    now: 0,
    toldAt: null as number | null,
    /** Awake for so long: its alarms go off when they are due, or so much later. */
    pass: (span: number, late = 0) => {
      const end = page.now + span;
      while (alarm !== null && Math.max(alarm.at + late, page.now) <= end) {
        page.now = Math.max(alarm.at + late, page.now);
        ring();
      }
      page.now = end;
    },
    freeze: (span: number) => {
      page.now += span;
    },
    ring,
  };
  const clock = { monotonic: () => page.now, wall: () => 0 };
  const scheduler = {
    after: (delay: number, wake: () => void) => {
      alarm = { at: page.now + delay, wake };
      return () => undefined;
    },
    chance: () => 0,
  };
  afterSilence(clock, scheduler, () => {
    page.toldAt = page.now;
  });
  return page;
};

describe('a server that says nothing', () => {
  it('is called silent after ten seconds', () => {
    const page = aPage();
    page.pass(60_000);
    expect(page.toldAt).toBe(SILENCE_MS);
  });

  it('is called so not before its time, though a computer that wakes up rings its alarms early', () => {
    const page = aPage();
    page.pass(30);
    page.ring();
    page.pass(60_000);
    expect(page.toldAt).toBe(SILENCE_MS);
  });

  it.each([0, 1_000, 1_500, 4_200, 8_000, 9_900])('is not called so by a page that was frozen after %i ms', (awake) => {
    for (const frozen of [3_500, 8_900, 9_600, 10_000, 10_900, 11_500, 12_000, 60_000]) {
      const page = aPage();
      page.pass(awake);
      page.freeze(frozen);
      page.pass(120_000);
      // Ten seconds in which it was there, less the one in which nobody can tell when it froze.
      expect((page.toldAt ?? 0) - frozen).toBeGreaterThanOrEqual(SILENCE_MS - 1_000);
      expect((page.toldAt ?? 0) - awake - frozen).toBeLessThanOrEqual(SILENCE_MS);
    }
  });

  it('is heard of by a page that is late all the time, too', () => {
    const page = aPage();
    page.pass(60_000, 900);
    expect(page.toldAt).toBeGreaterThanOrEqual(SILENCE_MS);
    expect(page.toldAt).toBeLessThanOrEqual(2 * SILENCE_MS);
  });

  // Seed 3149 of the simulation of the whole: a page was frozen between two alarms of one silence, and told of it again after a reply.
  it.each([true, false])(
    'is called so once for one request, by whoever waits for it where somebody does (%s)',
    (isWaitedFor) => {
      const alarms: { readonly at: number; readonly wake: () => void }[] = [];
      let now = 0;
      const clock = { monotonic: () => now, wall: () => 0 };
      const after = (delay: number, wake: () => void) => {
        alarms.push({ at: now + delay, wake });
        return () => undefined;
      };
      const said: CommandInput[] = [];
      let told = 0;
      const store = {
        isStopped: () => false,
        head: () => emptySession,
        perform: (command: CommandInput) => void said.push(command),
      } as unknown as SessionStore;
      const exchange = createExchange(clock, { after, chance: () => 0 }, () => undefined, store);
      void exchange(
        () => new Promise<never>(() => undefined),
        undefined,
        () => {
          told += 1;
          return isWaitedFor;
        },
      );
      for (let alarm = alarms.shift(); alarm !== undefined; alarm = alarms.shift()) {
        now = alarm.at;
        alarm.wake();
      }
      expect([now, told, said.length]).toEqual([SILENCE_MS, 1, isWaitedFor ? 0 : 1]);
    },
  );
});
