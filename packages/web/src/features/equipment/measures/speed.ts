import type { SpeedFound } from './checks.ts';

const RUNS = 3;
const ROUNDS = 8_000_000;

/** A fixed piece of work, of whole numbers only: about a twentieth of a second on an ordinary computer. */
export const work = (rounds: number): number => {
  let state = 0x9e3779b9;
  let sum = 0;
  for (let i = 0; i < rounds; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    sum = (sum + (state & 0xff)) | 0;
  }
  return sum;
};

const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 50);
  });

/** The fastest of some runs: the others were held up by something else. */
export const measureSpeed = async (now: () => number = () => performance.now()): Promise<SpeedFound> => {
  let workMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    await pause();
    const from = now();
    work(ROUNDS);
    workMs = Math.min(workMs, now() - from);
  }
  return { workMs };
};
