import type { Details } from '../content/detail.ts';
import { isOpened } from '../session/opened.ts';
import type { Session } from '../session/session.ts';
import { compareVersions } from '../sync/version.ts';
import type { EpochMs } from '../units.ts';

export interface GivenAnswer {
  readonly itemId: number;
  readonly details: Details;
  readonly at: EpochMs;
  /** The revision with which it was given. */
  readonly revision: number;
}

/** Answers that a session has and an earlier one of the same sheet, which may not have been open yet, has not: visits and time do not count. */
export const givenSince = (earlier: Session, session: Session): readonly GivenAnswer[] => {
  if (!isOpened(session) || session.state.cells === earlier.state.cells) return [];
  return session.index.items.flatMap(({ item }, ordinal): readonly GivenAnswer[] => {
    const { given, answer } = session.state.cells.at(ordinal);
    const before = isOpened(earlier) ? earlier.state.cells.at(ordinal).given : null;
    if (given === null || given.epoch !== session.state.epoch) return [];
    if (before !== null && compareVersions(given, before) <= 0) return [];
    return [{ itemId: item.id, details: answer.details, at: answer.updatedAt, revision: given.revision }];
  });
};

/** Whether an answer was given to the item in a later revision, or in another epoch's. */
export const isGivenAfter = (session: Session, itemId: number, revision: number): boolean => {
  if (!isOpened(session)) return false;
  const ordinal = session.index.ordinalOfItem.get(itemId);
  const given = ordinal === undefined ? null : session.state.cells.at(ordinal).given;
  return given !== null && given.epoch === session.state.epoch && given.revision > revision;
};
