import type { QuizEvent } from '../model/event.ts';
import { emptySession, ownSession, type QuizSession, shareSession } from '../model/quiz-session.ts';
import { evolveInPlace, replay } from '../session/evolve-in-place.ts';

/** The session of a log at any of its places. A place is a count of events: 0 is before the first. */
export interface Tape {
  /** The last place. */
  readonly length: number;
  /** A place that there is not is the nearest one. */
  readonly at: (place: number) => QuizSession;
}

/** So few are replayed in a fraction of a frame; a snapshot shares with the others what did not change. */
const EVENTS_A_SNAPSHOT = 128;

/** Keeps a snapshot every so many events, and replays from the one before the place that is asked for. */
export const createTape = (events: readonly QuizEvent[], each = EVENTS_A_SNAPSHOT): Tape => {
  const snapshots: QuizSession[] = [emptySession];
  const owned = ownSession();
  events.forEach((event, i) => {
    evolveInPlace(owned, event);
    if ((i + 1) % each === 0) snapshots.push(shareSession(ownSession(owned)));
  });
  return {
    length: events.length,
    at: (wanted) => {
      const place = Math.min(Math.max(0, Math.trunc(wanted)), events.length);
      const last = Math.floor(place / each);
      const snapshot = snapshots[last] ?? emptySession;
      return place === last * each ? snapshot : replay(events.slice(last * each, place), snapshot);
    },
  };
};
