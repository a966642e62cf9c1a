import * as t from 'io-ts';

/** Steps that a login still asks for. `dactilar`: the code on the identity card; `face` and `card`: pictures of them. */
export const IdentityStep = t.keyof({ face: null, dactilar: null, card: null }, 'IdentityStep');
export type IdentityStep = t.TypeOf<typeof IdentityStep>;
