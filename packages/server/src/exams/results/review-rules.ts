import { texts } from '../grading/texts.ts';

/** Looking at a sheet's answers depends on these. */
export interface ReviewFacts {
  readonly type: 'E' | 'EV';
  readonly showsAnswers: boolean;
  readonly showsRegrades: boolean;
  readonly hasRegrades: boolean;
  readonly isFinished: boolean;
  /** Its person has another attempt at the evaluation, which did not end. */
  readonly isTakenAgain: boolean;
  readonly isPublished: boolean;
  /** Somebody may still answer, whom its right answers would help. */
  readonly isSecret: boolean;
}

/** Tells why its examinee may not look at the answers of a sheet, nor see it again; null: they may. */
export const reviewRefusal = (facts: ReviewFacts): string | null => {
  const isForReview = facts.showsAnswers || (facts.showsRegrades && facts.hasRegrades);
  if (facts.type !== 'EV' || !isForReview) return texts.notForReview;
  if (!facts.isFinished) return texts.notFinished;
  if (facts.isTakenAgain) return texts.takenAgain;
  if (!facts.isPublished) return texts.notPublished;
  return facts.isSecret ? texts.notOver : null;
};
