import { isOpen, type Opening, type QuizSession, revisionOf } from '../index.ts';
import type { QuizEvent } from '../model/event.ts';
import { MAX_UNSEEN_REVISIONS } from '../model/limits.ts';
import type { EpochMs } from '../model/units.ts';

/** More revisions than a page gives out in a burst. */
const MIN = 10_000;
/** More revisions than a page gives out in a second of work. */
const A_SECOND = 5;

export interface UnseenRevisions {
  /** The revision that the next answer has to exceed, so that no page before this one gave it out. */
  readonly beyond: (session: QuizSession) => number;
  /**
   * The number of revisions that the server's first word here has to skip, so that no page before this one gave a
   * visit's out.
   */
  readonly inOpening: (session: QuizSession, opening: Opening) => number;
  readonly see: (events: readonly QuizEvent[]) => void;
}

/**
 * A page whose disk took nothing has posted answers of which its journal knows nothing, and some may be on their way yet. Whoever
 * goes on from there, with the server's word or without, gives its first answer far beyond them, and all later ones after it:
 * no version means two answers, and what is given last is the highest. With the server's word what was only visited comes after them, too. The
 * longer the journal is behind, the further: the page before may have begun from the same line. A clock that is wrong is so for both.
 */
export const createUnseenRevisions = (wall: () => EpochMs, resumed: QuizSession): UnseenRevisions => {
  /** The time of the last line that is known to be of another page; null: there is none, or this one is clear of it. */
  let behind: EpochMs | null = isOpen(resumed) ? resumed.lastAt : null;
  /** The same for visits, which an answer given here does not clear. */
  let visitsBehind = behind;

  const unseen = (since: EpochMs): number => {
    const passed = Math.max(0, wall() - since);
    return Math.min(MAX_UNSEEN_REVISIONS, MIN + Math.floor((passed * A_SECOND) / 1_000));
  };

  return {
    beyond: (session) => (behind === null ? 0 : revisionOf(session) + unseen(behind)),
    inOpening: (session, { revision }) => {
      if (visitsBehind !== null) return unseen(visitsBehind);
      // Opened anew by a device from which the server has answers: its disk lost them, or never had them.
      return !isOpen(session) && revision > 0 ? MIN : 0;
    },
    see: (events) => {
      for (const { type } of events) {
        if (type === 'AnswerChanged') behind = null;
        if (type !== 'RevisionsSkipped') continue;
        behind = null;
        visitsBehind = null;
      }
    },
  };
};
