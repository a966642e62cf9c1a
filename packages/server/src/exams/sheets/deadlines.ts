import {
  beganFor,
  computeSectionDeadline,
  type EpochMs,
  type GivenTime,
  type LostSpan,
  type LostTime,
  lostTime,
  type Millis,
  ranFor,
  type Section,
  type Standstill,
  sectionLength,
} from '@quipu/engine';
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
  /** Somebody stopped the clock, which stands until it is let go on; null: it runs. */
  readonly pausedSince: EpochMs | null;
  /** It is practice for another session, into which nobody's reaches, whatever time they have. */
  readonly isPractice: boolean;
}

/**
 * The accommodation as a factor: minutes count in proportion to the quiz's own time limit, so that sections get their share
 * and an extension takes nothing from it.
 */
export const timeRatio = ({ ownLimitMinutes, extraTimePercent, extraTimeMinutes }: SheetTimes): number =>
  1 + extraTimePercent / 100 + extraTimeMinutes / ownLimitMinutes;

/** The time that a sheet's clocks show: in a pause they stand where it began. */
export const standingAt = ({ pausedSince }: Pick<SheetTimes, 'pausedSince'>, now: EpochMs): EpochMs =>
  pausedSince ?? now;

/** While it is paused its ends move on with the clock: what is left of it is left. */
const ofSheetMs = ({ sheetExtraMinutes, givenBackMs, pausedSince }: SheetTimes, now: EpochMs): Millis =>
  sheetExtraMinutes * MINUTE_MS + givenBackMs + Math.max(0, now - standingAt({ pausedSince }, now));
const limitMs = (times: SheetTimes): Millis => times.timeLimitMinutes * MINUTE_MS;

/**
 * The session's end as this person has it: later by what their accommodation adds to the time limit, and by what the
 * operator gave their sheet, and by what was given back of it. Whoever starts as late as the others may still has all of their time.
 */
export const sessionEnd = (times: SheetTimes, now: EpochMs): EpochMs =>
  times.isPractice
    ? times.sessionEnd
    : Math.round(times.sessionEnd + limitMs(times) * (timeRatio(times) - 1) + ofSheetMs(times, now));

/** min(start + time limit with accommodation, session end). Of a sheet not started: as if it started at `now`. */
export const sheetDeadline = (times: SheetTimes, now: EpochMs): EpochMs =>
  Math.min(
    Math.round((times.startedAt ?? now) + limitMs(times) * timeRatio(times) + ofSheetMs(times, now)),
    sessionEnd(times, now),
  );

/** The stretches for which a sheet's clocks stood, with what there is by now of the pause that is on. */
export const pausesOf = (
  { standstill }: { readonly standstill: Standstill | null },
  now: EpochMs,
): readonly GivenTime[] => {
  if (standstill === null) return [];
  const { pause, given } = standstill;
  if (pause === null || pause.since >= now) return given;
  return [...given, { cause: 'pause', from: pause.since, to: now, given: now - pause.since }];
};

/**
 * Tells what a cause cost of the time that ran, but for the pauses in it, and what a person gave back of it: these count by themselves. Minutes
 * that were added are time as any other.
 */
export const lostBesidePauses = (
  sheet: { readonly standstill: Standstill | null },
  lost: LostSpan,
  ran: { readonly from: EpochMs; readonly to: EpochMs },
  now: EpochMs,
): LostTime => ({
  ...lostTime(
    [
      ...pausesOf(sheet, now).flatMap(({ from, to, added }) => (added ? [] : { cause: 'pause' as const, from, to })),
      lost,
    ],
    ran,
  ),
  pause: 0,
});

/**
 * The start that a section would have had to end `by` later than it does, or at `until` where that is later: its pauses are counted from
 * there, and none of them twice. The sheet's own end does not bound it.
 */
export const laterStart = (
  section: Pick<Section, 'duration'>,
  startedAt: EpochMs,
  sheet: SheetTimes & { readonly standstill: Standstill | null },
  { by, until = 0, now }: { readonly by: Millis; readonly until?: EpochMs; readonly now: EpochMs },
): EpochMs => {
  const lasts = sectionLength(section, timeRatio(sheet));
  const pauses = pausesOf(sheet, now);
  return beganFor(Math.max(ranFor(startedAt, lasts, pauses) + by, until), lasts, pauses);
};

/** The end by its own time, as it is known at `at`, of a section that began at `startedAt`. The sheet's own end does not bound it. */
export const sectionEnd = (
  section: Pick<Section, 'duration'>,
  startedAt: EpochMs,
  sheet: SheetTimes & { readonly standstill: Standstill | null },
  at: EpochMs,
): EpochMs => ranFor(startedAt, sectionLength(section, timeRatio(sheet)), pausesOf(sheet, at));

/** Tells whether it had ended by then. */
export const hadRunOut = (...[section, startedAt, sheet, at]: Parameters<typeof sectionEnd>): boolean =>
  sectionEnd(section, startedAt, sheet, at) < at;

/** The end of a section that began at `startedAt`, as it is known at `now`: pauses in it are not of its time. */
export const sectionDeadline = (
  section: Pick<Section, 'duration'>,
  startedAt: EpochMs,
  sheet: SheetTimes & { readonly standstill: Standstill | null },
  now: EpochMs,
): EpochMs =>
  computeSectionDeadline(section, startedAt, timeRatio(sheet), sheetDeadline(sheet, now), pausesOf(sheet, now));
