import {
  dayInWords,
  fullNameOf,
  fullNameProblem,
  isCedula,
  isEmail,
  isPassport,
  isSameEmail,
  signUpPasswordProblem,
} from '@quipu/contract';
import type { RegisterOptions } from 'react-hook-form';
import { readDay } from '../../ui/day/read-day.ts';
import { filled } from '../../ui/form/rules.ts';
import { texts } from './texts.ts';

export const CEDULA = '1';
export const PASSPORT = '2';

/** The fields' values, as typed. */
export interface SignUpValues {
  documentType: string;
  identification: string;
  fullName: string;
  birthdate: string;
  gender: string;
  nationality: string;
  email: string;
  emailAgain: string;
  alternateEmail: string;
  password: string;
  confirmation: string;
}
export const EMPTY: SignUpValues = {
  documentType: '',
  identification: '',
  fullName: '',
  birthdate: '',
  gender: '',
  nationality: '',
  email: '',
  emailAgain: '',
  alternateEmail: '',
  password: '',
  confirmation: '',
};
/** Days, both included. */
export interface DayRange {
  readonly min: string;
  readonly max: string;
}
/** Rules of the institution for a new account. */
export interface AccountPolicy {
  readonly birthdates: DayRange;
  /** True: a password needs characters of three of the four groups. */
  readonly asksGroups: boolean;
}

const identificationProblem = ({ documentType, identification }: SignUpValues): string | null => {
  const typed = identification.trim();
  if (documentType === '') return null;
  if (typed === '') return texts.identificationRequired;
  if (documentType !== CEDULA) {
    if (!isPassport(typed)) return texts.passportInvalid;
    return isCedula(typed) ? texts.passportIsCedula : null;
  }
  if (/\D/.test(typed)) return texts.cedulaNumeric;
  if (typed.length !== 10) return isCedula(`0${typed}`) ? texts.cedulaZero : texts.cedulaLength;
  return isCedula(typed) ? null : texts.cedulaInvalid;
};

const FULL_NAME = {
  letters: texts.fullNameLetters,
  spaces: texts.fullNameSpaces,
  long: texts.fullNameLong,
} as const;
const PASSWORD = {
  short: texts.passwordShort,
  groups: texts.passwordFewGroups,
  name: texts.passwordHasName,
  identification: texts.passwordHasIdentification,
  birthdate: texts.passwordHasBirthdate,
} as const;

const fullName = (typed: string) => {
  // A keyboard that suggests words leaves a space behind the last one.
  const problem = fullNameProblem(fullNameOf(typed));
  return problem === null || FULL_NAME[problem];
};
const dayIn =
  ({ min, max }: DayRange) =>
  (typed: string) => {
    const { day, problem } = readDay(typed);
    if (day === null || day === '') return problem || texts.birthdateRequired;
    return (day >= min && day <= max) || texts.birthdateRange(dayInWords(min), dayInWords(max));
  };
const isAddress = (typed: string) => isEmail(typed.trim()) || texts.emailInvalid;

/** Rules of the fields, each asked while its field is in the form. */
export type SignUpRules = { readonly [N in keyof SignUpValues]: RegisterOptions<SignUpValues, N> };

export const signUpRules = ({ birthdates, asksGroups }: AccountPolicy): SignUpRules => ({
  documentType: { required: texts.documentTypeRequired },
  identification: { validate: (_, values) => identificationProblem(values) ?? true, deps: 'password' },
  fullName: { ...filled(texts.fullNameRequired), validate: fullName, deps: 'password' },
  birthdate: { validate: dayIn(birthdates), deps: 'password' },
  gender: { required: texts.sexRequired },
  nationality: { required: texts.nationalityRequired },
  email: { ...filled(texts.emailRequired), validate: isAddress, deps: ['emailAgain', 'alternateEmail'] },
  emailAgain: {
    ...filled(texts.emailAgainRequired),
    validate: (typed, { email }) => isSameEmail(email, typed) || texts.emailsDiffer,
  },
  alternateEmail: {
    validate: (typed, { email }) =>
      typed.trim() === '' ||
      (isEmail(typed.trim()) ? !isSameEmail(email, typed) || texts.alternateSame : texts.emailInvalid),
  },
  password: {
    required: texts.passwordRequired,
    validate: (typed, values) => {
      const problem = signUpPasswordProblem(typed, values, asksGroups);
      return problem === null || PASSWORD[problem];
    },
    deps: 'confirmation',
  },
  confirmation: {
    required: texts.confirmationRequired,
    validate: (typed, { password }) => password === typed || texts.passwordsDiffer,
  },
});
