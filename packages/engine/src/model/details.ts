import type { Details } from './detail.ts';

/** The answer of a choice: the options that are ticked. */
export const chosen = (...options: readonly number[]): Details =>
  options.map((itemOptionId) => ({ itemOptionId, answer: null, slot: null }));

/** The answer of a text, a number or a date (`yyyy-mm-dd`). */
export const written = (answer: string): Details => [{ itemOptionId: null, answer, slot: null }];

export const sameDetails = (a: Details, b: Details): boolean =>
  a.length === b.length &&
  a.every((detail, i) => {
    const other = b[i];
    return detail.itemOptionId === other?.itemOptionId && detail.answer === other.answer && detail.slot === other.slot;
  });
