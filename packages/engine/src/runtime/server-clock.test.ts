import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const fake = () => {
  let monotonic = 500;
  const clock = createServerClock({ monotonic: () => monotonic, wall: () => 0 });
  return {
    clock,
    pass: (span: number) => {
      monotonic += span;
    },
    /** A reply that took `up` there and `down` back, of a server whose clock says `now` on its arrival. */
    reply: (now: number, up: number, down: number) => {
      const sentAt = monotonic;
      monotonic += up + down;
      clock.anchor(now, sentAt);
    },
  };
};

describe("the server's clock", () => {
  it('is unknown before the first reply, then goes with the monotonic clock from half the round trip', () => {
    const { clock, pass, reply } = fake();
    expect(clock.now()).toBeNull();
    reply(10_000, 30, 70);
    expect(clock.now()).toBe(10_050);
    pass(1_234);
    expect(clock.now()).toBe(11_284);
  });

  it('is never moved back by a slower reply, and is by a quicker one', () => {
    const { clock, reply } = fake();
    reply(10_000, 100, 0);
    expect(clock.now()).toBe(10_050);
    reply(10_050, 2_000, 0);
    expect(clock.now()).toBe(12_050);
    reply(12_050, 20, 0);
    expect(clock.now()).toBe(12_060);
  });

  it('is moved on by a slow reply that proves it late, as after a sleep', () => {
    const { clock, reply } = fake();
    reply(10_000, 10, 10);
    reply(3_700_000, 2_000, 500);
    expect(clock.now()).toBe(3_701_250);
  });

  it('is presumed no earlier than what is known, until any reply says better', () => {
    const { clock, reply } = fake();
    clock.presume(50_000);
    expect(clock.anchored()).toBe(false);
    expect(clock.now()).toBe(50_000);
    reply(40_000, 4_000, 0);
    expect(clock.anchored()).toBe(true);
    expect(clock.now()).toBe(42_000);
  });

  it('is never further from the truth than half of the quickest round trip', () => {
    const span = fc.nat({ max: 5_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(span, span, span), { minLength: 1 }), (replies) => {
        const { clock, pass, reply } = fake();
        let truth = 1_000_000;
        let quickest = Number.POSITIVE_INFINITY;
        for (const [wait, up, down] of replies) {
          pass(wait);
          truth += wait + up;
          reply(truth, up, down);
          truth += down;
          quickest = Math.min(quickest, up + down);
          // What the monotonic clock may drift meanwhile is allowed for: a part in ten thousand.
          expect(Math.abs((clock.now() ?? 0) - truth)).toBeLessThanOrEqual(quickest / 2 + 50);
        }
      }),
    );
  });
});
