import { type Answer, type AnswerCell, withAnswer } from '../answers/answer-cell.ts';
import type { SessionState } from '../session/session-state.ts';
import type { EpochMs } from '../units.ts';
import { markPending } from './pending-state.ts';

/** Something of an answer but its details changed here (time, visits, side): a new version of it, which is pending. */
export const touchAnswer = (
  state: SessionState,
  ordinal: number,
  cell: AnswerCell,
  change: Partial<Pick<Answer, 'time' | 'visits' | 'updatedAt'>>,
  at: EpochMs,
): void => {
  state.revision += 1;
  const { answer } = cell;
  state.cells = state.cells.put(
    ordinal,
    withAnswer(cell, {
      details: answer.details,
      version: { epoch: state.epoch, revision: state.revision },
      time: change.time ?? answer.time,
      visits: change.visits ?? answer.visits,
      updatedAt: change.updatedAt ?? answer.updatedAt,
    }),
  );
  markPending(state, ordinal, at);
};
