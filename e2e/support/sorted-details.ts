export type Details = readonly {
  readonly itemOptionId: number | null;
  readonly answer: string | null;
  readonly slot: number | null;
}[];

/** Details in an order of their own, to be compared. */
export const sorted = (details: Details): Details =>
  [...details]
    .map(({ itemOptionId, answer, slot }) => ({ itemOptionId, answer, slot }))
    .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
