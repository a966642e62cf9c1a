import { isQuick, median } from '../../../scripts/bench-report.mjs';

/** The length of one measurement, in processor time of this process, on which others weigh less. */
const SPAN_MS = isQuick ? 10 : 400;
const CHECK_EACH = 32;

const spentMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e3;
};

/** Steps a second of processor time. */
export const rateOf = (step: () => void, span = SPAN_MS): number => {
  globalThis.gc?.();
  const start = process.cpuUsage();
  let steps = 0;
  let spent = 0;
  do {
    for (let i = 0; i < CHECK_EACH; i += 1) step();
    steps += CHECK_EACH;
    spent = spentMs(start);
  } while (spent < span);
  return (steps / spent) * 1e3;
};

/** The seconds of processor time that one run takes. */
export const secondsOf = (run: () => void): number => {
  globalThis.gc?.();
  const start = process.cpuUsage();
  run();
  return spentMs(start) / 1e3;
};

/** Several contenders by turns, so that a slow minute of the machine is slow for all of them. */
export const interleaved = <K extends string>(
  contenders: Readonly<Record<K, () => number>>,
  rounds: number,
): Readonly<Record<K, number>> => {
  const names = Object.keys(contenders) as K[];
  const rates = new Map<K, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) rates.get(name)?.push(contenders[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(rates.get(name) ?? [])])) as Record<K, number>;
};
