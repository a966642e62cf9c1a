import { type CharacterGroup, characterGroupsIn } from './password.ts';

/** 0: hopeless. 4: strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const SIZES: Readonly<Record<CharacterGroup, number>> = { upper: 26, lower: 26, digit: 10, special: 33 };
/** Bits that a strength needs, from 1 on. */
const MIN_BITS = [28, 45, 65, 80];

/** Characters that neither repeat the one before nor follow it in order (aaa, 123, cba) nor pile up without end. */
const surprises = (password: string): number => {
  const codes = Array.from(password.toLowerCase(), (character) => character.codePointAt(0) ?? 0);
  const fresh = codes.filter((code, place) => place === 0 || Math.abs(code - (codes[place - 1] ?? 0)) > 1);
  return Math.min(fresh.length, 2 * new Set(codes).size);
};

/** Serves display only: what is allowed is the rules' matter. More characters never make it weaker. */
export const passwordStrength = (password: string): PasswordStrength => {
  const pool = characterGroupsIn(password).reduce((sum, group) => sum + SIZES[group], 0);
  const bits = pool === 0 ? 0 : surprises(password) * Math.log2(pool);
  return MIN_BITS.filter((least) => bits >= least).length as PasswordStrength;
};
