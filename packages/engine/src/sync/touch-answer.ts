import { type Answer, type AnswerCell, withAnswer } from '../model/answer-cell.ts';
import type { SessionState } from '../model/session-state.ts';
import { markPending } from '../model/sync-state.ts';
import type { EpochMs } from '../model/units.ts';

type Change = Partial<Pick<Answer, 'time' | 'visits' | 'updatedAt'>>;

/** The cell with something changed but its details, in a new version. */
export const touched = (cell: AnswerCell, change: Change, epoch: number, revision: number): AnswerCell => {
  const { answer } = cell;
  return withAnswer(cell, {
    details: answer.details,
    version: { epoch, revision },
    time: change.time ?? answer.time,
    visits: change.visits ?? answer.visits,
    updatedAt: change.updatedAt ?? answer.updatedAt,
  });
};

/** Something of an answer but its details changed here (time, visits, side): a new version of it, which is pending. */
export const touchAnswer = (
  state: SessionState,
  ordinal: number,
  cell: AnswerCell,
  change: Change,
  at: EpochMs,
): void => {
  const revision = state.revision + 1;
  state.revision = revision;
  state.cells = state.cells.put(ordinal, touched(cell, change, state.epoch, revision));
  markPending(state, ordinal, at);
};
