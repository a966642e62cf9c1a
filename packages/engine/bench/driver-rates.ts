import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isQuick, median } from '../../../scripts/bench-report.mjs';
import type { DriverTask } from './driver-process.ts';
import { type DriverName, drivers } from './rivals/drivers.ts';

const ROUNDS = isQuick ? 1 : 5;
const SPAN_MS = isQuick ? 5 : 120;
const EVENTS = isQuick ? 1_000 : 20_000;
/** Run first, and not counted. */
const WARM_UP_MS = isQuick ? 5 : 400;

export type DriverRates = Readonly<Record<DriverName, number>>;

/**
 * Each driver over the same log, at each size. They take turns, so that a slow minute of the machine is slow for all; each
 * has a process of its own, so that none finds the code that they share (immer) shaped by what another did with it.
 */
export const driverRates = async (sizes: readonly number[]): Promise<ReadonlyMap<number, DriverRates>> => {
  const names = Object.keys(drivers) as DriverName[];
  const program = fileURLToPath(new URL('./driver-process.ts', import.meta.url));
  const processes = new Map(names.map((name) => [name, fork(program)] as const));
  const measure = async (task: DriverTask): Promise<number> => {
    const child = processes.get(task.driver);
    if (child === undefined) return Number.NaN;
    child.send(task);
    const [rate] = (await once(child, 'message')) as [number];
    return rate;
  };

  const all = new Map<number, DriverRates>();
  for (const items of sizes) {
    const rates = new Map<DriverName, number[]>(names.map((name) => [name, []]));
    for (const driver of names) await measure({ driver, items, events: EVENTS, spanMs: WARM_UP_MS });
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const driver of names)
        rates.get(driver)?.push(await measure({ driver, items, events: EVENTS, spanMs: SPAN_MS }));
    }
    all.set(items, Object.fromEntries(names.map((name) => [name, median(rates.get(name) ?? [])])) as DriverRates);
  }
  for (const child of processes.values()) child.disconnect();
  return all;
};
