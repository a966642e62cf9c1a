import { expect, it } from 'vitest';
import { firstStep, stepNames } from './step-names.ts';

const FLAGS = { dactilarCodeIsRequired: true, photoIsRequired: true, cardIsRequired: true };

it.each([
  [['dactilar', 'face', 'card'], FLAGS, ['cd', 'ib', 'ci', 'rv'], 'cd'],
  [['face', 'card'], FLAGS, ['cd', 'ib', 'ci', 'rv'], 'ib'],
  [['dactilar'], { dactilarCodeIsRequired: true }, ['cd'], 'cd'],
  [['face'], { photoIsRequired: true }, ['ib', 'rv'], 'ib'],
  [['card'], { cardIsRequired: true }, ['ci', 'rv'], 'ci'],
  [['dactilar', 'card'], { dactilarCodeIsRequired: true, cardIsRequired: true }, ['cd', 'ci', 'rv'], 'cd'],
  [['card', 'face'], {}, ['ib', 'ci', 'rv'], 'ib'],
] as const)('%o still to show, with %o', (missing, extra, names, first) => {
  expect(stepNames(missing, extra)).toEqual(names);
  expect(firstStep(missing)).toBe(first);
});
