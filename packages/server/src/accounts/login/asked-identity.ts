import type { IdentityStep, Settings } from '@quipu/contract';
import type { AppUserTable } from '../../platform/db/tables.ts';
import type { Person } from '../people/people-store.ts';

type Marks = Pick<
  Person,
  Extract<
    keyof AppUserTable,
    'is_facelog_required' | 'dactilar_code_is_required' | 'photo_is_required' | 'card_is_required'
  >
>;

/** A login asks these of its person besides the password, as its reply tells. */
export interface AskedIdentity {
  readonly steps: readonly IdentityStep[];
  readonly isFacelogRequired: boolean;
  readonly custom: {
    readonly dactilarCodeIsRequired: boolean;
    readonly photoIsRequired: boolean;
    readonly cardIsRequired: boolean;
  };
}

/** Follows from a person and what the institution has switched on. The custom login's steps stand in place of the one by face. */
export const askedIdentity = (
  person: Marks,
  { customLogin, facelog }: Pick<Settings, 'customLogin' | 'facelog'>,
): AskedIdentity => {
  const custom = {
    dactilarCodeIsRequired: customLogin && person.dactilar_code_is_required,
    photoIsRequired: customLogin && person.photo_is_required,
    cardIsRequired: customLogin && person.card_is_required,
  };
  const steps: readonly IdentityStep[] = [
    ...(custom.dactilarCodeIsRequired ? (['dactilar'] as const) : []),
    ...(custom.photoIsRequired ? (['face'] as const) : []),
    ...(custom.cardIsRequired ? (['card'] as const) : []),
  ];
  const isFacelogRequired = steps.length === 0 && facelog && person.is_facelog_required;
  return { steps: isFacelogRequired ? ['face'] : steps, isFacelogRequired, custom };
};
