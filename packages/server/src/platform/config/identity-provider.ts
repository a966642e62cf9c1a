import * as E from 'fp-ts/lib/Either.js';
import { isThisComputer } from '../process/this-computer.ts';
import { startTexts } from '../start-texts.ts';
import type { ConfigName } from './config-names.ts';

/** The institution's staff have their accounts there; it is spoken to by OpenID Connect. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's word is compared with a person's account: `email` with the address, any other claim with the login. */
  readonly claim: string;
}

const NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const satisfies readonly ConfigName[];
const CLAIM = /^\w{1,60}$/;
const { wanted } = startTexts;

/** The provider decides who works here: in the clear it may be on this computer alone. */
const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isOwn = protocol === 'http:' && isThisComputer(hostname.replace(/^\[|\]$/g, ''));
  return (protocol === 'https:' || isOwn) && `${search}${hash}${username}` === '' && !/[?#]/.test(text);
};

/** Null: nobody logs in so. Left: all that is wrong. */
export const identityProviderOf = (
  given: (name: ConfigName) => string | null,
): E.Either<readonly string[], IdentityProvider | null> => {
  const [issuer, clientId, clientSecret] = NAMES.map(given);
  const claim = given('OIDC_CLAIM') ?? 'email';
  const missing = NAMES.filter((name) => given(name) === null);
  if (missing.length === NAMES.length && given('OIDC_CLAIM') === null) return E.right(null);
  if (!issuer || !clientId || !clientSecret)
    return E.left(missing.map((name) => startTexts.neededWith(name, 'OIDC_*')));
  const problems = [
    ...(isIssuer(issuer) ? [] : [startTexts.expected('OIDC_ISSUER', wanted.issuer)]),
    ...(CLAIM.test(claim) ? [] : [startTexts.expected('OIDC_CLAIM', wanted.claim)]),
  ];
  return problems.length > 0 ? E.left(problems) : E.right({ issuer, clientId, clientSecret, claim });
};
