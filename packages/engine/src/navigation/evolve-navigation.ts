import type { EventOf } from '../model/event.ts';
import type { SessionState } from '../model/session-state.ts';
import type { SheetIndex } from '../model/sheet-index.ts';
import { spendingUntil } from '../model/standing.ts';
import type { EpochMs } from '../model/units.ts';
import { touchAnswer, touched } from '../sync/touch-answer.ts';

const addTime = (index: SheetIndex, state: SessionState, position: number, spent: number, at: EpochMs): void => {
  const ordinal = index.ordinalOfPosition[position];
  if (ordinal === undefined || spent <= 0) return;
  const cell = state.cells.at(ordinal);
  touchAnswer(state, ordinal, cell, { time: cell.answer.time + spent }, at);
};

/** A place that is disabled, or none of the sheet's, is not gone to. */
export const evolveItemVisited = (
  index: SheetIndex,
  state: SessionState,
  { at, data }: EventOf<'ItemVisited'>,
  was: Readonly<SessionState>,
): void => {
  const ordinal = index.ordinalOfPosition[data.position];
  const { epoch, unsentSince } = was;
  let { cells, marks, revision } = was;
  if (ordinal === undefined || cells.at(ordinal).disabled) return;
  const left = data.left === null || data.spent <= 0 ? undefined : index.ordinalOfPosition[data.left];
  if (left !== undefined) {
    const cell = cells.at(left);
    revision += 1;
    cells = cells.put(left, touched(cell, { time: cell.answer.time + data.spent }, epoch, revision));
    marks = marks.with(left);
  }
  const cell = cells.at(ordinal);
  revision += 1;
  const visits = cell.answer.visits + 1;
  // What was answered keeps the time at which it was: whoever reads it again has not answered it later.
  const updatedAt = cell.given === null ? at : cell.answer.updatedAt;
  // Each of the state's fields is written once: a draft makes every write dear.
  state.cells = cells.put(ordinal, touched(cell, { visits, updatedAt }, epoch, revision));
  state.marks = marks.with(ordinal);
  state.revision = revision;
  if (unsentSince === null) state.unsentSince = at;
  state.active = data.position;
  state.last = data.position;
  state.activeSince = at;
};

/** Nothing is open from here on; the time on what was counts up to `until`. */
export const closeActive = (index: SheetIndex, state: SessionState, until: EpochMs, at: EpochMs): void => {
  const { active, activeSince } = state;
  if (active === null) return;
  addTime(index, state, active, Math.max(0, spendingUntil(state.timers, until) - activeSince), at);
  state.active = null;
};
