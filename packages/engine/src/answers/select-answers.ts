import { type Answer, emptyCell } from '../model/answer-cell.ts';
import { askedCount, isAsked } from '../model/asked.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import { isOpened } from '../model/quiz-session.ts';
import type { ReadState } from '../model/session-state.ts';
import type { Aside } from '../model/set-aside-reason.ts';

/** Takes a matrix row's id, too. */
export const answerOf = ({ index, state }: QuizSession, itemId: number): Answer => {
  const ordinal = index?.ordinalOfItem.get(itemId);
  return ordinal === undefined ? emptyCell.answer : state.cells.at(ordinal).answer;
};

/** The obstacle that keeps the answer to an item, or to a matrix row, from the server; null: there is none. */
export const asideOf = ({ index, state }: QuizSession, itemId: number): Aside | null => {
  const ordinal = index?.ordinalOfItem.get(itemId);
  return ordinal === undefined ? null : state.cells.at(ordinal).aside;
};

/** Takes any item's id, rows of a matrix included. A matrix without an enabled row asks nothing, and is disabled, too. */
export const isItemDisabled = ({ index, state }: QuizSession, itemId: number): boolean => {
  const ordinal = index?.ordinalOfItem.get(itemId);
  return index !== null && ordinal !== undefined && !isAsked(index, state, ordinal);
};

export interface Progress {
  readonly answered: number;
  readonly total: number;
}

const progresses = new Map<string, Progress>();

/** Questions that are asked; readings are none. Equal progress is the same object. */
export const progressOf = ({ index, state }: QuizSession): Progress => {
  const { answered } = state;
  const total = index === null ? 0 : askedCount(index, state);
  const key = `${answered}/${total}`;
  const known = progresses.get(key);
  if (known !== undefined) return known;
  const progress: Progress = { answered, total };
  progresses.set(key, progress);
  return progress;
};

export interface QuestionNumber {
  /** "12", or "12 a" of one that hangs on a condition: the same whatever is answered. Null: a reading. */
  readonly number: string | null;
  /** Questions of the sheet with a number of their own, not a letter: it, too, stays what it is. */
  readonly last: number;
  /** Questions before it that are asked. */
  readonly before: number;
  /** Questions of the sheet that are asked. */
  readonly total: number;
}

const noNumber: QuestionNumber = { number: null, last: 0, before: 0, total: 0 };
const isCounted = (number: string | null): boolean => number !== null && /^\d+$/.test(number);

const numberings = new WeakMap<
  ReadState['conditions'],
  { readonly flips: number; readonly numbers: readonly QuestionNumber[] }
>();

/** Counted once for all places, and again only after an item changed sides. */
const numbersOf = (session: QuizSession): readonly QuestionNumber[] => {
  if (!isOpened(session)) return [];
  const { index, state } = session;
  const { conditions } = state;
  const known = numberings.get(conditions);
  if (known !== undefined && known.flips === conditions.flips) return known.numbers;
  const last = index.numberOfPosition.filter(isCounted).length;
  const total = askedCount(index, state);
  let before = 0;
  const numbers = index.ordinalOfPosition.map((ordinal, position): QuestionNumber => {
    const number = index.numberOfPosition[position] ?? null;
    const shown = { number, last, before, total };
    if (number !== null && isAsked(index, state, ordinal)) before += 1;
    return shown;
  });
  numberings.set(conditions, { flips: conditions.flips, numbers });
  return numbers;
};

/** "Question N of last": what it is called; and of how many that are asked just now how many come before it. */
export const questionNumber = (session: QuizSession, position: number): QuestionNumber =>
  numbersOf(session)[position] ?? noNumber;

/** The highest number of a question: the T of "N de T". Those with a letter are beside it. */
export const lastNumber = (session: QuizSession): number => questionNumber(session, 0).last;
