import type { Detail, Details } from '@quipu/engine';

const share = (right: Details, isMet: (wanted: Detail) => boolean): number =>
  right.length === 0 ? 0 : right.filter(isMet).length / right.length;

/** Type 8: the share of blanks that have their option. */
export const shareOfBlanks = (given: Details, right: Details): number =>
  share(right, (wanted) =>
    given.some(({ itemOptionId, slot }) => slot === wanted.slot && itemOptionId === wanted.itemOptionId),
  );

/** Type 10: the share of options that have their match. */
export const shareOfPairs = (given: Details, right: Details): number =>
  share(right, (wanted) =>
    given.some(({ itemOptionId, answer }) => itemOptionId === wanted.itemOptionId && answer === wanted.answer),
  );
