import { beginInstitutionLogin, endInstitutionLogin } from '@quipu/contract';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import type { AppContext, Module } from '../../platform/context/app-context.ts';
import { openCallLimit } from '../../platform/context/open-call-limit.ts';
import { forbidden, refusal } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { publicUrlOf } from '../../platform/institution/public-address.ts';
import type { Incoming } from '../../platform/seb/check-seb.ts';
import { texts as accessTexts } from '../access-texts.ts';
import { loginAgreementReader } from '../agreements/agreement-store.ts';
import { blockedAddressReader } from '../login/blocked-address-store.ts';
import { clientKindOf } from '../login/client-kind.ts';
import { deviceTokensOf } from '../login/device-token.ts';
import { accountStateOf, refusalOfClient } from '../login/login-rules.ts';
import { sessionOpener } from '../login/open-session.ts';
import { confirmEmail, type Person, personFinder } from '../people/people-store.ts';
import { keepBegun, takeBegun } from './institution-login-store.ts';
import { type ProviderFailure, providerOf } from './provider.ts';
import { staffAccount } from './staff-account.ts';
import { texts } from './texts.ts';

const unavailable = reply(503, refusal(texts.unavailable));
const FAILURES = {
  unavailable,
  denied: forbidden(texts.denied),
  gone: reply(401, refusal(texts.gone)),
  unproven: reply(401, refusal(texts.unproven)),
  before: reply(401, refusal(texts.before)),
} satisfies Record<ProviderFailure, unknown>;

/** The provider leads back there; it is registered with it. */
const RETURN_PATH = '/institucion';

interface From extends Incoming {
  readonly address: string;
}

/** Staff log in with the institution's account: instead of a password and a code, the provider's word. */
export const institutionLoginModule: Module = (handle, context: AppContext) => {
  const { db, now, config, institution, log } = context;
  const { identityProvider } = config;
  const provider =
    identityProvider === null
      ? null
      : providerOf(identityProvider, now, (problem) => log.warn({ problem }, 'institution login'));
  const withinLimit = openCallLimit(context);
  const kindOf = clientKindOf(context);
  const isBlocked = blockedAddressReader(db, now);
  const findPerson = personFinder(db);
  const openSession = sessionOpener(context, loginAgreementReader(db, now), deviceTokensOf(context));
  const returnTo = (settings: InstitutionSettings): string => `${publicUrlOf(config, settings)}${RETURN_PATH}`;

  const refusalOf = async (
    client: Parameters<typeof refusalOfClient>[0],
    { address, url, header }: From,
    settings: InstitutionSettings,
  ) => {
    if (!(await withinLimit('institutionLogin', address))) return reply(429, refusal(texts.tooMany));
    const refused = refusalOfClient(client, await kindOf({ url, header }, settings), settings, now());
    if (refused !== null) return reply(refused.status, refusal(refused.msg));
    return (await isBlocked(address)) ? forbidden(accessTexts.blockedAddress) : null;
  };

  /** Finds what stands between an account and a session. That a password is to be replaced does not: none is asked for. */
  const enter = async (person: Person, email: string | null, settings: InstitutionSettings) => {
    const { rules } = settings;
    const isTheirs = email !== null && person.email?.toLowerCase() === email.toLowerCase();
    const at = now();
    const state = accountStateOf(
      { ...person, must_replace_password: false, email_confirmed_at: isTheirs ? at : person.email_confirmed_at },
      rules,
      at,
    );
    if (state === 'outsideHours') return forbidden(accessTexts.outsideHours);
    if (state === 'unconfirmed') return forbidden(accessTexts.unconfirmed);
    if (state !== 'free' || person.activated_at === null) return forbidden(texts.off);
    const session = await openSession(person, settings);
    // Their password was changed in this moment, which ends what began before.
    if (session === null) return reply(401, refusal(texts.gone));
    if (isTheirs && person.email !== null) await confirmEmail(db, person.id, person.email, at);
    const what = { action: 'institution-login', userId: person.id, issuer: identityProvider?.issuer };
    await keepAction(db, person.reference, null, what, at);
    return reply(200, session);
  };

  handle(beginInstitutionLogin, async ({ body, address, url, header }) => {
    if (provider === null) return reply(404, refusal(texts.none));
    const settings = await institution();
    const refused = await refusalOf(body, { address, url, header }, settings);
    if (refused !== null) return refused;
    const begun = await provider.begin(returnTo(settings));
    if (begun === null) return unavailable;
    await keepBegun(db, begun, Buffer.from(body.proofHash, 'base64url'), now());
    return reply(200, { url: begun.url });
  });

  handle(endInstitutionLogin, async ({ body, address, url, header }) => {
    if (provider === null || identityProvider === null) return reply(404, refusal(texts.none));
    const settings = await institution();
    const refused = await refusalOf(body, { address, url, header }, settings);
    if (refused !== null) return refused;
    const state = new URLSearchParams(body.answer).get('state') ?? '';
    const expected = await takeBegun(db, state, body.proof, now());
    if (expected === null) return FAILURES.gone;
    const answered = await provider.answered(returnTo(settings), body.answer, expected);
    if (answered.is !== 'told') return FAILURES[answered.is];
    const { claims } = answered;
    const found = await staffAccount({ db, findPerson }, identityProvider.claim, claims);
    if ('msg' in found) return forbidden(found.msg);
    const email = claims['email_verified'] === true ? claims['email'] : null;
    return enter(found.person, typeof email === 'string' ? email : null, settings);
  });
};
