import * as t from 'io-ts';

const whole = (name: string, least: number) =>
  t.refinement(t.number, (n) => Number.isSafeInteger(n) && n >= least, name);

export const Id = whole('Id', 1);
export const Count = whole('Count', 0);
export const EpochMs = whole('EpochMs', 0);
export const TextOrNull = t.union([t.string, t.null]);
export const CountOrNull = t.union([Count, t.null]);
