import { isLeft } from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { configFrom, type Environment } from './config.ts';

const OIDC = {
  OIDC_ISSUER: 'https://cuentas.ejemplo.edu.ec/realms/personal',
  OIDC_CLIENT_ID: 'quipu',
  OIDC_CLIENT_SECRET: 'secreto',
};
const provider = (env: Environment) => {
  const config = configFrom(env, '/srv');
  return isLeft(config) ? config.left : config.right.identityProvider;
};

it('is none where nothing is said, and goes by the address where nothing else is', () => {
  expect(provider({})).toBeNull();
  expect(provider(OIDC)).toEqual({
    ...{ issuer: OIDC.OIDC_ISSUER, clientId: 'quipu', clientSecret: 'secreto', claim: 'email' },
  });
  expect(provider({ ...OIDC, OIDC_CLAIM: 'preferred_username' })).toMatchObject({ claim: 'preferred_username' });
});

it('is refused in part, and by each name that is missing', () => {
  expect(provider({ OIDC_ISSUER: OIDC.OIDC_ISSUER })).toEqual([
    expect.stringMatching(/^OIDC_CLIENT_ID: /),
    expect.stringMatching(/^OIDC_CLIENT_SECRET: /),
  ]);
  expect(provider({ OIDC_CLAIM: 'email' })).toHaveLength(3);
});

it.each([
  'http://cuentas.ejemplo.edu.ec',
  'cuentas',
  'https://a.ec/?x=1',
  'https://a.ec/#x',
  'https://u:c@a.ec',
  'ftp://a.ec',
])('has no issuer such as %s', (issuer) => {
  expect(provider({ ...OIDC, OIDC_ISSUER: issuer })).toEqual([expect.stringMatching(/^OIDC_ISSUER: /)]);
});

it('may be in the clear on this computer, has a claim by its name, and is none of a laboratory', () => {
  for (const issuer of ['http://localhost:8080/realms/x', 'http://127.0.0.1:9000', 'http://[::1]:9000'])
    expect(provider({ ...OIDC, OIDC_ISSUER: issuer })).toMatchObject({ issuer });
  expect(provider({ ...OIDC, OIDC_CLAIM: 'un dato' })).toEqual([expect.stringMatching(/^OIDC_CLAIM: /)]);
  expect(provider({ ...OIDC, QUIPU_LOCAL: '1' })).toEqual([expect.stringMatching(/^OIDC_ISSUER: .*QUIPU_LOCAL/)]);
});
