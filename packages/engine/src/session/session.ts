import type { SheetIndex } from '../content/sheet-index.ts';
import type { EpochMs } from '../units.ts';
import { emptyState, type ReadState, type SessionState } from './session-state.ts';

/** A sheet being taken. Read it through selectors only. */
export interface Session {
  /** Null until a sheet is opened. Content and its index stand outside what events change. */
  readonly index: SheetIndex | null;
  readonly state: ReadState;
  /** The time that its log has come to; 0 before its first event. Nothing is decided before it (`decide`). */
  readonly lastAt: EpochMs;
}

/** A session that one caller owns and changes in place. Never shown to a view while it does. */
export interface OwnedSession {
  index: SheetIndex | null;
  state: SessionState;
  lastAt: EpochMs;
}

export const emptySession: Session = { index: null, state: emptyState(0, 0), lastAt: 0 };

/** Containers are copied, cells and whatever else never changes are shared. */
export const ownSession = ({ index, state, lastAt }: Session = emptySession): OwnedSession => ({
  index,
  lastAt,
  state: {
    ...state,
    cells: state.cells.own(),
    marks: state.marks.own(),
    conditions: { ...state.conditions },
    timers: { ...state.timers, sections: state.timers.sections.slice() },
    devices: { ...state.devices, incidents: state.devices.incidents.slice() },
  },
});

/** Gives up a session that was owned: nobody changes it in place from here on. */
export const shareSession = ({ index, state, lastAt }: OwnedSession): Session => ({
  index,
  lastAt,
  state: { ...state, cells: state.cells.share(), marks: state.marks.share() },
});
