import { withDisabled } from '../answers/answer-cell.ts';
import { sideChanged } from '../answers/evolve-answered.ts';
import type { SheetIndex } from '../content/sheet-index.ts';
import type { SessionState } from '../session/session-state.ts';
import { touchAnswer } from '../sync/touch-answer.ts';
import type { EpochMs } from '../units.ts';
import { isEnabled } from './is-enabled.ts';

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
