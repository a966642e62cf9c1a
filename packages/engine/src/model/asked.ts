import type { ReadState } from './session-state.ts';
import type { SheetIndex } from './sheet-index.ts';

/** Tells whether an item asks for something: it is enabled, and of a table one of its rows is, which a disabled table has none of. */
export const isAsked = ({ rowsOf }: SheetIndex, { cells }: ReadState, ordinal: number): boolean => {
  const rows = rowsOf.get(ordinal);
  return rows === undefined ? !cells.at(ordinal).disabled : rows.some((row) => !cells.at(row).disabled);
};

/** Counts the questions that are asked now. */
export const askedCount = (index: SheetIndex, state: ReadState): number => {
  let count = state.conditions.enabled;
  for (const table of index.rowsOf.keys())
    if (!state.cells.at(table).disabled && !isAsked(index, state, table)) count -= 1;
  return count;
};
