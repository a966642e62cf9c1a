import type { Details } from '../model/detail.ts';
import { sameDetails } from '../model/details.ts';
import type { Opening } from '../model/opening.ts';
import { isOpened, type QuizSession } from '../model/quiz-session.ts';
import { ordinalOfAnswer } from '../model/sheet-index.ts';
import type { EpochMs } from '../model/units.ts';
import { compareVersions, covers } from '../model/version.ts';

export interface GivenAnswer {
  readonly itemId: number;
  readonly details: Details;
  readonly at: EpochMs;
  /** The revision with which it was given. */
  readonly revision: number;
}

/** Answers that a session has and an earlier one of the same sheet, which may not have been open yet, has not: visits and time do not count. */
export const givenSince = (earlier: QuizSession, session: QuizSession): readonly GivenAnswer[] => {
  if (!isOpened(session) || session.state.cells === earlier.state.cells) return [];
  return session.index.items.flatMap(({ item }, ordinal): readonly GivenAnswer[] => {
    const { given, answer } = session.state.cells.at(ordinal);
    const before = isOpened(earlier) ? earlier.state.cells.at(ordinal).given : null;
    if (given === null || given.epoch !== session.state.epoch) return [];
    if (before !== null && compareVersions(given, before) <= 0) return [];
    return [{ itemId: item.id, details: answer.details, at: answer.updatedAt, revision: given.revision }];
  });
};

/** Tells whether the item was answered in a later revision, or in another epoch. */
export const isGivenAfter = (session: QuizSession, itemId: number, revision: number): boolean => {
  if (!isOpened(session)) return false;
  const ordinal = session.index.ordinalOfItem.get(itemId);
  const given = ordinal === undefined ? null : session.state.cells.at(ordinal).given;
  return given !== null && given.epoch === session.state.epoch && given.revision > revision;
};

/** An answer that was given here, and that the server's copy takes the place of. */
export interface OutdoneAnswer extends GivenAnswer {
  readonly epoch: number;
  /** Nobody has answered it there: the question was visited. */
  readonly isVisitOnly: boolean;
  /** It is of the same epoch: this device's own. */
  readonly isOwn: boolean;
}

/**
 * Answers of which the server never said that it has them, and that its own copies replace when the sheet is opened: these have a
 * higher version, as another device has had the sheet since, or a page of this one of which its disk took nothing, and say something else.
 */
export const outdoneBy = (session: QuizSession, { answers }: Opening): readonly OutdoneAnswer[] => {
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
    const isVisitOnly = stored.details.length === 0;
    return [
      { itemId: indexed.item.id, details, at, epoch, revision, isVisitOnly, isOwn: stored.version.epoch === epoch },
    ];
  });
};
