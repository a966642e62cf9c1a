import type { ListedSheet } from '@quipu/contract';
import { isFinished } from './evaluation.ts';

const SOONEST_MS = 2_000;
/** A grade that is not there by then waits for a person. */
const LATEST_MS = 60_000;

const isAwaited = (sheet: ListedSheet): boolean =>
  isFinished(sheet) && sheet.maxGrade !== null && sheet.finalGrade === null;

/** Since when each sheet without its grade has been seen so here. */
export type AwaitedSince = ReadonlyMap<number, number>;

export const awaitedSince = (before: AwaitedSince, sheets: readonly ListedSheet[], now: number): AwaitedSince =>
  new Map(sheets.filter(isAwaited).map(({ id }) => [id, before.get(id) ?? now]));

/**
 * Returns the ms to wait before asking again for a grade that the server is about to make; null:
 * none is awaited. Each wait is as long as the grade has been missing, so few are enough. The end
 * of the evaluation does not count: the server may have heard of it much later, from a backup or
 * when the network came back.
 */
export const gradeAwaitedIn = (since: AwaitedSince, now: number): number | null => {
  const ages = [...since.values()].map((at) => now - at).filter((age) => age < LATEST_MS);
  return ages.length === 0 ? null : Math.max(SOONEST_MS, Math.min(...ages));
};
