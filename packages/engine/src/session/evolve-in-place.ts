import type { QuizEvent } from '../model/event.ts';
import { lastAtAfter, type OwnedSession, ownSession, type QuizSession, shareSession } from '../model/quiz-session.ts';
import { buildSheetIndex } from '../model/sheet-index.ts';
import { stateOfOpening } from './evolve-opening.ts';
import { reduce } from './reduce.ts';

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

export const replay = (events: Iterable<QuizEvent>, from?: QuizSession): QuizSession => {
  const owned = ownSession(from);
  for (const event of events) evolveInPlace(owned, event);
  return shareSession(owned);
};
