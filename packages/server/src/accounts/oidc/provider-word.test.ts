import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { institutionTab } from '../../testing/institution-login.ts';
import { addTestPerson } from '../../testing/people.ts';
import { type ProviderDouble, startProviderDouble } from '../../testing/provider-double.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from './texts.ts';

let provider: ProviderDouble;
let server: TestServer;
beforeAll(async () => {
  provider = await startProviderDouble('ana@ejemplo.ec');
  server = await startTestServer({ identityProvider: provider.identityProvider });
  await addTestPerson(server.database.db, 'ANA', { roles: ['operator'] });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(() => {
  Object.assign(provider.word, { claims: (claims: object) => claims, isForged: false, status: 200 });
});

const ended = async () => {
  const tab = institutionTab(server);
  return tab.end(provider.back(await tab.left()));
};
const seconds = (from: number) => Math.floor(Date.now() / 1_000) + from;

describe('the provider’s word', () => {
  it('lets in while it holds, with clocks that are a little apart', async () => {
    expect((await ended()).status).toBe(200);
    for (const apart of [{ exp: seconds(-30) }, { nbf: seconds(30) }, { auth_time: seconds(-30) }]) {
      provider.word.claims = (claims) => ({ ...claims, ...apart });
      expect((await ended()).status).toBe(200);
    }
  });

  it.each([
    ['of another login', { nonce: 'otro' }],
    ['without a nonce', { nonce: undefined }],
    ['that is over', { exp: seconds(-120) }],
    ['that does not hold yet', { nbf: seconds(120) }],
    ['for another program', { aud: 'otro' }],
    ['of another provider', { iss: 'https://otro.ejemplo.ec' }],
  ])('is not taken where it is one %s', async (_, wrong) => {
    provider.word.claims = (claims) => ({ ...claims, ...wrong });
    expect(await ended()).toMatchObject({ status: 401, body: { msg: texts.unproven } });
  });

  it.each([
    ['before this login', { auth_time: seconds(-120) }],
    ['it does not tell when', { auth_time: undefined }],
  ])('is not taken where they showed who they are %s', async (_, wrong) => {
    provider.word.claims = (claims) => ({ ...claims, ...wrong });
    expect(await ended()).toMatchObject({ status: 401, body: { msg: texts.before } });
  });

  it('is not taken without its signature', async () => {
    provider.word.isForged = true;
    expect(await ended()).toMatchObject({ status: 401, body: { msg: texts.unproven } });
  });

  it('that a confirmed address is only claimed is not taken', async () => {
    for (const given of ['true', 1, undefined]) {
      provider.word.claims = (claims) => ({ ...claims, email_verified: given });
      expect(await ended()).toMatchObject({ status: 403, body: { msg: texts.unverified } });
    }
  });
});

describe('a login that the provider tells', () => {
  it('is the account’s as it stands, but for upper and lower case', async () => {
    const identityProvider = { ...provider.identityProvider, claim: 'preferred_username' };
    const beside = await startTestServer({ identityProvider });
    for (const name of ['1712345678', 'KARLA.SOSA'])
      await addTestPerson(beside.database.db, name, { roles: ['operator'] });
    const as = async (name: string) => {
      provider.word.claims = (claims) => ({ ...claims, preferred_username: name });
      const tab = institutionTab(beside);
      return tab.end(provider.back(await tab.left()));
    };
    for (const name of ['1712345678', 'Karla.Sosa']) expect((await as(name)).status).toBe(200);
    for (const name of ['17-12345678', ' 1712345678', 'karla.sosa ', 'karla.\u017fosa', '\u212aarla.sosa'])
      expect(await as(name)).toMatchObject({ status: 403, body: { msg: texts.unknown } });
    await beside.close();
  });
});

describe('a provider that does not answer', () => {
  it('is told of, on the way and on the way back, and nothing of the person is logged', async () => {
    provider.word.status = 500;
    expect(await ended()).toMatchObject({ status: 503, body: { msg: texts.unavailable } });
    const off = await startProviderDouble('ana@ejemplo.ec');
    await off.close();
    const beside = await startTestServer({ identityProvider: off.identityProvider });
    expect(await institutionTab(beside).begin()).toMatchObject({ status: 503, body: { msg: texts.unavailable } });
    expect(beside.logged.join('\n')).toContain('institution login');
    await beside.close();
    expect(server.logged.join('\n')).not.toContain('ana@');
  });

  it('is given up after some seconds', async () => {
    provider.word.status = null;
    expect(await ended()).toMatchObject({ status: 503, body: { msg: texts.unavailable } });
  });
});
