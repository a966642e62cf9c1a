import type { QuizEvent } from '../model/event.ts';
import { isOpened, type QuizSession } from '../model/quiz-session.ts';
import { ordinalOfAnswer } from '../model/sheet-index.ts';
import type { EpochMs, Millis } from '../model/units.ts';
import { type AnswerChange, answerChanges } from './answer-changes.ts';
import { nearestPairs } from './nearest-pairs.ts';

/** An answer that was given, and not taken back: to that item of the form, or row of one. */
export interface GivenAnswer {
  readonly itemId: number;
  readonly change: AnswerChange;
}

/** Lists the answers that a log has, in their order. `session`: it as of its end. */
export const givenAnswers = (events: readonly QuizEvent[], session: QuizSession): readonly GivenAnswer[] => {
  if (!isOpened(session)) return [];
  const { index } = session;
  return answerChanges(events).flatMap((change) => {
    // Ids of answers are the sheet's own, those of items the form's.
    const itemId = index.items[ordinalOfAnswer(index, change.answerId)]?.item.id;
    return itemId === undefined || change.after.length === 0 ? [] : [{ itemId, change }];
  });
};

/** Two sheets of a form have the same answer to the same item, and had it at times that are so far apart. */
export interface AnsweredAlike {
  readonly itemId: number;
  readonly one: AnswerChange;
  readonly other: AnswerChange;
  /** Above 0: the other one was later. */
  readonly apart: Millis;
}

/** Two sheets beside each other: what each answered, and the instant from which its times are counted. */
interface Timed {
  readonly answers: readonly GivenAnswer[];
  readonly from: EpochMs;
}

interface SameAnswer {
  readonly itemId: number;
  readonly given: { readonly at: Millis; readonly value: AnswerChange }[];
}

/** The answers of a sheet to one item that say the same. */
const byAnswer = ({ answers, from }: Timed): ReadonlyMap<string, SameAnswer> => {
  const found = new Map<string, SameAnswer>();
  for (const { itemId, change } of answers) {
    const said = change.after.map(({ itemOptionId, answer, slot }) => [itemOptionId, answer, slot]);
    const key = JSON.stringify([itemId, said]);
    const same = found.get(key) ?? { itemId, given: [] };
    same.given.push({ at: change.at - from, value: change });
    found.set(key, same);
  }
  return found;
};

/**
 * Pairs the answers that two sheets of a form have alike, each with the nearest one of the other sheet that has no nearer
 * one, in the order of the first. It tells when, and nothing of why.
 */
export const answeredAlike = (one: Timed, other: Timed): readonly AnsweredAlike[] => {
  const [ones, others] = [byAnswer(one), byAnswer(other)];
  const pairs = [...ones].flatMap(([key, { itemId, given }]) =>
    nearestPairs(given, others.get(key)?.given ?? []).map(([its, theirs]) => ({
      ...{ itemId, one: its, other: theirs },
      apart: theirs.at - other.from - (its.at - one.from),
    })),
  );
  return pairs.sort((a, b) => a.one.place - b.one.place);
};
