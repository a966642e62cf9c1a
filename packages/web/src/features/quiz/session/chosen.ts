import type { Detail, Details, Item } from '@quipu/engine';

export const chosenOf = (details: Details): ReadonlySet<number> =>
  new Set(details.flatMap(({ itemOptionId }) => (itemOptionId === null ? [] : [itemOptionId])));

export const choice = (itemOptionId: number, answer: string | null = null): Detail => ({
  itemOptionId,
  answer,
  slot: null,
});

export const typed = (answer: string): Details => (answer === '' ? [] : [{ itemOptionId: null, answer, slot: null }]);

/** Types 3 and 4: the last option is the one that takes a text. */
export const freeOptionOf = (item: Item): number | null => item.options.at(-1)?.id ?? null;

export const freeTextOf = (details: Details, optionId: number | null): string =>
  details.find(({ itemOptionId }) => itemOptionId === optionId)?.answer ?? '';
