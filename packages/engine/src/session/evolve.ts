import { Immer } from 'immer';
import type { QuizEvent } from '../model/event.ts';
import { lastAtAfter, ownSession, type QuizSession, shareSession } from '../model/quiz-session.ts';
import type { SessionState } from '../model/session-state.ts';
import { buildSheetIndex } from '../model/sheet-index.ts';
import { stateOfOpening } from './evolve-opening.ts';
import { reduce } from './reduce.ts';

// Freezing walks what it freezes: at a thousand items it costs ten times what an event does.
const immer = new Immer({ autoFreeze: false });
const produce: (state: SessionState, change: (draft: SessionState) => void) => SessionState = immer.produce;

/**
 * The live driver: what an event does not touch stays the same object. Total: an event out of place changes nothing.
 * A session that somebody changes in place is copied first.
 */
export const evolve = (session: QuizSession, event: QuizEvent): QuizSession => {
  const { index } = session;
  if (index === null) {
    if (event.type !== 'SheetOpened') return session;
    const opened = buildSheetIndex(event.data.content);
    return { index: opened, state: stateOfOpening(opened, event), lastAt: event.at };
  }
  if (session.state.cells.isOwned) return evolve(shareSession(ownSession(session)), event);
  const was = session.state as SessionState;
  const state = produce(was, (draft) => reduce(index, draft, event, was));
  const lastAt = lastAtAfter(session.lastAt, event);
  return state === session.state && lastAt === session.lastAt ? session : { index, state, lastAt };
};
