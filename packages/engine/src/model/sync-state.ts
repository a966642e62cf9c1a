import type { AnswerCell } from './answer-cell.ts';
import { emptyMarks, type Marks } from './marks.ts';
import type { EpochMs } from './units.ts';

/** A post should start now for one of these reasons. */
export type SyncReason = 'count' | 'age' | 'sectionEnd' | 'sheetEnd' | 'reconnect' | 'retry' | 'storage' | 'leaving';

/** One post under way: the cells as they were when it started. A class, so that immer leaves it alone. */
export class InFlight {
  readonly syncId: number;
  readonly ordinals: readonly number[];
  readonly cells: readonly AnswerCell[];
  /** The time of the oldest change that it carries. */
  readonly since: EpochMs;

  constructor(syncId: number, ordinals: readonly number[], cells: readonly AnswerCell[], since: EpochMs) {
    this.syncId = syncId;
    this.ordinals = ordinals;
    this.cells = cells;
    this.since = since;
  }
}

export interface SyncState {
  epoch: number;
  /** The sheet's counter: the highest revision given in this epoch. */
  revision: number;
  /** Answers whose newest version is not acknowledged, in flight or not. */
  marks: Marks;
  /** The time of the oldest change that is not in flight. */
  unsentSince: EpochMs | null;
  /** Something other than count and age asks for a post. */
  urgent: SyncReason | null;
  inFlight: InFlight | null;
  nextSyncId: number;
  /** The server was last known to have taken an answer then; null: it has none. */
  sentAt: EpochMs | null;
  /** Pending answers that no post takes along: the server refused them alone. */
  heldBack: readonly number[];
}

export const emptySyncState = (count: number): SyncState => ({
  epoch: 0,
  revision: 0,
  marks: emptyMarks(count),
  unsentSince: null,
  urgent: null,
  inFlight: null,
  nextSyncId: 1,
  sentAt: null,
  heldBack: [],
});

/** Nobody has heard what became of the post under way: all that it carried is unsent again, as old as it was. */
export const sendAgain = (state: SyncState): void => {
  const { inFlight, unsentSince } = state;
  if (inFlight === null) return;
  state.unsentSince = unsentSince === null ? inFlight.since : Math.min(unsentSince, inFlight.since);
  state.inFlight = null;
};

/**
 * It is posted with the others again, or is pending no more. `cell`: as it was. Whoever looks into the list makes a draft of it, which costs
 * half of what an answer does: only one that is in it is looked for.
 */
export const letGo = (state: SyncState, ordinal: number, cell: AnswerCell): void => {
  if (cell.aside === 'heldBack') state.heldBack = state.heldBack.filter((one) => one !== ordinal);
};

export const markPending = (
  state: SyncState,
  ordinal: number,
  at: EpochMs,
  { marks, unsentSince }: Readonly<Pick<SyncState, 'marks' | 'unsentSince'>> = state,
): void => {
  if (unsentSince === null) state.unsentSince = at;
  const marked = marks.with(ordinal);
  if (marked !== marks) state.marks = marked;
};
