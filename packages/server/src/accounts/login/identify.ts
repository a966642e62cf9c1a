import type { AppContext } from '../../platform/context/app-context.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import type { FindPerson, Person } from '../people/people-store.ts';
import { listingLimit } from './listing-limit.ts';
import { type Failures, type FailuresOf, noteFailure } from './login-failure-store.ts';

export interface IdentityReaders {
  readonly failuresOf: FailuresOf;
  readonly findPerson: FindPerson;
}
export interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** Attempts at the account from the address that are under way: each may turn out to be a failure. */
  readonly ahead: number;
}
export type Identified =
  | { readonly is: 'known'; readonly person: Person; readonly failures: Failures }
  | { readonly is: 'tooManyFailures' | 'unknownUser' | 'wrongPassword' | 'tooManyWaiting' };

/** Finds who knows this user's password, within the limits of guessing, and of asking which names there are. */
export const identifierOf = ({ db, now, hasher }: AppContext, { failuresOf, findPerson }: IdentityReaders) => {
  const listing = listingLimit(now);

  const compared = async (
    { username, password, address }: Attempt,
    person: Person | undefined,
    failures: Failures,
  ): Promise<Identified> => {
    const verdict = await hasher.verify(person?.password_hash ?? null, password);
    if (verdict === null) return { is: 'tooManyWaiting' };
    if (verdict && person !== undefined) return { is: 'known', person, failures };
    await noteFailure(db, username, address, now());
    if (person === undefined) listing.note(address);
    return { is: 'wrongPassword' };
  };

  return async (attempt: Attempt, rules: InstitutionSettings['rules']): Promise<Identified> => {
    const { username, address, ahead } = attempt;
    const failures = await failuresOf({ username, address, limits: rules, at: now() });
    if (failures.areTooMany || failures.here + ahead >= rules.failuresHere) return { is: 'tooManyFailures' };
    const person = await findPerson(username);
    if (listing.isOver(address, rules.unknownNamesPerMinute)) {
      const found = await listing.inLine(address, () => compared(attempt, person, failures));
      if (found === null) return { is: 'tooManyWaiting' };
      return found.is === 'wrongPassword' ? { is: 'tooManyFailures' } : found;
    }
    if (person !== undefined || rules.loginHidesAccounts) return compared(attempt, person, failures);
    await noteFailure(db, username, address, now());
    listing.note(address);
    return { is: 'unknownUser' };
  };
};
export type Identify = ReturnType<typeof identifierOf>;
