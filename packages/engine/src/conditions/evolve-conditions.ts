import { withAnswered, withDisabled } from '../model/answer-cell.ts';
import type { Details } from '../model/detail.ts';
import type { ReadState, SessionState } from '../model/session-state.ts';
import type { SheetIndex } from '../model/sheet-index.ts';
import type { EpochMs } from '../model/units.ts';
import { touchAnswer } from '../sync/touch-answer.ts';

const chose = (details: Details, optionId: number): boolean => {
  for (const detail of details) if (detail.itemOptionId === optionId) return true;
  return false;
};

/** Tells whether an item's conditions hold in this state. The answer to a disabled item does not count. */
export const isEnabled = (index: SheetIndex, state: ReadState, ordinal: number): boolean => {
  if (index.graph.inCircle[ordinal] === true) return false;
  const parent = index.items[ordinal]?.parent ?? -1;
  // No list is asked for what is not in it: that costs more than all the rest of a condition.
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

/** Puts `ordinal` into a queue kept by rank, after place `from`, unless it is there. */
const enqueue = (rank: readonly number[], queue: number[], from: number, ordinal: number): void => {
  const key = rank[ordinal] ?? 0;
  let low = from;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rank[queue[middle] ?? 0] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  if (queue[low] !== ordinal) queue.splice(low, 0, ordinal);
};

/**
 * Looks again at what depends on an item, each after all that it depends on, and no further than sides change. An answer
 * whose item changed sides has something new to tell the server.
 */
export const settleDependents = (index: SheetIndex, state: SessionState, changed: number, at: EpochMs): void => {
  const { dependents, rank } = index.graph;
  const first = dependents[changed];
  if (first === undefined || first.length === 0) return;
  const queue = first.slice();
  for (let next = 0; next < queue.length; next += 1) {
    const ordinal = queue[next] ?? 0;
    const cell = state.cells.at(ordinal);
    const disabled = !isEnabled(index, state, ordinal);
    if (disabled === cell.disabled) continue;
    const flipped = withDisabled(cell, disabled);
    if (cell.answer.version === null) state.cells = state.cells.put(ordinal, flipped);
    else touchAnswer(state, ordinal, flipped, {}, at);
    sideChanged(index, state, ordinal);
    for (const dependent of dependents[ordinal] ?? []) enqueue(rank, queue, next + 1, dependent);
  }
};

/**
 * All items from scratch, in topological order: when a sheet is opened, or (`at`) the server brought other answers, and
 * has the sides that changed by them yet to hear.
 */
export const settleAll = (index: SheetIndex, state: SessionState, at: EpochMs | null): void => {
  for (const ordinal of index.graph.order) {
    const cell = state.cells.at(ordinal);
    const disabled = !isEnabled(index, state, ordinal);
    if (disabled === cell.disabled) continue;
    const flipped = withDisabled(cell, disabled);
    if (at === null || cell.answer.version === null) state.cells = state.cells.put(ordinal, flipped);
    else touchAnswer(state, ordinal, flipped, {}, at);
    sideChanged(index, state, ordinal);
  }
};

const NO_ROWS: readonly number[] = [];

/** A matrix is answered when all its enabled rows are; one without enabled rows is not. */
const settleMatrix = (index: SheetIndex, state: SessionState, matrix: number): void => {
  const enabled = (index.rowsOf.get(matrix) ?? NO_ROWS).filter((row) => !state.cells.at(row).disabled);
  const answered = enabled.length > 0 && enabled.every((row) => state.cells.at(row).answered);
  const cell = state.cells.at(matrix);
  if (cell.answered === answered) return;
  state.cells = state.cells.put(matrix, withAnswered(cell, answered));
  if (!cell.disabled) state.answered += answered ? 1 : -1;
};

/** Follows up a change of an enabled item's `answered`: in the counter, or in the matrix that it is a row of. */
export const answeredChanged = (index: SheetIndex, state: SessionState, ordinal: number): void => {
  const indexed = index.items[ordinal];
  if (indexed === undefined) return;
  const cell = state.cells.at(ordinal);
  if (indexed.isRow) settleMatrix(index, state, indexed.parent);
  else if (indexed.isQuestion && !cell.disabled) state.answered += cell.answered ? 1 : -1;
};

/** Follows up an item's change of sides: it enters or leaves the counts, and if it is the open one, nothing is open. */
const sideChanged = (index: SheetIndex, state: SessionState, ordinal: number): void => {
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
