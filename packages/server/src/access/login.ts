import type { BodyOf, login } from '@quipu/contract';
import type { Platform } from '../app/platform.ts';
import type { InstitutionSettings } from '../settings/institution-settings.ts';
import { type FailuresOf, forgetFailures, noteFailure } from './login-failure-store.ts';
import { type LoginReply, refusalOfClient, refused } from './login-rules.ts';
import type { FindPerson, Person } from './people-store.ts';
import { texts } from './texts.ts';
import type { TokenPair } from './token.ts';
import { openFamily } from './token-store.ts';

const welcome = (person: Person, pair: TokenPair, { settings, rules }: InstitutionSettings): LoginReply => ({
  status: 200,
  body: {
    ...pair,
    expiresIn: rules.accessTokenSeconds,
    userId: person.id,
    fullName: person.full_name,
    reference: person.reference,
    watermark: person.watermark ?? person.reference,
    email: person.email,
    accessibility: person.accessibility,
    isFacelogRequired: false,
    isActive: person.is_active,
    isLab: person.is_lab,
    extra: null,
    agreements: [],
    settings: {
      primaryColor: settings.clientUiOptions?.primaryColor ?? null,
      secondaryColor: settings.clientUiOptions?.secondaryColor ?? null,
      updateEach: rules.updateEach,
    },
  },
});

export interface LoginReaders {
  readonly failuresOf: FailuresOf;
  readonly findPerson: FindPerson;
}

/**
 * `ahead`: attempts at the account from the address that are under way: each may turn out to be a failure.
 * Whether the account is active is told only to who knows its password.
 */
export const logIn = async (
  { db, now, institution, hasher }: Platform,
  { failuresOf, findPerson }: LoginReaders,
  body: BodyOf<typeof login>,
  address: string,
  userAgent: string | null,
  ahead: number,
): Promise<LoginReply> => {
  const rules = await institution();
  const refusal = refusalOfClient(body, userAgent, rules, now());
  if (refusal !== null) return refusal;
  const failures = await failuresOf({ username: body.username, address, limits: rules.rules, at: now() });
  if (failures.areTooMany || failures.here + ahead >= rules.rules.failuresHere)
    return refused(429, texts.tooManyFailures);

  const person = await findPerson(body.username);
  if (person === undefined) {
    await noteFailure(db, body.username, address, now());
    return refused(401, texts.unknownUser);
  }
  const verdict = await hasher.verify(person.password_hash, body.password);
  if (verdict === null) return refused(429, texts.tooManyWaiting);
  if (!verdict) {
    await noteFailure(db, body.username, address, now());
    return refused(402, texts.wrongPassword);
  }
  if (!person.is_active) return refused(403, texts.inactive);
  if (failures.here > 0) await forgetFailures(db, body.username, address);
  return welcome(person, await openFamily(db, person.id, person.roles, rules.rules, now()), rules);
};
