import {
  Day,
  dayInWords,
  fullNameProblem,
  identificationOf,
  isCedula,
  isEmail,
  isPassport,
  isSameEmail,
  type SignUpData,
  signUpPasswordProblem,
} from '@quipu/contract';
import { isCountry } from '../../platform/institution/countries.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { texts } from '../account-texts.ts';
import { isCommonPassword } from './common-password.ts';

const CEDULA = 1;
const MAX_DISABILITY_LENGTH = 100;

export type Errors = Readonly<Record<string, string>>;

export const isCedulaSignUp = ({ documentType }: SignUpData): boolean => documentType === CEDULA;
/** The wire's name of the field that carries the number. */
export const numberField = (data: SignUpData): 'identification' | 'passport' =>
  isCedulaSignUp(data) ? 'identification' : 'passport';
/** The number as it is kept, and logged in with. */
export const referenceOf = (data: SignUpData): string =>
  identificationOf((isCedulaSignUp(data) ? data.identification : data.passport) ?? '');

export const numberProblem = (data: SignUpData): string | null => {
  const reference = referenceOf(data);
  if (reference === '') return texts.required;
  if (isCedulaSignUp(data)) return isCedula(reference) ? null : texts.invalidCedula;
  if (!isPassport(reference)) return texts.invalidPassport;
  // Or else a stranger's number could be taken without asking the registry.
  return isCedula(reference) ? texts.passportIsCedula : null;
};

const nameProblem = (fullName: string): string | null => {
  if (fullName.trim() === '') return texts.required;
  const problem = fullNameProblem(fullName);
  return problem === null
    ? null
    : { letters: texts.lettersOnly, spaces: texts.oneSpace, long: texts.nameTooLong }[problem];
};

const birthdateProblem = (birthdate: string, { settings }: InstitutionSettings): string | null => {
  const { birthdateMin: from, birthdateMax: to } = settings;
  if (birthdate === '') return texts.required;
  if (!Day.is(birthdate)) return texts.invalidDate;
  return birthdate < from || birthdate > to ? texts.dateOutside(dayInWords(from), dayInWords(to)) : null;
};

const emailProblem = (email: string): string | null =>
  email === '' ? texts.required : isEmail(email) ? null : texts.invalidEmail;

const alternateProblem = ({ email, alternateEmail }: SignUpData): string | null => {
  if (alternateEmail === null || alternateEmail === '') return null;
  if (!isEmail(alternateEmail)) return texts.invalidEmail;
  return isSameEmail(email, alternateEmail) ? texts.sameAlternate : null;
};

const passwordProblem = (data: SignUpData, { settings }: InstitutionSettings): string | null => {
  const { password, fullName, birthdate } = data;
  if (password === '') return texts.required;
  const owner = { fullName, identification: referenceOf(data), birthdate };
  const problem = signUpPasswordProblem(password, owner, settings.passwordGroups);
  if (problem !== null) return texts.password[problem];
  return isCommonPassword(password) ? texts.password.common : null;
};

/**
 * Finds what is wrong with a sign-up, by the wire's names of the fields. `isNameGiven`: by the registry, whose names may
 * have what nobody could type here.
 */
export const signUpErrors = (data: SignUpData, institution: InstitutionSettings, isNameGiven: boolean): Errors => {
  const problems: Readonly<Record<string, string | null>> = {
    [numberField(data)]: numberProblem(data),
    first_name: isNameGiven ? null : nameProblem(data.fullName),
    birthdate: birthdateProblem(data.birthdate, institution),
    nationality: isCountry(data.nationality) ? null : texts.invalidCountry,
    email: emailProblem(data.email),
    alternate_email: alternateProblem(data),
    disability_type: (data.disabilityType ?? '').length > MAX_DISABILITY_LENGTH ? texts.disabilityTooLong : null,
    password: passwordProblem(data, institution),
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem === null ? [] : [[field, problem]])),
  );
};
