import { MINUTE_MS } from '@quipu/engine';

/**
 * A session is opened by a code that is read aloud and typed: three groups of four signs, each with a check sign after it.
 * Its signs are 31, a prime number: then one that was mistyped, two that were exchanged and groups in another order are always noticed.
 * Left out are those that look or sound like another one: I, L, O, U, V.
 */
export const OPENING_CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTWXYZ';
const SIGNS = OPENING_CODE_SIGNS;
/** The office tells it from so long before the start of its session, earlier only on purpose. */
export const OPENING_CODE_LEAD_MS = 30 * MINUTE_MS;
const GROUPS = 3;
const GROUP_LENGTH = 4;
/** So many signs are drawn by lot: 59 bits, each guess at the price of a passphrase's. */
export const OPENING_CODE_LOTS = GROUPS * GROUP_LENGTH;

const MEANT: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', V: 'B' };

const checkOf = (values: readonly number[], group: number): number =>
  values.reduce((sum, value, place) => sum + (place + 1) * value, 7 * (group + 1)) % SIGNS.length;

const groupOf = (values: readonly number[], group: number): string =>
  [...values, checkOf(values, group)].map((value) => SIGNS.charAt(value)).join('');

const groupsOf = <T>(all: readonly T[], length: number): readonly (readonly T[])[] =>
  Array.from({ length: GROUPS }, (_, group) => all.slice(group * length, (group + 1) * length));

/** Makes a code of `OPENING_CODE_LOTS` numbers, each of a place among `OPENING_CODE_SIGNS`. */
export const openingCode = (lots: readonly number[]): string => groupsOf(lots, GROUP_LENGTH).map(groupOf).join('-');

/** length: signs are missing, or too many. groups: these (from 1) are not as they were said. */
export type OpeningCodeProblem =
  | { readonly kind: 'length' }
  | { readonly kind: 'groups'; readonly groups: readonly number[] };

/** Reads a code as somebody types it: in small letters, with other signs between, with what looks like the right one. */
export const readOpeningCode = (typed: string): string | OpeningCodeProblem => {
  const signs = Array.from(typed.toUpperCase().replace(/[\s.\-–—_]+/g, ''), (sign) => MEANT[sign] ?? sign);
  if (signs.length !== GROUPS * (GROUP_LENGTH + 1)) return { kind: 'length' };
  const groups = groupsOf(
    signs.map((sign) => SIGNS.indexOf(sign)),
    GROUP_LENGTH + 1,
  );
  const wrong = groups.flatMap((values, group) =>
    values.includes(-1) || checkOf(values.slice(0, GROUP_LENGTH), group) !== values.at(-1) ? [group + 1] : [],
  );
  if (wrong.length > 0) return { kind: 'groups', groups: wrong };
  return groupsOf(signs, GROUP_LENGTH + 1)
    .map((group) => group.join(''))
    .join('-');
};
