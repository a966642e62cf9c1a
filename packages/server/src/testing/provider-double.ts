import { generateKeyPairSync, sign } from 'node:crypto';
import type { IdentityProvider } from '../platform/config/identity-provider.ts';
import { CLIENT, listeningOn } from './identity-provider.ts';

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });
type Claims = Readonly<Record<string, unknown>>;

/** The provider says this, and a test may have it say otherwise. */
interface Word {
  claims: (claims: Claims) => Claims;
  isForged: boolean;
  /** Its token endpoint; null: it never answers. */
  status: number | null;
}

const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

/** A provider that says whatever a test wants, for one person: no real one says what is wrong. */
export const startProviderDouble = async (email: string) => {
  const [own, other] = [keys(), keys()];
  const word: Word = { claims: (claims) => claims, isForged: false, status: 200 };
  let nonce = '';
  const idToken = (issuer: string): string => {
    const now = Math.floor(Date.now() / 1_000);
    const plain = {
      iss: issuer,
      aud: CLIENT.clientId,
      sub: '1',
      iat: now,
      exp: now + 300,
      auth_time: now,
      nonce,
      email,
      email_verified: true,
    };
    const text = `${part({ alg: 'RS256', kid: '1' })}.${part(word.claims(plain))}`;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), (word.isForged ? other : own).privateKey).toString('base64url')}`;
  };
  const { origin, close } = await listeningOn((issuer) => (request, response) => {
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') {
      const at = (path: string) => `${issuer}${path}`;
      return json(200, {
        ...{ issuer, authorization_endpoint: at('/auth'), token_endpoint: at('/token'), jwks_uri: at('/jwks') },
        ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (request.url === '/jwks')
      return json(200, { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }] });
    if (word.status === null) return request.resume();
    if (word.status !== 200) return json(word.status, { error: 'server_error' });
    return json(200, { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken(issuer) });
  });
  const identityProvider: IdentityProvider = { issuer: origin, ...CLIENT, claim: 'email' };
  return {
    identityProvider,
    word,
    close,
    /** The query with which a browser comes back from its page. */
    back: (url: string): string => {
      const asked = new URL(url).searchParams;
      nonce = asked.get('nonce') ?? '';
      return `?code=c&state=${asked.get('state')}`;
    },
  };
};
export type ProviderDouble = Awaited<ReturnType<typeof startProviderDouble>>;
