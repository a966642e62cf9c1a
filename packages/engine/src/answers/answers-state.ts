import { type AnswerCell, emptyCell } from './answer-cell.ts';

/**
 * Cells by the ordinal of their item, 32 to a chunk: a change copies its chunk and the list of chunks, never all answers.
 */
export interface AnswersState {
  chunks: AnswerCell[][];
  /** Enabled questions that are answered: counted as they change, never by a scan. */
  answered: number;
}

export const CHUNK_BITS = 5;
const CHUNK_SIZE = 1 << CHUNK_BITS;
const CHUNK_MASK = CHUNK_SIZE - 1;

export const emptyAnswers = (count: number): AnswersState => {
  const chunks: AnswerCell[][] = [];
  for (let first = 0; first < count; first += CHUNK_SIZE) {
    chunks.push(new Array<AnswerCell>(Math.min(CHUNK_SIZE, count - first)).fill(emptyCell));
  }
  return { chunks, answered: 0 };
};

interface Cells {
  readonly chunks: readonly (readonly AnswerCell[])[];
}

/** `ordinal` must be one of the sheet's: callers take it from the index. */
export const cellAt = (answers: Cells, ordinal: number): AnswerCell =>
  answers.chunks[ordinal >> CHUNK_BITS]?.[ordinal & CHUNK_MASK] ?? emptyCell;

export const putCell = (answers: AnswersState, ordinal: number, cell: AnswerCell): void => {
  const chunk = answers.chunks[ordinal >> CHUNK_BITS];
  if (chunk !== undefined) chunk[ordinal & CHUNK_MASK] = cell;
};
