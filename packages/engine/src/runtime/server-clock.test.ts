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

  it('is moved on by whoever else says the time, back by nobody but the server', () => {
    const { clock, pass, reply } = fake();
    clock.presume(50_000);
    clock.presume(650_000);
    clock.presume(60_000);
    expect(clock.now()).toBe(650_000);
    pass(10);
    reply(600_000, 4_000, 0);
    expect(clock.now()).toBe(602_000);
  });

  it('that a reply has set is moved by others only where it must have stood still', () => {
    const { clock, pass, reply } = fake();
    reply(10_000, 10, 10);
    clock.presume(10_010 + 300_000);
    expect(clock.now()).toBe(10_010);
    clock.presume(10_011 + 300_000);
    expect(clock.now()).toBe(310_011);
    pass(5);
    reply(20_000, 3_000, 0);
    expect(clock.now()).toBe(21_500);
  });

  // It is believed to be 10 450, give or take half of the first round trip; the reply took 400.
  it.each([
    [9_999, 10_199, 'proves it to be ahead'],
    [10_000, 10_450, 'says nothing new'],
    [10_450, 10_450, 'says nothing new'],
    [10_451, 10_451, 'proves that it is so late at least'],
    [10_500, 10_500, 'proves that it is so late at least'],
    [10_501, 10_701, 'proves it to be behind'],
  ])('after a slower reply of %i is %i, for that %s', (said, now) => {
    const { clock, reply } = fake();
    reply(10_000, 50, 50);
    reply(said, 200, 200);
    expect(clock.now()).toBe(now);
  });

  it.each([
    [300, 1_010_100],
    [302, 1_010_050],
  ])(
    'is that of a reply as quick as its own was, but for what its clock may have run wrong meanwhile: %i ms',
    (trip, now) => {
      const { clock, pass, reply } = fake();
      reply(10_000, 50, 50);
      pass(1_000_000 - trip);
      // By the clock here it is 1 010 050, give or take 150.
      reply(1_009_950, trip, 0);
      expect(clock.now()).toBe(now);
    },
  );

  it('tells whole milliseconds that have passed, though half of a round trip has half of one', () => {
    const { clock, reply } = fake();
    reply(10_000, 1, 0);
    expect(clock.now()).toBe(10_000);
  });

  it('takes a reply that came before it was asked as one that took no time', () => {
    const { clock } = fake();
    clock.anchor(10_000, 10_000);
    expect(clock.now()).toBe(10_000);
  });

  it('is not presumed to be anything else once it is known', () => {
    const { clock, reply } = fake();
    clock.presume(50_000);
    expect([clock.now(), clock.heard()]).toEqual([50_000, 0]);
    reply(40_000, 0, 0);
    clock.presume(70_000);
    expect([clock.now(), clock.heard()]).toEqual([40_000, 1]);
    reply(40_000, 500, 500);
    expect(clock.heard()).toBe(2);
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
