import type { AnswersWait } from '@quipu/contract';
import { texts } from '../grading/texts.ts';

/** Looking at a sheet's answers depends on these. */
export interface ReviewFacts {
  readonly type: 'E' | 'EV';
  readonly showsAnswers: boolean;
  readonly showsRegrades: boolean;
  readonly hasRegrades: boolean;
  readonly isFinished: boolean;
  /** Its person has another attempt at the evaluation, which did not end and which they may take still. */
  readonly isTakenAgain: boolean;
  readonly isPublished: boolean;
  /** Somebody may still answer, whom its right answers would help. */
  readonly isSecret: boolean;
}

type ReviewBar = 'notForReview' | 'notFinished' | AnswersWait['why'];

/** Tells why its examinee may not look at the answers of a sheet, nor see it again; null: they may. */
export const reviewBar = (facts: ReviewFacts): ReviewBar | null => {
  const isForReview = facts.showsAnswers || (facts.showsRegrades && facts.hasRegrades);
  if (facts.type !== 'EV' || !isForReview) return 'notForReview';
  if (!facts.isFinished) return 'notFinished';
  if (facts.isTakenAgain) return 'takenAgain';
  if (!facts.isPublished) return 'notPublished';
  return facts.isSecret ? 'notOver' : null;
};

/** The same in words. */
export const reviewRefusal = (facts: ReviewFacts): string | null => {
  const bar = reviewBar(facts);
  return bar === null ? null : texts[bar];
};
