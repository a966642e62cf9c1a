import type { SheetIndex } from '../content/sheet-index.ts';
import { emptyState, type ReadState, type SessionState } from './session-state.ts';

/** A sheet being taken. Read it through selectors only. */
export interface Session {
  /** Null until a sheet is opened. Content and its index stand outside what events change. */
  readonly index: SheetIndex | null;
  readonly state: ReadState;
}

/** A session that one caller owns and changes in place. Never shown to a view while it does. */
export interface OwnedSession {
  index: SheetIndex | null;
  state: SessionState;
}

export const emptySession: Session = { index: null, state: emptyState(0, 0) };

/** Containers are copied, cells and whatever else never changes are shared. */
export const ownSession = ({ index, state }: Session = emptySession): OwnedSession => ({
  index,
  state: {
    status: state.status,
    answers: {
      chunks: state.answers.chunks.map((chunk) => chunk.slice()),
      answered: state.answers.answered,
    },
    navigation: { ...state.navigation },
    conditions: { ...state.conditions },
    timers: { ...state.timers, sections: state.timers.sections.slice() },
    pending: { ...state.pending, marks: state.pending.marks.slice() },
    devices: { ...state.devices, incidents: state.devices.incidents.slice() },
    finish: state.finish,
  },
});
