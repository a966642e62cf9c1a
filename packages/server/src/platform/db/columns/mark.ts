import type { ReviewVerdict } from '@quipu/contract';

/** `points` can be less than 0: a wrong choice may take some. */
export interface Mark {
  readonly verdict: ReviewVerdict;
  /** Null, both: it is not graded. */
  readonly points: number | null;
  readonly maxPoints: number | null;
  /** The examinee was asked: its conditions were met. An item that was not asked leaves the maximum. */
  readonly isAsked: boolean;
}
