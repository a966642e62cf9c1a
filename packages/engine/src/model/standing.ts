import type { GivenTime, TimersState } from './timers-state.ts';
import type { EpochMs, Millis } from './units.ts';

/** The time that the sheet's clocks show: in a pause they stand where it began. */
export const clockAt = ({ pause }: Pick<TimersState, 'pause'>, at: EpochMs): EpochMs =>
  pause === null ? at : Math.min(at, pause.since);

/** The last instant at which time is still spent on the open item: covered, it is nobody's. */
export const spendingUntil = ({ pause }: Pick<TimersState, 'pause'>, at: EpochMs): EpochMs =>
  pause === null ? at : Math.min(at, pause.heardAt);

/** The stretches for which the clocks stand: pauses, and whatever else was given back whole. */
const stoodIn = (given: readonly GivenTime[]): readonly GivenTime[] =>
  given.filter(({ from, to, given: back }) => back === to - from).sort((a, b) => a.from - b.from);

/** The time that the sheet's clocks stood, in all. */
export const stoodFor = (given: readonly GivenTime[]): Millis =>
  stoodIn(given).reduce((stood, { from, to }) => stood + to - from, 0);

/** The end of a run of length `ran` that began at `from`, for a clock that stood in all that was given back whole. */
export const ranFor = (from: EpochMs, ran: Millis, given: readonly GivenTime[]): EpochMs =>
  stoodIn(given).reduce(
    (end, pause) => (pause.to > from && pause.from < end ? end + pause.to - Math.max(pause.from, from) : end),
    from + ran,
  );

/** The beginning of a run of length `ran` that is over at `end`: the inverse of `ranFor`. */
export const beganFor = (end: EpochMs, ran: Millis, given: readonly GivenTime[]): EpochMs =>
  stoodIn(given).reduceRight(
    (from, pause) => (pause.from < end && pause.to > from ? from - (pause.to - pause.from) : from),
    end - ran,
  );
