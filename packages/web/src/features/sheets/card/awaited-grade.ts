import type { ListedSheet } from '@quipu/contract';
import { isFinished } from './evaluation.ts';

const SOONEST_MS = 2_000;
/** A grade that is not there by then waits for a person. */
const LATEST_MS = 60_000;

/**
 * After how long to ask again for a grade that the server is about to make; null: there is none to wait for. Each wait is
 * as long as the evaluation has been over: few are enough.
 */
export const gradeAwaitedIn = (sheets: readonly ListedSheet[], now: number): number | null => {
  const ages = sheets
    .filter((sheet) => isFinished(sheet) && sheet.maxGrade !== null && sheet.finalGrade === null)
    .flatMap(({ finishedAt }) => (finishedAt === null ? [] : [now - finishedAt]))
    .filter((age) => age < LATEST_MS);
  return ages.length === 0 ? null : Math.max(SOONEST_MS, Math.min(...ages));
};
