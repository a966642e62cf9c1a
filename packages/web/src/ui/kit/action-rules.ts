import { MAX_REASON_LENGTH } from '@quipu/contract';
import { filled } from '../form/rules.ts';
import { texts } from './action-texts.ts';

/** Whatever is around it is not counted. */
export const atMost = (most: number) => (typed: string) => typed.trim().length <= most || texts.tooLong(most);

export const reasonRules = { ...filled(texts.needsReason), validate: atMost(MAX_REASON_LENGTH) };
