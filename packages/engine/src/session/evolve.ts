import { Immer } from 'immer';
import { buildSheetIndex } from '../content/sheet-index.ts';
import type { QuizEvent } from './event.ts';
import { stateOfOpening } from './evolve-opening.ts';
import { reduce } from './reduce.ts';
import type { Session } from './session.ts';
import type { SessionState } from './session-state.ts';

// Freezing walks what it freezes: at a thousand items it costs ten times what an event does.
const immer = new Immer({ autoFreeze: false });

/** The live driver: what an event does not touch stays the same object. Total: an event out of place changes nothing. */
export const evolve = (session: Session, event: QuizEvent): Session => {
  const { index } = session;
  if (index === null) {
    if (event.type !== 'SheetOpened') return session;
    const opened = buildSheetIndex(event.data.content);
    return { index: opened, state: stateOfOpening(opened, event) };
  }
  const state = immer.produce(session.state as SessionState, (draft) => reduce(index, draft, event));
  return state === session.state ? session : { index, state };
};
