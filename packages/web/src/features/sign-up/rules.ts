import {
  Day,
  fullNameProblem,
  isCedula,
  isEmail,
  isPassport,
  isSameEmail,
  signUpPasswordProblem,
} from '@quipu/contract';
import { type Check, formRules, matching, required, text } from '../../ui/form/form-rules.ts';
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

export const identificationProblem = ({ documentType, identification }: SignUpValues): string | null => {
  const typed = identification.trim();
  if (documentType === '') return null;
  if (typed === '') return texts.identificationRequired;
  if (documentType !== CEDULA) return isPassport(typed) ? null : texts.passportInvalid;
  if (/\D/.test(typed)) return texts.cedulaNumeric;
  if (typed.length !== 10) return texts.cedulaLength;
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

const fullName: Check = (typed) => {
  // A keyboard that suggests words leaves a space behind the last one.
  const problem = fullNameProblem(typed.trim());
  return problem === null ? null : FULL_NAME[problem];
};
const dayIn =
  ({ min, max }: DayRange): Check =>
  (typed) => {
    if (!Day.is(typed)) return texts.birthdateRequired;
    const shown = (day: string) => day.split('-').reverse().join('/');
    return typed >= min && typed <= max ? null : texts.birthdateRange(shown(min), shown(max));
  };
const email: Check = (typed) => (isEmail(typed.trim()) ? null : texts.emailInvalid);
const emailOrNone: Check = (typed) => (typed.trim() === '' ? null : email(typed));

const passwordProblem = (values: SignUpValues, asksGroups: boolean): string | null => {
  const problem = signUpPasswordProblem(values.password, values, asksGroups);
  return problem === null ? null : PASSWORD[problem];
};

const unasked = text();
/** The type of the document decides what a number must be. */
const identity = { documentType: text(required(texts.documentTypeRequired)), identification: unasked };

/** While it is not known whose document it is, nothing else is asked. */
export const IDENTITY_RULES = formRules(
  'Identity',
  {
    ...identity,
    fullName: unasked,
    birthdate: unasked,
    gender: unasked,
    nationality: unasked,
    email: unasked,
    emailAgain: unasked,
    alternateEmail: unasked,
    password: unasked,
    confirmation: unasked,
  },
  { identification: identificationProblem },
);

export const signUpRules = ({ birthdates, asksGroups }: AccountPolicy) =>
  formRules(
    'SignUp',
    {
      ...identity,
      fullName: text(required(texts.fullNameRequired), fullName),
      birthdate: text(required(texts.birthdateRequired), dayIn(birthdates)),
      gender: text(required(texts.sexRequired)),
      nationality: text(required(texts.nationalityRequired)),
      email: text(required(texts.emailRequired), email),
      emailAgain: text(required(texts.emailAgainRequired)),
      alternateEmail: text(emailOrNone),
      password: text(matching((typed) => typed !== '', texts.passwordRequired)),
      confirmation: text(matching((typed) => typed !== '', texts.confirmationRequired)),
    },
    {
      identification: identificationProblem,
      emailAgain: (values) => (isSameEmail(values.email, values.emailAgain) ? null : texts.emailsDiffer),
      alternateEmail: (values) =>
        values.alternateEmail !== '' && isSameEmail(values.email, values.alternateEmail) ? texts.alternateSame : null,
      password: (values) => passwordProblem(values, asksGroups),
      confirmation: (values) => (values.password === values.confirmation ? null : texts.passwordsDiffer),
    },
  );
