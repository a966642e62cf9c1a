import { momentsOf } from './statistics.ts';

export interface Reliability {
  readonly items: number;
  readonly sheets: number;
  /** It is that of the points of these items together. */
  readonly mean: number | null;
  readonly deviation: number | null;
  /** Cronbach's (1951); of items that are right or wrong it is Kuder and Richardson's 20. Null: there is too little, or all are alike. */
  readonly alpha: number | null;
  /** The standard error of measurement, in points. */
  readonly error: number | null;
  /** It has alpha where an item is left out, by the places of the columns. */
  readonly alphaWithout: readonly (number | null)[];
}

const alphaOf = (items: number, variances: number, ofTotals: number | null): number | null =>
  items < 2 || ofTotals === null || ofTotals <= 0 ? null : (items / (items - 1)) * (1 - variances / ofTotals);

/** `columns`: the points that each sheet got for an item, all of which everybody was asked. */
export const reliabilityOf = (columns: readonly Float64Array[]): Reliability => {
  const sheets = columns[0]?.length ?? 0;
  const totals = new Float64Array(sheets);
  for (const column of columns)
    for (let at = 0; at < sheets; at += 1) totals[at] = (totals[at] ?? 0) + (column[at] ?? 0);
  const { mean, variance } = momentsOf(totals);
  const variances = columns.map((column) => momentsOf(column).variance ?? 0);
  const sum = variances.reduce((all, one) => all + one, 0);
  const alpha = alphaOf(columns.length, sum, variance);
  return {
    items: columns.length,
    sheets,
    mean,
    deviation: variance === null ? null : Math.sqrt(variance),
    alpha,
    error: alpha === null || variance === null ? null : Math.sqrt(Math.max(0, variance * (1 - alpha))),
    alphaWithout: columns.map((column, place) => {
      const rest = totals.map((total, at) => total - (column[at] ?? 0));
      return alphaOf(columns.length - 1, sum - (variances[place] ?? 0), momentsOf(rest).variance);
    }),
  };
};
