import { expect } from 'vitest';
import { withDisabled } from '../answers/answer-cell.ts';
import { isEnabled } from '../conditions/is-enabled.ts';
import { isOpened } from '../session/opened.ts';
import { ownSession, type Session } from '../session/session.ts';
import { pendingEntries } from '../sync/select-sync.ts';
import { covers } from '../sync/version.ts';

/** Sides of all items, from scratch: as if nothing had been known of any. */
export const sidesFromScratch = (session: Session): readonly boolean[] => {
  const { index, state } = ownSession(session);
  if (index === null) return [];
  for (const ordinal of index.graph.order) {
    state.cells.put(ordinal, withDisabled(state.cells.at(ordinal), false));
  }
  for (const ordinal of index.graph.order) {
    state.cells.put(ordinal, withDisabled(state.cells.at(ordinal), !isEnabled(index, state, ordinal)));
  }
  return index.items.map((_, ordinal) => state.cells.at(ordinal).disabled);
};

/** What holds of every session, whatever events made it. */
export const expectInvariants = (session: Session): void => {
  if (!isOpened(session)) return;
  const { index, state } = session;
  const cells = index.items.map((_, ordinal) => state.cells.at(ordinal));

  const active = state.active === null ? undefined : cells[index.ordinalOfPosition[state.active] ?? -1];
  if (state.active !== null) expect(active?.disabled).toBe(false);

  expect(cells.map(({ disabled }) => disabled)).toEqual(sidesFromScratch(session));
  const questions = cells.filter((cell, ordinal) => index.items[ordinal]?.isQuestion === true && !cell.disabled);
  expect(state.conditions.enabled).toBe(questions.length);
  expect(state.answered).toBe(questions.filter(({ answered }) => answered).length);

  const marked = cells.filter((_, ordinal) => state.marks.has(ordinal));
  expect(state.marks.count).toBe(marked.length);
  for (const { answer, acked } of marked) {
    expect(answer.version).not.toBeNull();
    if (answer.version !== null) expect(covers(acked, answer.version)).toBe(false);
  }
  expect([...state.heldBack].sort((a, b) => a - b)).toEqual(
    cells.flatMap(({ aside }, ordinal) => (aside === 'heldBack' ? [ordinal] : [])),
  );
  for (const ordinal of state.heldBack) expect(state.marks.has(ordinal)).toBe(true);
  const ids = pendingEntries(session).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(marked.length);
  for (const [ordinal, { answer, acked }] of cells.entries()) {
    if (answer.version !== null && !state.marks.has(ordinal)) expect(covers(acked, answer.version)).toBe(true);
  }
};
