import type * as t from 'io-ts';
import { formRules, matching, text } from '../../ui/form/form-rules.ts';
import { texts } from './texts.ts';

export const DIGITS = 6;
const COMPLETE = new RegExp(`^\\d{${DIGITS}}$`);

export const isComplete = (code: string): boolean => COMPLETE.test(code);

/** What of a text that was typed or pasted belongs to a code. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, DIGITS);

export const CodeRules = formRules('Code', { code: text(matching(isComplete, texts.incomplete)) });
export type CodeValues = t.TypeOf<typeof CodeRules>;
