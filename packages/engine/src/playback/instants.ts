import type { QuizEvent } from '../model/event.ts';
import type { EpochMs } from '../model/units.ts';

/** Leads between the places of a log and the times of its events. */
export interface Instants {
  /** The times of the first and the last event by the clock; 0 of a log without any. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** The time of the event that leads to a place; before the first event, the first one's. */
  readonly timeOf: (place: number) => EpochMs;
  /**
   * The place that the log had come to at a time. A device's clock that was ahead is set back: of the two stretches
   * that have the same times the later one counts.
   */
  readonly placeAt: (time: EpochMs) => number;
}

/** Counts the numbers of a rising list that are no higher. */
const countUpTo = (rising: readonly number[], most: number): number => {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rising[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const instantsOf = (events: readonly QuizEvent[]): Instants => {
  /** The earliest time from each event on: it never falls. */
  const earliest = new Array<EpochMs>(events.length);
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const at = events[i]?.at ?? 0;
    least = Math.min(least, at);
    most = Math.max(most, at);
    earliest[i] = least;
  }
  return {
    from: events[0]?.at ?? 0,
    to: most,
    timeOf: (place) => events[Math.max(0, place - 1)]?.at ?? 0,
    placeAt: (time) => countUpTo(earliest, time),
  };
};
