import type { AnswerCell } from '../answers/answer-cell.ts';
import type { EpochMs } from '../units.ts';

/** Why a post should start now. */
export type PushReason = 'count' | 'age' | 'sectionEnd' | 'sheetEnd' | 'reconnect' | 'retry' | 'storage' | 'leaving';

/** One post under way: the cells as they were when it started. A class, so that immer leaves it alone. */
export class InFlight {
  readonly pushId: number;
  readonly ordinals: readonly number[];
  readonly cells: readonly AnswerCell[];
  /** When the oldest change that it carries was made. */
  readonly since: EpochMs;

  constructor(pushId: number, ordinals: readonly number[], cells: readonly AnswerCell[], since: EpochMs) {
    this.pushId = pushId;
    this.ordinals = ordinals;
    this.cells = cells;
    this.since = since;
  }
}

export interface PendingState {
  epoch: number;
  /** The sheet's counter: the highest revision given in this epoch. */
  revision: number;
  /** One bit an answer, 32 a word: set while its newest version is not acknowledged, in flight or not. */
  marks: number[];
  count: number;
  /** When the oldest change that is not in flight was made. */
  since: EpochMs | null;
  /** Something other than count and age asks for a post. */
  urgent: PushReason | null;
  inFlight: InFlight | null;
  nextPushId: number;
}

export const emptyPending = (count: number): PendingState => ({
  epoch: 0,
  revision: 0,
  marks: new Array<number>((count + 31) >> 5).fill(0),
  count: 0,
  since: null,
  urgent: null,
  inFlight: null,
  nextPushId: 1,
});

export const isMarked = (pending: { readonly marks: readonly number[] }, ordinal: number): boolean =>
  (((pending.marks[ordinal >> 5] ?? 0) >>> (ordinal & 31)) & 1) === 1;

export const mark = (pending: PendingState, ordinal: number, at: EpochMs): void => {
  if (pending.since === null) pending.since = at;
  if (isMarked(pending, ordinal)) return;
  pending.marks[ordinal >> 5] = (pending.marks[ordinal >> 5] ?? 0) | (1 << (ordinal & 31));
  pending.count += 1;
};

export const unmark = (pending: PendingState, ordinal: number): void => {
  if (!isMarked(pending, ordinal)) return;
  pending.marks[ordinal >> 5] = (pending.marks[ordinal >> 5] ?? 0) & ~(1 << (ordinal & 31));
  pending.count -= 1;
};

/** Ordinals that are marked, in order, at most `limit`. */
export const markedOrdinals = (pending: { readonly marks: readonly number[] }, limit: number): number[] => {
  const found: number[] = [];
  for (let word = 0; word < pending.marks.length; word += 1) {
    let bits = pending.marks[word] ?? 0;
    while (bits !== 0) {
      if (found.length >= limit) return found;
      const bit = 31 - Math.clz32(bits & -bits);
      found.push((word << 5) + bit);
      bits &= bits - 1;
    }
  }
  return found;
};
