import type { SheetIndex } from '../content/sheet-index.ts';
import type { SessionState } from '../session/session-state.ts';
import { withAnswered } from './answer-cell.ts';

const NO_ROWS: readonly number[] = [];

/** A matrix is answered when all its enabled rows are; one without enabled rows is not. */
const settleMatrix = (index: SheetIndex, state: SessionState, matrix: number): void => {
  const enabled = (index.rowsOf.get(matrix) ?? NO_ROWS).filter((row) => !state.cells.at(row).disabled);
  const answered = enabled.length > 0 && enabled.every((row) => state.cells.at(row).answered);
  const cell = state.cells.at(matrix);
  if (cell.answered === answered) return;
  state.cells = state.cells.put(matrix, withAnswered(cell, answered));
  if (!cell.disabled && index.items[matrix]?.isQuestion === true) state.answered += answered ? 1 : -1;
};

/** After an enabled item's `answered` changed: the counter, or the matrix that it is a row of. */
export const answeredChanged = (index: SheetIndex, state: SessionState, ordinal: number): void => {
  const indexed = index.items[ordinal];
  if (indexed === undefined) return;
  const cell = state.cells.at(ordinal);
  if (indexed.isRow) settleMatrix(index, state, indexed.parent);
  else if (indexed.isQuestion && !cell.disabled) state.answered += cell.answered ? 1 : -1;
};

/** After an item changed sides: it enters or leaves the counts, and whatever rests on it moves off. */
export const sideChanged = (index: SheetIndex, state: SessionState, ordinal: number): void => {
  const indexed = index.items[ordinal];
  if (indexed === undefined) return;
  const cell = state.cells.at(ordinal);
  const step = cell.disabled ? -1 : 1;
  state.conditions.flips += 1;
  if (indexed.isRow) {
    settleMatrix(index, state, indexed.parent);
    return;
  }
  if (indexed.isQuestion) {
    state.conditions.enabled += step;
    if (cell.answered) state.answered += step;
  }
  if (cell.disabled && state.active === indexed.position) state.active = null;
};
