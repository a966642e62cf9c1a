import type { Immutable } from 'immer';
import { type Cells, emptyCells } from './cells.ts';
import { type DevicesState, emptyDevices } from './devices-state.ts';
import type { Finish } from './finish.ts';
import { emptyMarks, type Marks } from './marks.ts';
import type { SheetStatus } from './opening.ts';
import { emptySyncState, type SyncState } from './sync-state.ts';
import { emptyTimers, type TimersState } from './timers-state.ts';
import type { EpochMs } from './units.ts';

export interface AnswersState {
  cells: Cells;
  /** Enabled questions that are answered: counted as they change, never by a scan. */
  answered: number;
  /** The text last typed for a number, by its item's ordinal, if the log had to keep it. */
  numbersTyped: Readonly<Record<number, string>>;
}

export interface NavigationState {
  /** The place that is open; null: nothing is, or a timed section must be started first. Never a disabled item. */
  active: number | null;
  /** The last place that was open, -1 before the first. */
  last: number;
  /** Since when time on the active item is counted. */
  activeSince: EpochMs;
  /** Places that the examinee means to come back to. */
  flags: Marks;
}

export interface ConditionsState {
  /** Questions (places that are no readings) that are enabled. */
  enabled: number;
  /** Grows each time an item changes sides. */
  flips: number;
}

/**
 * Events change this. Content and what is derived from it stand outside, in the sheet's index. What nearly every event
 * touches lies flat, so that a live event drafts one object.
 */
export interface SessionState extends AnswersState, NavigationState, SyncState {
  status: SheetStatus;
  conditions: ConditionsState;
  timers: TimersState;
  devices: DevicesState;
  finish: Finish | null;
}

type Nested = 'conditions' | 'timers' | 'devices';
export type ReadState = Readonly<Omit<SessionState, Nested>> & Immutable<Pick<SessionState, Nested>>;

export const emptyState = (items: number, sections: number): SessionState => ({
  status: 'P',
  cells: emptyCells(items),
  answered: 0,
  numbersTyped: {},
  active: null,
  last: -1,
  activeSince: 0,
  flags: emptyMarks(items),
  ...emptySyncState(items),
  conditions: { enabled: 0, flips: 0 },
  timers: emptyTimers(sections),
  devices: emptyDevices(),
  finish: null,
});
