import { isEmail, isSameEmail } from '@quipu/contract';
import { filled } from '../form/rules.ts';
import { texts } from './texts.ts';

export interface EmailValues {
  email: string;
  confirmedEmail: string;
}

const isAddress = (typed: string) => isEmail(typed.trim()) || texts.emailWrong;

/** The rules of a new address, and of the same once more. */
export const emailRules = {
  email: { ...filled(texts.emailRequired), validate: isAddress, deps: 'confirmedEmail' },
  confirmedEmail: {
    ...filled(texts.againRequired),
    validate: {
      isAddress,
      isSame: (typed: string, { email }: EmailValues) => isSameEmail(email, typed) || texts.different,
    },
  },
} as const;
