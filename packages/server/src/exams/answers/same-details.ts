import type { Details } from '@quipu/engine';

/** Tells whether two answers to an item say the same. */
export const sameDetails = (one: Details, other: Details): boolean =>
  one.length === other.length &&
  one.every(
    ({ itemOptionId, answer, slot }, place) =>
      other[place]?.itemOptionId === itemOptionId && other[place]?.answer === answer && other[place]?.slot === slot,
  );
