import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { createVirtualTime } from '../testing/simulation/virtual-time.ts';
import { createLostStarts } from './lost-starts.ts';
import type { TransportFailure } from './ports.ts';
import type { SectionAsker } from './section-asker.ts';

type Answer = readonly [delay: number, reply: TransportFailure | 'word' | 'refusedHere'];

/** Starts that are asked for of a server that answers after so long. */
const lostStarts = (...answers: readonly Answer[]) => {
  const time = createVirtualTime(0, () => 0);
  const { scheduler } = time.machine().openPage();
  const asked: number[] = [];
  const heard = new Set<number>();
  const words: number[] = [];
  const left = [...answers];
  const world = { waits: true };
  const asker = {
    ask: (sectionId: number) => {
      asked.push(time.now());
      const [delay, reply] = left.shift() ?? ([0, { kind: 'offline' }] as Answer);
      return new Promise((resolve) =>
        time.later(delay, () => {
          if (reply === 'word') heard.add(sectionId);
          if (reply === 'word') resolve(E.right({}));
          else resolve(E.left(reply === 'refusedHere' ? { reason: 'TimeOver' } : reply));
        }),
      );
    },
    isWaitedFor: (sectionId: number) => world.waits && !heard.has(sectionId),
  } as unknown as SectionAsker;
  const told: (number | null)[] = [];
  const starts = createLostStarts(
    { ...scheduler, chance: () => 0.5 },
    asker,
    () => words.push(time.now()),
    () => told.push(starts.underWay()?.unanswered ?? null),
  );
  const hear = (startedAt: number | null = null, ...sections: readonly number[]) => {
    const found: { at: number | null } = { at: null };
    const lost = (sections.length === 0 ? [50] : sections).map((sectionId) => ({ sectionId, startedAt }));
    void starts.hear(lost).then(() => {
      found.at = time.now();
    });
    return found;
  };
  return { time, starts, asked, words, hear, world, told };
};
const offline: TransportFailure = { kind: 'offline' };

describe('starts of which nobody here has heard', () => {
  it('are waited for two seconds at most', async () => {
    const { time, hear, words } = lostStarts([1_999, 'word'], [2_001, 'word']);
    const first = hear();
    await time.pass(1_999);
    expect([first.at, words]).toEqual([1_999, []]);
    const second = hear(null, 51);
    await time.pass(1_999);
    expect(second.at).toBeNull();
    await time.pass(10_000);
    // It came after the sheet was opened without it.
    expect([second.at, words]).toEqual([3_999, [4_000]]);
  });

  it('are said to be under way once the sheet was opened without them, until there is a word', async () => {
    const { time, hear, starts, told } = lostStarts([3_000, offline], [0, offline], [0, 'word']);
    hear();
    await time.pass(1_999);
    expect(starts.underWay()).toBeNull();
    await time.pass(1);
    const first = starts.underWay();
    expect(first).toEqual({ sectionId: 50, unanswered: 0 });
    expect(starts.underWay()).toBe(first);
    await time.pass(60_000);
    expect([told, starts.underWay()]).toEqual([[1, 2, null], null]);
  });

  it('are nothing to wait for where there are none', async () => {
    const { time, starts, asked } = lostStarts();
    await starts.hear([]);
    expect([time.now(), asked]).toEqual([0, []]);
    // Nor is what is asked for already asked for sooner.
    const other = lostStarts([0, offline], [0, offline], [0, offline], [0, 'word']);
    other.hear();
    await other.time.pass(600);
    await other.starts.hear([]);
    await other.time.pass(60_000);
    expect(other.asked).toEqual([0, 500, 1_500, 3_500]);
  });

  it.each(['word', 'refusedHere', { kind: 'refused', status: 409, message: null }] as const)(
    'are asked for until there is a word, or a definite no: %j',
    async (last) => {
      const { time, hear, asked, words } = lostStarts([0, offline], [0, { kind: 'serverOff' }], [0, last]);
      hear();
      await time.pass(600_000);
      // Half of a second, and of twice as long.
      expect([asked, words]).toEqual([[0, 500, 1_500], [1_500]]);
    },
  );

  it('are asked for at once where the server may answer now', async () => {
    const { time, hear, asked, starts } = lostStarts([0, offline], [0, 'word']);
    hear();
    await time.pass(100);
    starts.retryNow();
    await time.pass(10_000);
    expect(asked).toEqual([0, 100]);
  });

  it('are asked for once more where they were started here: another one tells of these', async () => {
    const { time, hear, asked, words } = lostStarts([0, offline]);
    hear(5);
    await time.pass(600_000);
    expect([asked, words]).toEqual([[0], []]);
  });

  it('are asked for no more once nobody waits for them, or the page was stopped', async () => {
    const nobody = lostStarts([0, offline]);
    nobody.hear();
    await nobody.time.pass(100);
    nobody.world.waits = false;
    await nobody.time.pass(600_000);
    expect([nobody.asked, nobody.words]).toEqual([[0], []]);
    const stopped = lostStarts([0, offline], [0, 'word']);
    stopped.hear();
    await stopped.time.pass(100);
    stopped.starts.stop();
    await stopped.time.pass(600_000);
    expect([stopped.asked, stopped.words]).toEqual([[0], []]);
    const late = lostStarts([9_000, 'word']);
    late.hear();
    await late.time.pass(5_000);
    late.starts.stop();
    await late.time.pass(60_000);
    expect(late.words).toEqual([]);
  });

  it('are asked for as soon as the first time, where others were asked for long', async () => {
    const { time, hear, asked } = lostStarts(
      [0, offline],
      [0, offline],
      [0, offline],
      [0, 'word'],
      [0, offline],
      [0, 'word'],
    );
    hear();
    await time.pass(60_000);
    hear(null, 51);
    await time.pass(60_000);
    expect(asked).toEqual([0, 500, 1_500, 3_500, 60_000, 60_500]);
  });

  it('are asked for by one at a time, and again once that is over', async () => {
    const { time, hear, asked } = lostStarts([0, offline], [0, offline], [0, 'word'], [0, 'word']);
    hear();
    await time.pass(100);
    hear();
    await time.pass(60_000);
    // The second asks at once, and it is the first that goes on.
    expect(asked).toEqual([0, 100, 500]);
    hear();
    await time.pass(60_000);
    expect(asked).toHaveLength(4);
  });
});
