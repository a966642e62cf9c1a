import { filled } from '../../../ui/form/rules.ts';
import { atMost } from '../../../ui/kit/action-rules.ts';
import { texts } from './texts.ts';

export const MAX_ANSWER_LENGTH = 2_000;
export const decisionRules = filled(texts.needsDecision);
export const answerRules = { ...filled(texts.needsAnswer), validate: atMost(MAX_ANSWER_LENGTH) };
export const optionalAnswerRules = { validate: atMost(MAX_ANSWER_LENGTH) };

/** A form holds an empty text where nothing is to be sent. */
export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export interface RegradeValues {
  readonly choice: '' | 'annul' | 'instead' | 'also' | 'before' | 'reject' | 'notApplicable';
  readonly text: string;
  readonly answer: string;
  readonly reason: string;
}

/** Makes what the office asks for by a choice; null: nothing is chosen, or what it needs is not there yet. */
export const regradeAsked = ({ choice, text, answer }: Omit<RegradeValues, 'reason'>) => {
  if (choice === '') return null;
  const isChange = choice === 'annul' || choice === 'instead' || choice === 'also';
  const needsText = choice === 'instead' || choice === 'also';
  if (needsText && textOrNull(text) === null) return null;
  return {
    status: choice === 'reject' ? ('R' as const) : choice === 'notApplicable' ? ('N' as const) : ('A' as const),
    change: isChange ? choice : null,
    text: needsText ? textOrNull(text) : null,
    answer: textOrNull(answer),
  };
};
