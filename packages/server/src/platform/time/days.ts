import type { EpochMs } from '@quipu/engine';
import { DAY_MS, HOUR_MS } from './durations.ts';

/** Continental Ecuador keeps one hour all year. */
const BEHIND_MS = 5 * HOUR_MS;

export interface DayWindow {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

export const dayOf = (at: EpochMs): string => new Date(at - BEHIND_MS).toISOString().slice(0, 10);

/** A day of continental Ecuador. */
export const dayWindow = (day: string): DayWindow => {
  const from = Date.parse(`${day}T00:00:00Z`) + BEHIND_MS;
  return { from, to: from + DAY_MS };
};
