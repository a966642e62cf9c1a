import type { Details } from '@quipu/engine';

const idsOf = (details: Details): ReadonlySet<number | null> =>
  new Set(details.map(({ itemOptionId }) => itemOptionId));

/** Types 1 and 3: how much of the right answer the given one has, from 0 to 1. A text beside an option does not count. */
export const shareOfOneChoice = (given: Details, right: Details): number =>
  given.length === 1 && idsOf(right).has(given[0]?.itemOptionId ?? null) ? 1 : 0;

/** Types 2 and 4: each wrong option takes one right one away. */
export const shareOfChoices = (given: Details, right: Details): number => {
  const [chosen, wanted] = [idsOf(given), idsOf(right)];
  const hits = [...chosen].filter((id) => wanted.has(id)).length;
  return wanted.size === 0 ? 0 : Math.max(0, (hits - (chosen.size - hits)) / wanted.size);
};
