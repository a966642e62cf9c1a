import type { EpochMs, Millis } from '@quipu/engine';
import { MINUTE_MS, SECOND_MS } from '../platform/time/durations.ts';

/** What a computer says of time at one instant. */
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
}

export interface Known {
  /** The mark is of the process that goes on with it. */
  readonly inProcess: boolean;
  /** Somebody has begun an evaluation here. */
  readonly hasBegun: boolean;
  /** The highest time that anything was written with. */
  readonly written: EpochMs;
}

/** Less is what two clocks of one computer differ by. */
const LEAST_STEP: Millis = SECOND_MS;
const TOLD_STEP: Millis = MINUTE_MS;

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
 * ahead. So it is while nobody has begun an evaluation, since nobody's time runs: whoever sets a clock right need say nothing.
 */
export const goOn = (before: ClockMark | null, reading: ClockReading, known: Known): GoneOn => {
  const { wall, ran } = reading;
  const { hasBegun, written } = known;
  if (before === null) return { mark: { ...reading, told: Math.max(wall, written), unreported: 0 }, step: null };
  if (!isSameRun(before, reading, known)) {
    const { step, unreported } = reported(Math.min(0, wall - before.wall));
    return { mark: { ...reading, told: Math.max(before.told, written, wall), unreported }, step };
  }
  const elapsed = ran - before.ran;
  const set = wall - before.wall - elapsed;
  const { step, unreported } = reported(before.unreported + (Math.abs(set) < LEAST_STEP ? 0 : set));
  const byItself = Math.max(before.told + elapsed, written);
  return { mark: { ...reading, told: hasBegun ? byItself : Math.max(byItself, wall), unreported }, step };
};

/** Somebody says that the computer's clock is right, and the server's time is not. */
export const correctTo = (reading: ClockReading): ClockMark => ({ ...reading, told: reading.wall, unreported: 0 });
