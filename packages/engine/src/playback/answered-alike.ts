import { sameDetails } from '../model/details.ts';
import type { QuizEvent } from '../model/event.ts';
import { hasRows } from '../model/item-type.ts';
import { isOpened, type QuizSession } from '../model/quiz-session.ts';
import type { EpochMs, Millis } from '../model/units.ts';
import { type AnswerChange, answerChanges } from './answer-changes.ts';

/** An answer that was given, and not taken back: to that item of the form, or row of one. */
export interface GivenAnswer {
  readonly itemId: number;
  readonly change: AnswerChange;
}

/** The items of a sheet by the ids of their answers, which are its own. */
const itemsByAnswer = (session: QuizSession): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  for (const { items } of session.index?.content.sections ?? [])
    for (const item of items) {
      found.set(item.answerId, item.id);
      if (hasRows(item.type)) for (const row of item.children) found.set(row.answerId, row.id);
    }
  return found;
};

/** Lists the answers that a log has, in their order. `session`: it as of its end. */
export const givenAnswers = (events: readonly QuizEvent[], session: QuizSession): readonly GivenAnswer[] => {
  if (!isOpened(session)) return [];
  const items = itemsByAnswer(session);
  return answerChanges(events).flatMap((change) => {
    const itemId = items.get(change.answerId);
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

/**
 * Pairs the answers that two sheets of a form have alike, each with the nearest one of the other sheet that has no nearer
 * one, in the order of the first. It tells when, and nothing of why.
 */
export const answeredAlike = (one: Timed, other: Timed): readonly AnsweredAlike[] => {
  const pairs = one.answers.flatMap(({ itemId, change }) =>
    other.answers
      .filter((its) => its.itemId === itemId && sameDetails(change.after, its.change.after))
      .map((its) => ({
        ...{ itemId, one: change, other: its.change },
        apart: its.change.at - other.from - (change.at - one.from),
      })),
  );
  const taken = new Set<AnswerChange>();
  return [...pairs]
    .sort((a, b) => Math.abs(a.apart) - Math.abs(b.apart) || a.one.place - b.one.place)
    .filter((pair) => {
      if (taken.has(pair.one) || taken.has(pair.other)) return false;
      taken.add(pair.one).add(pair.other);
      return true;
    })
    .sort((a, b) => a.one.place - b.one.place);
};
