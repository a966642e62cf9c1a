import type { AnswerReview } from '@quipu/contract';

export type Reviewed = AnswerReview['sections'][number]['items'][number];
export interface AnswerProps {
  readonly item: Reviewed;
}
