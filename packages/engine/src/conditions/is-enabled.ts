import type { Details } from '../content/detail.ts';
import type { SheetIndex } from '../content/sheet-index.ts';
import type { ReadState } from '../session/session-state.ts';

const chose = (details: Details, optionId: number): boolean => {
  for (const detail of details) if (detail.itemOptionId === optionId) return true;
  return false;
};

/** By the sides of those that it depends on, as the state has them. A disabled item's answer does not count. */
export const isEnabled = (index: SheetIndex, state: ReadState, ordinal: number): boolean => {
  if (index.graph.inCircle[ordinal] === true) return false;
  const parent = index.items[ordinal]?.parent ?? -1;
  if (parent >= 0 && state.cells.at(parent).disabled) return false;
  const condition = index.graph.conditions[ordinal];
  if (condition === null || condition === undefined) return true;
  for (const rule of condition.rules) {
    const cell = rule.ordinal < 0 ? null : state.cells.at(rule.ordinal);
    const met = cell !== null && !cell.disabled && chose(cell.answer.details, rule.optionId);
    if (met !== condition.all) return met;
  }
  return condition.all;
};
