import type { EpochMs, Millis } from '@quipu/engine';
import { MINUTE_MS } from '../../platform/time/durations.ts';

/** All that a sheet's times depend on. */
export interface SheetTimes {
  readonly startedAt: EpochMs | null;
  readonly sessionStart: EpochMs;
  readonly sessionEnd: EpochMs;
  /** The session's, with what the operator added to it. */
  readonly timeLimitMinutes: number;
  /** The quiz's own, which no extension changes. */
  readonly ownLimitMinutes: number;
  /** The person's accommodation. */
  readonly extraTimePercent: number;
  readonly extraTimeMinutes: number;
  /** The operator gave it to this sheet while it ran. */
  readonly sheetExtraMinutes: number;
  /** Time that the clock ran and the person did not have. */
  readonly givenBackMs: Millis;
}

/**
 * The accommodation as a factor: minutes count in proportion to the quiz's own time limit, so that sections get their share
 * and an extension takes nothing from it.
 */
export const timeRatio = ({ ownLimitMinutes, extraTimePercent, extraTimeMinutes }: SheetTimes): number =>
  1 + extraTimePercent / 100 + extraTimeMinutes / ownLimitMinutes;

const ofSheetMs = ({ sheetExtraMinutes, givenBackMs }: SheetTimes): Millis =>
  sheetExtraMinutes * MINUTE_MS + givenBackMs;
const limitMs = (times: SheetTimes): Millis => times.timeLimitMinutes * MINUTE_MS;

/**
 * The session's end as this person has it: later by what their accommodation adds to the time limit, and by what the
 * operator gave their sheet, and by what was given back of it. Whoever starts as late as the others may still has all of their time.
 */
export const sessionEnd = (times: SheetTimes): EpochMs =>
  Math.round(times.sessionEnd + limitMs(times) * (timeRatio(times) - 1) + ofSheetMs(times));

/** min(start + time limit with accommodation, session end). Of a sheet not started: as if it started at `now`. */
export const sheetDeadline = (times: SheetTimes, now: EpochMs): EpochMs =>
  Math.min(
    Math.round((times.startedAt ?? now) + limitMs(times) * timeRatio(times) + ofSheetMs(times)),
    sessionEnd(times),
  );
