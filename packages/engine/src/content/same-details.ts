import type { Details } from './detail.ts';

export const sameDetails = (a: Details, b: Details): boolean =>
  a.length === b.length &&
  a.every((detail, i) => {
    const other = b[i];
    return detail.itemOptionId === other?.itemOptionId && detail.answer === other.answer && detail.slot === other.slot;
  });
