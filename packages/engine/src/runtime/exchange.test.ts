import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { emptySession } from '../index.ts';
import { afterSilence, createExchange, SILENCE_MS } from './exchange.ts';
import type { TransportFailure } from './ports.ts';
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

  it.each([1, 2, 5, 9])('is called so no sooner for an alarm that rings early in its second number %i', (second) => {
    const page = aPage();
    page.pass(1_000 * second + 30);
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
      // What came meanwhile has yet to reach it: ten seconds from when it goes on.
      expect((page.toldAt ?? 0) - awake - frozen).toBe(SILENCE_MS);
    }
  });

  it('is heard of by a page that is late all the time, too', () => {
    const page = aPage();
    page.pass(60_000, 900);
    expect(page.toldAt).toBeGreaterThanOrEqual(SILENCE_MS);
    expect(page.toldAt).toBeLessThanOrEqual(2 * SILENCE_MS);
  });

  type Reply = E.Either<TransportFailure, { readonly now: number }>;
  /** A page with requests under way, all of whose alarms are on time. */
  const requests = () => {
    let alarms: { readonly at: number; readonly wake: () => void }[] = [];
    const said: { readonly at: number; readonly serverOff: boolean }[] = [];
    let now = 0;
    const clock = { monotonic: () => now, wall: () => 0 };
    const after = (delay: number, wake: () => void) => {
      const alarm = { at: now + delay, wake };
      alarms.push(alarm);
      return () => {
        alarms = alarms.filter((one) => one !== alarm);
      };
    };
    const store = {
      isStopped: () => false,
      head: () => emptySession,
      perform: (command: CommandInput) => {
        if (command.type === 'ReportLink') said.push({ at: now, serverOff: command.serverOff });
      },
    } as unknown as SessionStore;
    const exchange = createExchange(clock, { after, chance: () => 0 }, () => undefined, store);
    return {
      said,
      /** Sends a request; what it is answered with, after so long: null is a word of the server. */
      ask: (delay: number, failure: TransportFailure | null, isForOthers?: () => boolean) =>
        void exchange(
          () =>
            new Promise<Reply>((resolve) =>
              after(delay, () => resolve(failure === null ? E.right({ now: 0 }) : E.left(failure))),
            ),
          undefined,
          isForOthers,
        ),
      pass: async (until: number) => {
        for (;;) {
          const next = alarms.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
          if (next === undefined) break;
          alarms = alarms.filter((one) => one !== next);
          now = next.at;
          next.wake();
          for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
        }
        now = until;
      },
    };
  };
  const NEVER = 1_000_000;

  // Seed 3149 of the simulation of the whole: a page was frozen between two alarms of one silence, and told of it again after a reply.
  it.each([true, false])(
    'is called so once for one request, by whoever waits for it where somebody does (%s)',
    async (isWaitedFor) => {
      const page = requests();
      let told = 0;
      page.ask(NEVER, null, () => {
        told += 1;
        return isWaitedFor;
      });
      await page.pass(60_000);
      expect([told, page.said]).toEqual([1, isWaitedFor ? [] : [{ at: SILENCE_MS, serverOff: true }]]);
    },
  );

  // Seed 19277 of the simulation of the whole: one reply was lost while a computer slept, and all later requests were answered.
  it('is called so ten seconds after it was heard of last, whichever request that answered', async () => {
    const page = requests();
    page.ask(NEVER, null);
    await page.pass(8_000);
    page.ask(700, null);
    await page.pass(9_000);
    page.ask(700, { kind: 'refused', status: 409, message: null });
    await page.pass(60_000);
    expect(page.said).toEqual([
      { at: 8_700, serverOff: false },
      { at: 9_700, serverOff: false },
      { at: 9_700 + SILENCE_MS, serverOff: true },
    ]);
  });

  it.each([
    [29_000, []],
    [12_000, [22_000, 30_000]],
    [2_000, [12_000, 30_000]],
  ])(
    'is not called so by a request that is given up within ten seconds of a reply to another (heard at %i ms: %j)',
    async (heardAt, silentAt) => {
      const page = requests();
      page.ask(30_000, { kind: 'timeout' });
      for (let at = 0; at < heardAt; at += 5_000) {
        await page.pass(at);
        page.ask(Math.min(5_000, heardAt - at), null);
      }
      await page.pass(120_000);
      expect(page.said.filter(({ serverOff }) => serverOff).map(({ at }) => at)).toEqual(silentAt);
    },
  );
});
