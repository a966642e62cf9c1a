import type { EpochMs } from '@quipu/engine';
import type { DayWindow } from './session-list-store.ts';

const DAY_MS = 86_400_000;
/** Continental Ecuador keeps one hour all year. */
const BEHIND_MS = 5 * 3_600_000;

export const dayOf = (at: EpochMs): string => new Date(at - BEHIND_MS).toISOString().slice(0, 10);

/** A day of continental Ecuador. */
export const dayWindow = (day: string): DayWindow => {
  const from = Date.parse(`${day}T00:00:00Z`) + BEHIND_MS;
  return { from, to: from + DAY_MS };
};
