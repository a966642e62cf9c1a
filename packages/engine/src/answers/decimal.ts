import { readNumber } from './read-number.ts';

/** A decimal number just as it was written: `units` × 10^-`scale`. Nothing of it was rounded. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** A number as an answer or JSON writes it. JSON never writes more than three digits of an exponent. */
const WRITTEN = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

const scaledTo = ({ units, scale }: Decimal, to: number): bigint => units * 10n ** BigInt(to - scale);

/** Null: it is not one number for sure. What people type is read by `readNumber`, here too. */
export const decimalOf = (text: string): Decimal | null => {
  const [, sign, whole = '', decimals = '', exponent = '0'] = WRITTEN.exec(readNumber(text) ?? text.trim()) ?? [];
  if (whole === '' && decimals === '') return null;
  const digits = BigInt(whole + decimals);
  const written = { units: sign === '-' ? -digits : digits, scale: decimals.length - Number(exponent) };
  return written.scale >= 0 ? written : { units: scaledTo(written, 0), scale: 0 };
};

export const NOTHING: Decimal = { units: 0n, scale: 0 };

/**
 * Tells whether two numbers are no further apart than `tolerance`, exact to the last digit: no binary fraction takes
 * part.
 */
export const isWithin = (one: Decimal, other: Decimal, tolerance: Decimal = NOTHING): boolean => {
  const scale = Math.max(one.scale, other.scale, tolerance.scale);
  const apart = scaledTo(one, scale) - scaledTo(other, scale);
  return (apart < 0n ? -apart : apart) <= scaledTo(tolerance, scale);
};
