import type { AppContext } from '../../platform/context/app-context.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import type { FindPerson, Person } from '../people/people-store.ts';
import type { Slips } from '../tokens/token-store.ts';
import type { DeviceTokens } from './device-token.ts';
import { accountOf, type GuessFrom, limitsOf, solvedLimitsOf, type Wait } from './guess-limits.ts';
import { type Guess, giveBack, takeGuess } from './guess-store.ts';
import { listingLimit } from './listing-limit.ts';

export interface IdentityReaders {
  readonly findPerson: FindPerson;
  readonly deviceTokens: DeviceTokens;
}
export interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  readonly deviceToken: string | null;
  /** The login within which the password is asked again: its guesses are counted by themselves. */
  readonly familyId: number | null;
  /** Looks at the captcha that came along, and uses it up. Null: none did. */
  readonly isSolved: (() => Promise<boolean>) | null;
}
export type Identified =
  /** `slips`: whoever lets them in, or does as they ask, forgets them. */
  | { readonly is: 'known'; readonly person: Person; readonly slips: Slips }
  /** So many were wrong that the mailbox has to tell who this is, before the password is looked at. */
  | { readonly is: 'codeNeeded'; readonly person: Person }
  | { readonly is: 'pause'; readonly seconds: number }
  | {
      readonly is:
        | 'captchaNeeded'
        | 'wrongCaptcha'
        | 'tooManyFailures'
        | 'unknownUser'
        | 'wrongPassword'
        | 'tooManyWaiting';
    };
type Rules = InstitutionSettings['rules'];
type Taken = { readonly is: 'taken'; readonly guess: Guess };

const pauseOf = ({ ms }: Wait) => ({ is: 'pause', seconds: Math.max(1, Math.ceil(ms / SECOND_MS)) }) as const;

/** Finds who knows this user's password, within the limits of guessing, and of asking which names there are. */
export const identifierOf = ({ db, now, hasher }: AppContext, { findPerson, deviceTokens }: IdentityReaders) => {
  const listing = listingLimit(now);

  const deviceOf = ({ familyId, deviceToken }: Attempt, person: Person | undefined): string | null => {
    if (familyId !== null) return `login ${familyId}`;
    return person === undefined ? null : deviceTokens.deviceOf(deviceToken, person, now());
  };

  /** Beyond the limit: a pause, then the captcha, then the mailbox. None of them is in the way of a device that was in before. */
  const take = async (
    { username, isSolved }: Attempt,
    from: GuessFrom,
    person: Person | undefined,
    rules: Rules,
  ): Promise<Taken | Identified> => {
    const guess = { account: accountOf(username), windowMs: rules.failureWindowSeconds * SECOND_MS, at: now() };
    const taken = await takeGuess(db, { ...guess, limits: limitsOf(from, rules) });
    if (!('is' in taken)) return { is: 'taken', guess: taken };
    if (isSolved === null) return taken.is === 'pause' ? pauseOf(taken) : { is: 'captchaNeeded' };
    if (!(await isSolved())) return { is: 'wrongCaptcha' };
    const solved = await takeGuess(db, { ...guess, limits: solvedLimitsOf(from, rules) });
    if (!('is' in solved)) return { is: 'taken', guess: solved };
    return person === undefined || person.email === null ? pauseOf(solved) : { is: 'codeNeeded', person };
  };

  const compared = async (
    { password, address }: Attempt,
    person: Person | undefined,
    guess: Guess,
  ): Promise<Identified> => {
    const verdict = await hasher.verify(person?.password_hash ?? null, password);
    if (verdict === null) {
      await giveBack(db, guess);
      return { is: 'tooManyWaiting' };
    }
    if (!verdict || person === undefined) {
      if (person === undefined) listing.note(address);
      return { is: 'wrongPassword' };
    }
    return { is: 'known', person, slips: guess };
  };

  return async (attempt: Attempt, rules: Rules): Promise<Identified> => {
    const { username, address } = attempt;
    const person = await findPerson(username);
    const taken = await take(attempt, { device: deviceOf(attempt, person), address }, person, rules);
    if (taken.is !== 'taken') return taken;
    const { guess } = taken;
    if (listing.isOver(address, rules.unknownNamesPerMinute)) {
      const found = await listing.inLine(address, () => compared(attempt, person, guess));
      if (found === null) await giveBack(db, guess);
      if (found === null) return { is: 'tooManyWaiting' };
      return found.is === 'wrongPassword' ? { is: 'tooManyFailures' } : found;
    }
    if (person !== undefined || rules.loginHidesAccounts) return compared(attempt, person, guess);
    listing.note(address);
    return { is: 'unknownUser' };
  };
};
export type Identify = ReturnType<typeof identifierOf>;
