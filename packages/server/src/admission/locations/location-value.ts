import { CANTON, PARISH, PROVINCE } from '@quipu/contract';

/** The places of the official division are told apart by the length of their code. */
const TYPE_OF_LENGTH: Readonly<Record<number, typeof PROVINCE | typeof CANTON | typeof PARISH>> = {
  2: PROVINCE,
  4: CANTON,
  6: PARISH,
};
const MILLION = 1_000_000;

/**
 * A place as a number: its type and then its code, so that no province, canton or parish shares a value with another place or
 * with a country (countries have ISO's numbers, of three digits at most). Cuenca: canton 5 000 101, parish 6 010 150.
 */
export const locationValue = (code: string): number => (TYPE_OF_LENGTH[code.length] ?? 0) * MILLION + Number(code);

/** Null: a country, or nothing. */
export const typeOf = (value: number): number | null => (value < MILLION ? null : Math.floor(value / MILLION));
