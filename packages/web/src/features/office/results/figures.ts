const numbers = new Intl.NumberFormat('es-EC', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const counts = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 1 });
const NONE = '–';

export const figure = (value: number | null): string => (value === null ? NONE : numbers.format(value));
/** People on the edge of a group count in part. */
export const partly = (count: number): string => counts.format(count);
export const seconds = (ms: number | undefined): string =>
  ms === undefined ? NONE : `${counts.format(Math.round(ms / 100) / 10)} s`;
