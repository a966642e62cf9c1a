import { describe, expect, it } from 'vitest';
import type { Fetched } from '../../../ui/fetched/fetched.ts';
import type { Sheets } from '../api.ts';
import { ASK_EVERY_MS, followBoard } from './follow-board.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

const bench = (first: number | null = null) => {
  let version = first;
  let isComplete = true;
  let isWatched = true;
  const asked: (number | null)[] = [];
  const waits: { readonly ms: number; readonly wake: () => void; off: boolean }[] = [];
  let reply: (() => void) | null = null;
  const follow = followBoard({
    ask: (after) => {
      asked.push(after);
      return new Promise<Fetched<Sheets>>((resolve) => {
        reply = () => resolve({ kind: 'unreachable' });
      });
    },
    version: () => version,
    tell: () => isComplete,
    isWatched: () => isWatched,
    after: (ms, wake) => {
      const wait = { ms, wake, off: false };
      waits.push(wait);
      return () => {
        wait.off = true;
      };
    },
  });
  const waiting = () => waits.filter(({ off }) => !off).at(-1);
  return {
    follow,
    asked,
    waiting,
    answer: async (to: number | null = version, complete = true) => {
      version = to;
      isComplete = complete;
      reply?.();
      await settled();
    },
    wake: () => waiting()?.wake(),
    watch: (watched: boolean) => {
      isWatched = watched;
    },
  };
};

describe('followBoard', () => {
  it('asks for all, then every so often for what is newer', async () => {
    const { follow, asked, answer, waiting, wake } = bench();
    follow.look();
    await answer(7);
    expect(waiting()?.ms).toBe(ASK_EVERY_MS);
    wake();
    expect(asked).toEqual([null, 7]);
  });

  it('asks once more for however much is pushed while it asks, and not for what it knows', async () => {
    const { follow, asked, answer, waiting, wake } = bench(7);
    follow.look();
    for (const version of [8, 9, 10]) follow.pushed(version);
    await answer(10);
    expect(waiting()?.ms).toBeLessThan(1_000);
    wake();
    await answer(10);
    follow.pushed(10);
    expect(waiting()?.ms).toBe(ASK_EVERY_MS);
    expect(asked).toEqual([7, 10]);
  });

  it('asks for all where something is missing', async () => {
    const { follow, asked, answer } = bench(7);
    follow.look();
    await answer(7, false);
    expect(asked).toEqual([7, null]);
  });

  it('asks nothing while nobody looks, nor once it is over', async () => {
    const { follow, asked, answer, watch, waiting } = bench();
    watch(false);
    follow.look();
    expect(asked).toEqual([]);
    watch(true);
    follow.look();
    follow.stop();
    await answer(3);
    follow.look();
    follow.pushed(9);
    expect(asked).toEqual([null]);
    expect(waiting()).toBeUndefined();
  });
});
