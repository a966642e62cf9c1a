import type { QuizEvent } from './event.ts';
import type { RejectionOf } from './rejection.ts';
import { emptyState, type ReadState, type SessionState } from './session-state.ts';
import type { SheetIndex } from './sheet-index.ts';
import { clockAt } from './standing.ts';
import type { EpochMs } from './units.ts';

/** A sheet being taken. Read it through selectors only. */
export interface QuizSession {
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

export const emptySession: QuizSession = { index: null, state: emptyState(0, 0), lastAt: 0 };

/** Containers are copied, cells and whatever else never changes are shared. */
export const ownSession = ({ index, state, lastAt }: QuizSession = emptySession): OwnedSession => ({
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
export const shareSession = ({ index, state, lastAt }: OwnedSession): QuizSession => ({
  index,
  lastAt,
  state: { ...state, cells: state.cells.share(), marks: state.marks.share() },
});

/** A session known to be open. */
export interface Opened extends QuizSession {
  readonly index: SheetIndex;
  readonly state: ReadState;
}

export const isOpened = (session: QuizSession): session is Opened => session.index !== null;

export const isUnderWay = ({ state }: QuizSession): boolean => state.status === 'A' && state.finish === null;

export type Closed = RejectionOf<'AlreadyFinished' | 'NotUnderWay' | 'TimeOver'>;

/** Tells why the examinee can do nothing any more; null: they can. */
export const closedReason = ({ state }: QuizSession, at: EpochMs): Closed | null => {
  if (state.finish !== null) return { reason: 'AlreadyFinished' };
  if (state.status !== 'A') return { reason: 'NotUnderWay' };
  return clockAt(state.timers, at) >= state.timers.deadline ? { reason: 'TimeOver' } : null;
};

/** An event before which time may go back: it says that the clock was ahead. */
export const mayGoBack = ({ type }: QuizEvent): boolean => type === 'EndUndone' || type === 'ClockSetBack';

/** The time that the log has come to with one more event: none is dated before it, but where the clock was ahead. */
export const lastAtAfter = (lastAt: EpochMs, event: QuizEvent): EpochMs =>
  mayGoBack(event) ? event.at : Math.max(lastAt, event.at);
