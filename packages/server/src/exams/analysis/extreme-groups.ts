/** Kelley (1939): with groups of this size, the difference between them is the surest. */
const EXTREME_SHARE = 0.27;

export interface ExtremeGroups {
  readonly size: number;
  /** Each sheet belongs to the group by so much, 0 to 1; all together make its size. */
  readonly upper: Float64Array;
  readonly lower: Float64Array;
}

/** The `size` greatest. Those that are alike at its edge share what room is left evenly, so that no order decides between them. */
const weightsOf = (totals: Float64Array, descending: Float64Array, size: number): Float64Array => {
  const edge = descending[size - 1] ?? 0;
  const above = descending.findIndex((total) => total <= edge);
  const alike = descending.filter((total) => total === edge).length;
  const share = (size - above) / alike;
  return totals.map((total) => (total > edge ? 1 : total === edge ? share : 0));
};

/** The upper and the lower 27 % by their totals; a total that is NaN takes no part. */
export const extremeGroups = (totals: Float64Array): ExtremeGroups => {
  const ranked = totals.filter((total) => !Number.isNaN(total)).sort();
  if (ranked.length < 2) return { size: 0, upper: totals.map(() => 0), lower: totals.map(() => 0) };
  const size = Math.max(1, Math.round(EXTREME_SHARE * ranked.length));
  const opposite = ranked.map((total) => -total);
  return {
    size,
    upper: weightsOf(totals, ranked.toReversed(), size),
    lower: weightsOf(
      totals.map((total) => -total),
      opposite,
      size,
    ),
  };
};

/** The mean of a group, by how much of each belongs to it. */
export const meanOfGroup = (values: Float64Array, weights: Float64Array): number | null => {
  let [weight, sum] = [0, 0];
  for (let at = 0; at < values.length; at += 1) {
    const [value, own] = [values[at] ?? Number.NaN, weights[at] ?? 0];
    if (own === 0 || Number.isNaN(value)) continue;
    weight += own;
    sum += own * value;
  }
  return weight === 0 ? null : sum / weight;
};
