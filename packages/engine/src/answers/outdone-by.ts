import type { Opening } from '../content/opening.ts';
import { sameDetails } from '../content/same-details.ts';
import { ordinalOfAnswer } from '../content/sheet-index.ts';
import { isOpened } from '../session/opened.ts';
import type { Session } from '../session/session.ts';
import { compareVersions, covers } from '../sync/version.ts';
import type { GivenAnswer } from './given-since.ts';

/** An answer that was given here, and that the copy of another device takes the place of. */
export interface OutdoneAnswer extends GivenAnswer {
  readonly epoch: number;
  /** Nobody has answered it there: the question was visited. */
  readonly isVisitOnly: boolean;
}

/**
 * Answers of which the server never said that it has them, and that its own copies replace when the sheet is opened: these have a
 * higher version, as another device has had the sheet since, and say something else.
 */
export const outdoneBy = (session: Session, { answers }: Opening): readonly OutdoneAnswer[] => {
  if (!isOpened(session)) return [];
  const { index, state } = session;
  return answers.flatMap((stored): readonly OutdoneAnswer[] => {
    const ordinal = ordinalOfAnswer(index, stored.id);
    const indexed = index.items[ordinal];
    if (indexed === undefined) return [];
    const { answer, given, acked } = state.cells.at(ordinal);
    if (given === null || answer.version === null || covers(acked, given)) return [];
    if (compareVersions(stored.version, answer.version) < 0 || sameDetails(stored.details, answer.details)) return [];
    const { details, updatedAt: at } = answer;
    const { epoch, revision } = given;
    return [{ itemId: indexed.item.id, details, at, epoch, revision, isVisitOnly: stored.details.length === 0 }];
  });
};
