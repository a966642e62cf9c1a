import type { Agreement, LoginReply } from '@quipu/contract';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { tellEnded } from '../../platform/live/publish.ts';
import type { TokenPair } from '../../platform/secrets/token.ts';
import type { LoginAgreements } from '../agreements/agreement-store.ts';
import type { Person } from '../people/people-store.ts';
import { openFamily, type Slips } from '../tokens/token-store.ts';
import { type AskedIdentity, askedIdentity } from './asked-identity.ts';
import type { DeviceTokens } from './device-token.ts';

const welcome = (
  person: Person,
  pair: TokenPair,
  agreements: readonly Agreement[],
  { settings, rules }: InstitutionSettings,
  { steps, isFacelogRequired, custom }: AskedIdentity,
  deviceToken: string,
): LoginReply => ({
  ...pair,
  expiresIn: rules.accessTokenSeconds,
  userId: person.id,
  fullName: person.full_name,
  reference: person.reference,
  watermark: person.watermark ?? person.reference,
  email: person.email,
  accessibility: person.accessibility,
  isFacelogRequired,
  isActive: person.activated_at !== null,
  isLab: person.is_lab,
  roles: person.roles,
  // Who has not activated the account may call nothing but what leads to that: it comes first.
  missing: person.activated_at === null ? [] : steps,
  extra: { ...custom, ...person.extra },
  agreements: person.roles.includes('examinee')
    ? agreements.filter(({ id }) => !person.acceptedAgreements.includes(id))
    : [],
  settings: {
    primaryColor: settings.clientUiOptions?.primaryColor ?? null,
    secondaryColor: settings.clientUiOptions?.secondaryColor ?? null,
    updateEach: rules.updateEach,
  },
  deviceToken,
});

/**
 * The session of someone whom nothing stands in the way of any more. Null: the password is not theirs any more. `slips`: guesses of
 * theirs that are forgotten with it.
 */
export const sessionOpener = (
  { db, now, randomBytes, log }: AppContext,
  loginAgreements: LoginAgreements,
  deviceTokens: DeviceTokens,
) => {
  return async (person: Person, institution: InstitutionSettings, slips: Slips | null = null) => {
    const agreements = await loginAgreements();
    const asked = askedIdentity(person, institution.settings);
    const how = { missing: asked.steps, random: randomBytes, slips };
    const opened = await openFamily(db, person, institution.rules, now(), how);
    if (opened === null) return null;
    tellEnded({ db, log }, opened.replaced);
    return welcome(person, opened.pair, agreements, institution, asked, deviceTokens.issue(person, now()));
  };
};
export type OpenSession = ReturnType<typeof sessionOpener>;
