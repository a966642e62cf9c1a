import type { Details } from '@quipu/engine';

/** The option that stands in each blank: slot → id of the option. */
export type Placements = ReadonlyMap<number, number>;

export const placementsOf = (details: Details): Placements =>
  new Map(
    details.flatMap(({ itemOptionId, slot }) => (itemOptionId === null || slot === null ? [] : [[slot, itemOptionId]])),
  );

export const detailsOf = (placements: Placements): Details =>
  [...placements].sort(([a], [b]) => a - b).map(([slot, itemOptionId]) => ({ itemOptionId, answer: null, slot }));

/** Puts an option in a blank. Each option is in one place at most; two that meet change places. */
export const place = (placements: Placements, optionId: number, slot: number): Placements => {
  const from = [...placements].find(([, id]) => id === optionId)?.[0];
  const displaced = placements.get(slot);
  const next = new Map([...placements].filter(([at, id]) => id !== optionId && at !== slot));
  next.set(slot, optionId);
  if (from !== undefined && from !== slot && displaced !== undefined) next.set(from, displaced);
  return next;
};

export const putBack = (placements: Placements, optionId: number): Placements =>
  new Map([...placements].filter(([, id]) => id !== optionId));
