/** NaN does not count: a question that somebody was not asked. Null: there is too little to say anything. */
type Values = Float64Array | readonly number[];

/** Binary fractions leave as much of a variance that is none. */
const NOTHING = 1e-12;

export interface Moments {
  readonly count: number;
  readonly mean: number | null;
  /** It is that of the sample: over one less than there are. */
  readonly variance: number | null;
}

export const momentsOf = (values: Values): Moments => {
  let [count, sum] = [0, 0];
  for (const value of values)
    if (!Number.isNaN(value)) {
      count += 1;
      sum += value;
    }
  if (count === 0) return { count, mean: null, variance: null };
  const mean = sum / count;
  let squares = 0;
  for (const value of values) if (!Number.isNaN(value)) squares += (value - mean) ** 2;
  return { count, mean, variance: count < 2 ? null : squares / (count - 1) };
};

/** Pearson's, over the places at which both have a value; null: one of them is the same everywhere. */
export const correlationOf = (xs: Values, ys: Values): number | null => {
  let [count, xSum, ySum] = [0, 0, 0];
  const each = (visit: (x: number, y: number) => void): void => {
    for (let at = 0; at < xs.length; at += 1) {
      const [x, y] = [xs[at] ?? Number.NaN, ys[at] ?? Number.NaN];
      if (!Number.isNaN(x) && !Number.isNaN(y)) visit(x, y);
    }
  };
  each((x, y) => {
    count += 1;
    xSum += x;
    ySum += y;
  });
  let [xx, yy, xy] = [0, 0, 0];
  each((x, y) => {
    const [dx, dy] = [x - xSum / count, y - ySum / count];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  });
  if (xx <= NOTHING * count || yy <= NOTHING * count) return null;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
};

export interface Quartiles {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/** Spreadsheets compute them so (Hyndman and Fan's seventh): between two values, in proportion. */
export const quartilesOf = (values: Values): Quartiles | null => {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return null;
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
    return below + (above - below) * (place - Math.floor(place));
  };
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) };
};
