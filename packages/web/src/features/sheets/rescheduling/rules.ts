import { RESCHEDULE_CAUSES, type RescheduleCause, rescheduleCommentProblem, rescheduleTexts } from '@quipu/contract';
import type * as t from 'io-ts';
import { formRules, matching, text } from '../../../ui/form/form-rules.ts';

export const isCause = (value: string): value is RescheduleCause => Object.hasOwn(RESCHEDULE_CAUSES, value);

/** The contract's rules, as a form holds what they are about. */
export const ReschedulingRules = formRules(
  'Rescheduling',
  { cause: text(matching(isCause, rescheduleTexts.cause)), comment: text() },
  { comment: ({ cause, comment }) => rescheduleCommentProblem(isCause(cause) ? cause : null, comment) },
);
export type ReschedulingValues = t.TypeOf<typeof ReschedulingRules>;
