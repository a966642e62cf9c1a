import type { EpochMs } from '@quipu/engine';
import * as oidc from 'openid-client';
import { cached } from '../../platform/concurrency/cached.ts';
import type { IdentityProvider } from '../../platform/config/identity-provider.ts';
import { HOUR_MS, SECOND_MS } from '../../platform/time/durations.ts';
import type { Begun, Expected } from './institution-login-store.ts';

const TIMEOUT_SECONDS = 4;
/** Its clock and this one may be apart by that much. */
const TOLERANCE_SECONDS = 60;
/** The provider's word about itself is read again after that. */
const KNOWN_MS = HOUR_MS;

export type Claims = Readonly<Record<string, unknown>>;
export type ProviderFailure = 'denied' | 'gone' | 'unproven' | 'before' | 'unavailable';
export type Answered = { readonly is: 'told'; readonly claims: Claims } | { readonly is: ProviderFailure };

export interface Provider {
  /** Null: it does not answer. */
  begin(redirectUri: string): Promise<(Expected & { readonly url: string }) | null>;
  /** Returns what it says of whoever came back with this query, once that holds. */
  answered(redirectUri: string, query: string, begun: Begun): Promise<Answered>;
}

const codeOf = (error: unknown): string => {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === 'string' ? code : String(name);
};

/** Its word reached us and does not hold. */
const UNPROVEN = new Set([
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_PARSE_ERROR',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]);

const failureOf = (error: unknown): ProviderFailure => {
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'denied' : 'unavailable';
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant' ? 'gone' : 'unavailable';
  return UNPROVEN.has(codeOf(error)) ? 'unproven' : 'unavailable';
};

/** They showed who they are for this login: a session that somebody left open there does not serve. */
const wasAskedSince = (begunAt: EpochMs, { auth_time }: oidc.IDToken): boolean =>
  auth_time !== undefined && (auth_time + TOLERANCE_SECONDS) * SECOND_MS >= begunAt;

const withSecret = ({ clientSecret }: IdentityProvider, methods: readonly string[] | undefined): oidc.ClientAuth =>
  methods === undefined || methods.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(clientSecret)
    : oidc.ClientSecretPost(clientSecret);

/** The institution's provider. `onProblem`: told what went wrong, with nothing of the person in it. */
export const providerOf = (
  own: IdentityProvider,
  now: () => EpochMs,
  onProblem: (problem: string) => void,
): Provider => {
  const isInTheClear = own.issuer.startsWith('http:');
  const discovered = cached(
    async () => {
      const execute = isInTheClear ? [oidc.allowInsecureRequests] : [];
      const known = await oidc.discovery(new URL(own.issuer), own.clientId, undefined, oidc.None(), {
        ...{ execute, timeout: TIMEOUT_SECONDS },
      });
      const server = known.serverMetadata();
      const auth = withSecret(own, server.token_endpoint_auth_methods_supported);
      const config = new oidc.Configuration(server, own.clientId, { [oidc.clockTolerance]: TOLERANCE_SECONDS }, auth);
      config.timeout = TIMEOUT_SECONDS;
      if (isInTheClear) oidc.allowInsecureRequests(config);
      // Without it the library trusts the connection that an id token came by, and does not look at its signature.
      oidc.enableNonRepudiationChecks(config);
      return config;
    },
    now,
    KNOWN_MS,
  );

  return {
    begin: async (redirectUri) => {
      try {
        const config = await discovered();
        const expected = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: own.claim === 'email' ? 'openid email' : 'openid profile email',
          code_challenge: await oidc.calculatePKCECodeChallenge(expected.verifier),
          code_challenge_method: 'S256',
          state: expected.state,
          nonce: expected.nonce,
          // Several people share a computer: whoever left is not let in again by a click.
          prompt: 'login',
          // Has it tell when they showed who they are: whoever has the address can take `prompt` out of it.
          max_age: String(TOLERANCE_SECONDS),
        });
        return { ...expected, url: url.href };
      } catch (error) {
        onProblem(codeOf(error));
        return null;
      }
    },
    answered: async (redirectUri, query, { state, nonce, verifier, begunAt }) => {
      const back = new URL(redirectUri);
      back.search = query;
      try {
        const config = await discovered();
        const tokens = await oidc.authorizationCodeGrant(config, back, {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
        });
        const claims = tokens.claims();
        if (claims === undefined) return { is: 'unproven' };
        if (!wasAskedSince(begunAt, claims)) {
          onProblem(claims.auth_time === undefined ? 'no auth_time' : 'auth_time before the login');
          return { is: 'before' };
        }
        const { userinfo_endpoint } = config.serverMetadata();
        // Not every provider puts it into the id token.
        if (claims[own.claim] !== undefined || userinfo_endpoint === undefined) return { is: 'told', claims };
        return {
          is: 'told',
          claims: { ...claims, ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)) },
        };
      } catch (error) {
        onProblem(codeOf(error));
        return { is: failureOf(error) };
      }
    },
  };
};
