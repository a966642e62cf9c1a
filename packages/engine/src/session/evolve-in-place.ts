import { buildSheetIndex } from '../content/sheet-index.ts';
import type { QuizEvent } from './event.ts';
import { stateOfOpening } from './evolve-opening.ts';
import { lastAtAfter } from './last-at.ts';
import { reduce } from './reduce.ts';
import { type OwnedSession, ownSession, type Session, shareSession } from './session.ts';

/** The driver of replay and simulation: the reducers of the live one, on a session that the caller owns. */
export const evolveInPlace = (session: OwnedSession, event: QuizEvent): void => {
  if (session.index !== null) {
    reduce(session.index, session.state, event);
    session.lastAt = lastAtAfter(session.lastAt, event);
  } else if (event.type === 'SheetOpened') {
    session.index = buildSheetIndex(event.data.content);
    session.lastAt = event.at;
    session.state = ownSession({ ...session, state: stateOfOpening(session.index, event) }).state;
  }
};

export const replay = (events: Iterable<QuizEvent>, from?: Session): Session => {
  const owned = ownSession(from);
  for (const event of events) evolveInPlace(owned, event);
  return shareSession(owned);
};
