import type { EpochMs, Millis } from '@quipu/engine';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../platform/time/durations.ts';

/** A computer says this of time at one instant. */
export interface ClockReading {
  /** Its clock, which anybody there can set. */
  readonly wall: EpochMs;
  /** So long it has run since it was turned on, asleep or not: nobody sets that. */
  readonly ran: Millis;
  /** The name of this run of the computer; null: its system gives none. */
  readonly boot: string | null;
}
/** The server's time, beside what the computer said at that instant. */
export interface ClockMark extends ClockReading {
  readonly told: EpochMs;
  /** Its clock was set by so much, in steps that were each too small to be told. */
  readonly unreported: Millis;
}
export interface GoneOn {
  readonly mark: ClockMark;
  /** Its clock was set by so much: ahead, or back (negative); null: by less than a minute. */
  readonly step: Millis | null;
  /** Nobody set it, as far as is known: the computer was off for so long, or its clock is wrong. */
  readonly isUnbelieved: boolean;
}

/** nobody: no evaluation of the package has begun. begun: one has, and none is under way. */
export type ClockStage = 'nobody' | 'begun' | 'underWay';
export interface Known {
  /** The mark is of the process that goes on with it. */
  readonly inProcess: boolean;
  readonly stage: ClockStage;
  /** The highest time that anything was written with. */
  readonly written: EpochMs;
}

/** Less is what two clocks of one computer differ by. */
const MIN_STEP: Millis = SECOND_MS;
const TOLD_STEP: Millis = MINUTE_MS;
/** A clock that is further ahead after the computer was off is not believed: it would end evaluations, or close the room for good. */
const BELIEVED: Readonly<Record<ClockStage, Millis>> = {
  nobody: Number.POSITIVE_INFINITY,
  begun: 7 * DAY_MS,
  underWay: HOUR_MS,
};

const isSameRun = (before: ClockMark, { wall, ran, boot }: ClockReading, { inProcess }: Known): boolean => {
  if (inProcess) return true;
  if (ran < before.ran) return false;
  if (before.boot !== null || boot !== null) return before.boot === boot;
  // A computer that was turned on at the same instant was turned on once.
  return Math.abs(wall - ran - (before.wall - before.ran)) <= TOLD_STEP;
};

const reported = (unreported: Millis): Pick<GoneOn, 'step'> & { readonly unreported: Millis } =>
  Math.abs(unreported) > TOLD_STEP ? { step: unreported, unreported: 0 } : { step: null, unreported };

/**
 * Takes the server's time on from what it was. It never goes back. While the computer runs it goes on by as much as that ran,
 * whatever its clock is set to. Over a restart of the computer nobody knows how long that took: its clock is believed where it is
 * ahead, and not by too much. So it is while nobody has begun an evaluation, since nobody's time runs: whoever sets a clock right need say nothing.
 */
export const goOn = (before: ClockMark | null, reading: ClockReading, known: Known): GoneOn => {
  const { wall, ran } = reading;
  const { stage, written } = known;
  if (before === null)
    return { mark: { ...reading, told: Math.max(wall, written), unreported: 0 }, step: null, isUnbelieved: false };
  if (!isSameRun(before, reading, known)) {
    const isBelieved = wall - before.told <= BELIEVED[stage];
    const { step, unreported } = reported(isBelieved ? Math.min(0, wall - before.wall) : wall - before.wall);
    const told = Math.max(before.told, written, isBelieved ? wall : 0);
    return { mark: { ...reading, told, unreported }, step, isUnbelieved: !isBelieved };
  }
  const elapsed = ran - before.ran;
  const set = wall - before.wall - elapsed;
  const { step, unreported } = reported(before.unreported + (Math.abs(set) < MIN_STEP ? 0 : set));
  const byItself = Math.max(before.told + elapsed, written);
  const told = stage === 'nobody' ? Math.max(byItself, wall) : byItself;
  return { mark: { ...reading, told, unreported }, step, isUnbelieved: false };
};

export const isAhead = (now: EpochMs, wall: EpochMs): boolean => wall - now > TOLD_STEP;

/** Back it is led before anybody has begun; ahead, which takes nobody anything, also while nobody's time runs. */
export const mayCorrect = (stage: ClockStage, now: EpochMs, wall: EpochMs): boolean =>
  stage === 'nobody' || (stage === 'begun' && isAhead(now, wall));

/**
 * The room's proctor leads the time ahead though evaluations are under way, where the computer was off and its clock was not believed:
 * one that was left open would hold it at the hour of another day. Back nobody does.
 */
export const mayProctorCorrect = (stage: ClockStage, now: EpochMs, wall: EpochMs, isUnbelieved: boolean): boolean =>
  stage === 'underWay' && isUnbelieved && isAhead(now, wall);

/** Somebody says that the computer's clock is right, and the server's time is not. */
export const correctTo = (reading: ClockReading): ClockMark => ({ ...reading, told: reading.wall, unreported: 0 });
