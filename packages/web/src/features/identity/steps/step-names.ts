import type { IdentityStep } from '@quipu/contract';

/** Steps of the custom login: the code, the face, the card, and the review of the two pictures. */
export type StepName = 'cd' | 'ib' | 'ci' | 'rv';

const NAME: Readonly<Record<IdentityStep, StepName>> = { dactilar: 'cd', face: 'ib', card: 'ci' };
const FLAG: Readonly<Record<IdentityStep, string>> = {
  dactilar: 'dactilarCodeIsRequired',
  face: 'photoIsRequired',
  card: 'cardIsRequired',
};
const ORDER: readonly IdentityStep[] = ['dactilar', 'face', 'card'];

/** All steps that a login has, those shown already too. There is a review where there is a picture. */
export const stepNames = (
  missing: readonly IdentityStep[],
  extra: Readonly<Record<string, unknown>> = {},
): readonly StepName[] => {
  const asked = ORDER.filter((step) => missing.includes(step) || extra[FLAG[step]] === true);
  const names = asked.map((step) => NAME[step]);
  return asked.some((step) => step !== 'dactilar') ? [...names, 'rv'] : names;
};

/** The step at which a login goes on that still has these to show. */
export const firstStep = (missing: readonly IdentityStep[]): StepName => {
  const next = ORDER.find((step) => missing.includes(step));
  return next === undefined ? 'rv' : NAME[next];
};
