import type { IdentityStep, LoginReply, Settings } from '@quipu/contract';

/**
 * Lists what a login still has to show of who it is of. An older server gives flags instead: the
 * institution's and the person's. The steps of the custom login take the place of identification by
 * face.
 */
export const missingSteps = (
  { missing, extra, isFacelogRequired }: LoginReply,
  settings: Settings | null,
): readonly IdentityStep[] => {
  if (missing !== null) return missing;
  if (settings === null) return [];
  const steps: IdentityStep[] = [];
  if (settings.customLogin && extra !== null) {
    if (extra.dactilarCodeIsRequired) steps.push('dactilar');
    if (extra.photoIsRequired) steps.push('face');
    if (extra.cardIsRequired) steps.push('card');
  }
  return steps.length === 0 && settings.facelog && isFacelogRequired ? ['face'] : steps;
};
