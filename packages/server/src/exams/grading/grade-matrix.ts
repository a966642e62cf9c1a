import type { ReviewVerdict } from '@quipu/contract';
import type { Details } from '@quipu/engine';

export interface MatrixRow {
  /** Its number in the matrix, from 1. */
  readonly number: number;
  readonly given: Details;
  readonly isAsked: boolean;
}

const optionsFor = ({ number }: MatrixRow, right: Details): readonly (number | null)[] =>
  right.flatMap(({ itemOptionId, slot }) => (slot === number ? [itemOptionId] : []));

export const verdictOfRow = (row: MatrixRow, right: readonly Details[]): ReviewVerdict => {
  const wanted = right.flatMap((one) => optionsFor(row, one));
  if (wanted.length === 0 || !row.isAsked) return 'ungraded';
  if (row.given.length === 0) return 'blank';
  return wanted.includes(row.given[0]?.itemOptionId ?? null) ? 'right' : 'wrong';
};

/** Type 9: the share of rows with the right column, of those that were asked and have one. Null: there is none. */
export const shareOfRows = (rows: readonly MatrixRow[], right: Details): number | null => {
  const graded = rows.filter((row) => row.isAsked && optionsFor(row, right).length > 0);
  if (graded.length === 0) return null;
  const hits = graded.filter((row) => optionsFor(row, right).includes(row.given[0]?.itemOptionId ?? null));
  return hits.length / graded.length;
};
