import { MONTHS } from '../wire/day.ts';
import { folded } from './folded.ts';

export const LONG_PASSWORD = 12;
export const MIN_CHARACTER_GROUPS = 3;

/**
 * The owner of the password, none of whose data may be in it. `birthdate` is yyyy-mm-dd. A field is empty where it is
 * not known yet.
 */
export interface PasswordOwner {
  readonly fullName: string;
  readonly identification: string;
  readonly birthdate: string;
}
export type OwnerProblem = 'name' | 'identification' | 'birthdate';
export type SignUpPasswordProblem = 'short' | 'groups' | OwnerProblem;

/** Counts what a password is made of, for rules and for what is shown of its strength. */
const CHARACTER_GROUPS = {
  upper: /\p{Lu}/u,
  lower: /\p{Ll}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{L}\p{Nd}]/u,
} as const;
export type CharacterGroup = keyof typeof CHARACTER_GROUPS;

export const characterGroupsIn = (password: string): readonly CharacterGroup[] =>
  (Object.keys(CHARACTER_GROUPS) as CharacterGroup[]).filter((group) => CHARACTER_GROUPS[group].test(password));

/** Twelve characters or more. */
export const isLongPassword = (password: string): boolean => Array.from(password).length >= LONG_PASSWORD;

const withoutSeparators = (text: string) => text.replace(/[\s./_-]/g, '');

const MIN_LETTERS_OF_A_WORD = 3;
const hasWordOf = (password: string, fullName: string): boolean =>
  folded(fullName)
    .split(/[^\p{L}]+/u)
    .some((word) => Array.from(word).length >= MIN_LETTERS_OF_A_WORD && password.includes(word));

/** Lists how people write a day, with whatever between the parts left out. */
const spellingsOf = (birthdate: string): readonly string[] => {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthdate) ?? [];
  if (year === '') return [];
  const short = year.slice(2);
  const [d, m] = [String(Number(day)), String(Number(month))];
  const name = MONTHS[Number(month) - 1] ?? '';
  return [
    ...[`${day}${month}`, `${month}${day}`].flatMap((pair) => [`${pair}${year}`, `${year}${pair}`]),
    ...[`${day}${month}${short}`, `${month}${day}${short}`, `${short}${month}${day}`],
    ...[`${d}${m}${year}`, `${m}${d}${year}`, `${year}${m}${d}`],
    ...[day, d].flatMap((one) => [`${one}${name}${year}`, `${one}de${name}de${year}`, `${one}de${name}del${year}`]),
  ];
};

const contains = (password: string, text: string) => text !== '' && password.includes(text);

/** Names what of its owner is in a password. Null means nothing that is known. */
export const ownerInPassword = (
  password: string,
  { fullName, identification, birthdate }: PasswordOwner,
): OwnerProblem | null => {
  const searched = folded(password);
  if (hasWordOf(searched, fullName)) return 'name';
  if (contains(searched, folded(identification.trim()))) return 'identification';
  const joined = withoutSeparators(searched);
  return spellingsOf(birthdate).some((spelling) => joined.includes(spelling)) ? 'birthdate' : null;
};

/** The first thing that is wrong with a password for a new account. `asksGroups`: the institution's settings. */
export const signUpPasswordProblem = (
  password: string,
  owner: PasswordOwner,
  asksGroups = true,
): SignUpPasswordProblem | null => {
  if (!isLongPassword(password)) return 'short';
  if (asksGroups && characterGroupsIn(password).length < MIN_CHARACTER_GROUPS) return 'groups';
  return ownerInPassword(password, owner);
};

/** A password that is changed while signed in starts with a letter, 6 to 12 letters, digits and !@#$% */
export const isPatternPassword = (password: string): boolean => /^\p{L}[\p{L}\p{Nd}!@#$%]{5,11}$/u.test(password);
