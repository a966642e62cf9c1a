import { isEnabled } from '../conditions/evolve-conditions.ts';
import { withDisabled } from '../model/answer-cell.ts';
import { isOpened, type Opened, ownSession, type QuizSession } from '../model/quiz-session.ts';
import { covers } from '../model/version.ts';
import { pendingEntries } from '../sync/select-sync.ts';
import { expectSame } from './same.ts';

/** Sides of all items, from scratch: as if nothing had been known of any. */
export const sidesFromScratch = (session: QuizSession): readonly boolean[] => {
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

type Checked = readonly [what: string, actual: unknown, expected: unknown];

const checked = ({ index, state, ...rest }: Opened, superseded: ReadonlySet<number>): readonly Checked[] => {
  const session = { index, state, ...rest };
  const cells = index.items.map((_, ordinal) => state.cells.at(ordinal));
  const isActiveDisabled = state.active === null ? false : cells[index.ordinalOfPosition[state.active] ?? -1]?.disabled;
  const questions = cells.filter((cell, ordinal) => index.items[ordinal]?.isQuestion === true && !cell.disabled);
  const marked = cells.filter((_, ordinal) => state.marks.has(ordinal));
  const ids = pendingEntries(session).map(({ id }) => id);
  const isAtServer = ({ answer, acked }: (typeof cells)[number]): boolean =>
    answer.version !== null && covers(acked, answer.version);
  const byNumber = (a: number, b: number): number => a - b;
  return [
    ['an open item is enabled', isActiveDisabled, false],
    ['sides of the items', cells.map(({ disabled }) => disabled), sidesFromScratch(session)],
    ['count of enabled questions', state.conditions.enabled, questions.length],
    ['count of answered questions', state.answered, questions.filter(({ answered }) => answered).length],
    ['count of pending answers', state.marks.count, marked.length],
    ['a pending answer has a version', marked.every(({ answer }) => answer.version !== null), true],
    ['a pending answer is not at the server', marked.some(isAtServer), false],
    [
      'what is held back',
      [...state.heldBack].sort(byNumber),
      cells.flatMap(({ aside }, ordinal) => (aside === 'heldBack' ? [ordinal] : [])),
    ],
    ['what is held back is pending', state.heldBack.every((ordinal) => state.marks.has(ordinal)), true],
    ['each answer is pending once', new Set(ids).size, ids.length],
    ['count of entries', ids.length, marked.length],
    [
      'what is neither pending nor at the server was superseded there',
      index.items.flatMap(({ item: { answerId } }, ordinal) => {
        const cell = cells[ordinal];
        if (cell === undefined || cell.answer.version === null || state.marks.has(ordinal)) return [];
        return isAtServer(cell) || superseded.has(answerId) ? [] : [answerId];
      }),
      [],
    ],
  ];
};

/**
 * Checks the invariants of every session, whatever events made it. Throws if one is broken.
 * `superseded`: ids of the answers that some reply said to have a later one in their place at the server.
 */
export const expectInvariants = (session: QuizSession, superseded: ReadonlySet<number> = new Set()): void => {
  if (!isOpened(session)) return;
  for (const [what, actual, expected] of checked(session, superseded)) expectSame(what, actual, expected);
};
