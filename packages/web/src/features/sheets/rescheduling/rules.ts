import { RESCHEDULE_CAUSES, type RescheduleCause, rescheduleCommentProblem, rescheduleTexts } from '@quipu/contract';

export interface ReschedulingValues {
  cause: string;
  comment: string;
}

export const isCause = (value: string): value is RescheduleCause => Object.hasOwn(RESCHEDULE_CAUSES, value);

/** The contract's rules, as a form holds what they are about. */
export const reschedulingRules = {
  cause: { validate: (cause: string) => isCause(cause) || rescheduleTexts.cause, deps: 'comment' },
  comment: {
    validate: (comment: string, { cause }: ReschedulingValues) =>
      rescheduleCommentProblem(isCause(cause) ? cause : null, comment) ?? true,
  },
} as const;
