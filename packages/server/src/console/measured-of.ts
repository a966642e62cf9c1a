import type { Measured } from '@quipu/contract';

const MEASURED = /\b(brightness|change|distance|displays|faces|seconds)=(-?\d{1,12}(?:\.\d{1,12})?)\b/;
const THRESHOLD = /\bthreshold=(-?\d{1,12}(?:\.\d{1,12})?)\b/;
const COUNT = /^\d{1,6}$/;

/** What an incident's evidence says was measured, and its limit: `dark brightness=43 threshold=80`. Null: it says neither. */
export const measuredOf = (kind: string, evidence: string): Measured | null => {
  if (kind === 'displays' && COUNT.test(evidence)) return { value: Number(evidence), threshold: 1, unit: 'displays' };
  const [, unit, value] = MEASURED.exec(evidence) ?? [];
  const [, threshold] = THRESHOLD.exec(evidence) ?? [];
  return unit === undefined || threshold === undefined
    ? null
    : { value: Number(value), threshold: Number(threshold), unit };
};
