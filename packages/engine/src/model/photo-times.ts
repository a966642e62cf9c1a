import type { EpochMs, Millis } from './units.ts';

export const PHOTO_COUNT = 30;
const PHOTO_MARGIN_MS = 60_000;

/** mulberry32: small, and the same everywhere, so that a replay gives the same times. */
const generator = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/**
 * The place of each photo within its stretch, in [0, 1). Both halves of a large sheet id count: bitwise operators take
 * the lower one.
 */
export const photoFractions = (sheetId: number): readonly number[] => {
  const next = generator(sheetId ^ Math.imul(sheetId / 2 ** 32, 0x9e3779b1));
  return Array.from({ length: PHOTO_COUNT }, next);
};

/**
 * Tells when photo `number` (from 1) is due: one in each of 30 equal stretches of [60 s, T - 60 s] of a sheet that lasts T.
 * Null: there is no such photo, or the sheet is shorter than 120 s.
 */
export const photoTime = (
  fractions: readonly number[],
  startedAt: EpochMs,
  total: Millis,
  number: number,
): EpochMs | null => {
  const fraction = fractions[number - 1];
  if (fraction === undefined || total < 2 * PHOTO_MARGIN_MS) return null;
  const stretch = (total - 2 * PHOTO_MARGIN_MS) / PHOTO_COUNT;
  return Math.floor(startedAt + PHOTO_MARGIN_MS + (number - 1 + fraction) * stretch);
};
