import type { Immutable } from 'immer';
import { type AnswersState, emptyAnswers } from '../answers/answers-state.ts';
import type { SheetStatus } from '../content/opening.ts';
import { type DevicesState, emptyDevices } from '../devices/devices-state.ts';
import type { Finish } from '../finish/finish.ts';
import { emptyPending, type PendingState } from '../pending/pending-state.ts';
import { emptyTimers, type TimersState } from '../timers/timers-state.ts';
import type { EpochMs } from '../units.ts';

export interface NavigationState {
  /** The place that is open; null: nothing is, or a timed section must be started first. Never a disabled item. */
  active: number | null;
  /** The last place that was open, -1 before the first. */
  last: number;
  /** Since when time on the active item is counted. */
  since: EpochMs;
}

export interface ConditionsState {
  /** Questions (places that are no readings) that are enabled. */
  enabled: number;
  /** Grows each time an item changes sides. */
  flips: number;
}

/** What events change. Content and what is derived from it stand outside, in the sheet's index. */
export interface SessionState {
  status: SheetStatus;
  answers: AnswersState;
  navigation: NavigationState;
  conditions: ConditionsState;
  timers: TimersState;
  pending: PendingState;
  devices: DevicesState;
  finish: Finish | null;
}

export type ReadState = Immutable<SessionState>;

export const emptyState = (items: number, sections: number): SessionState => ({
  status: 'P',
  answers: emptyAnswers(items),
  navigation: { active: null, last: -1, since: 0 },
  conditions: { enabled: 0, flips: 0 },
  timers: emptyTimers(sections),
  pending: emptyPending(items),
  devices: emptyDevices(),
  finish: null,
});
