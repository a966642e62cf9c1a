import { decryptSettings } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/time/durations.ts';
import { CLIENT, loggedInAt, startIdentityProvider } from '../../testing/identity-provider.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { institutionTab } from '../../testing/institution-login.ts';
import { addTestPerson, logInAs, loginBody } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts as accessTexts } from '../access-texts.ts';
import { issueLink } from '../links/link-store.ts';
import { texts } from './texts.ts';

// Against a real provider, over its own pages and redirects.

let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let server: TestServer;
beforeAll(async () => {
  const publicUrl = 'http://localhost:3000';
  provider = await startIdentityProvider(() => publicUrl);
  server = await startTestServer({ identityProvider: provider.identityProvider, publicUrl });
  const { db } = server.database;
  await addTestPerson(db, 'ANA', { roles: ['operator'], email: 'Ana@ejemplo.ec', isEmailConfirmed: false });
  // A sign-up that nobody activated has no address, though its link may still be followed.
  const userId = await addTestPerson(db, 'ABANDONA', { email: 'ana@ejemplo.ec', isActivated: false });
  const at = server.clock.now;
  await issueLink(db, { userId, email: 'ana@ejemplo.ec', purpose: 'activation', at, expiresAt: at + HOUR_MS });
  await addTestPerson(db, 'luis', { roles: ['proctor'] });
  await addTestPerson(db, 'EVA');
  await addTestPerson(db, 'SEFUE', { roles: ['operator'], isActive: false });
  await addTestPerson(db, 'ANA.SIN', { roles: ['operator'] });
  for (const twin of ['DOS1', 'DOS2']) await addTestPerson(db, twin, { roles: ['operator'], email: 'dos@ejemplo.ec' });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(() => changeInstitution(server.database.db, { rules: { staffByInstitution: false } }));

const backAs = async (login: string) => {
  const tab = institutionTab(server);
  return { tab, answer: await loggedInAt(await tab.left(), login) };
};
const kept = () =>
  server.database.db.selectFrom('operator_action').select(['who', 'what']).orderBy('id', 'desc').limit(1).execute();

describe('a login with the institution’s account', () => {
  it('lets an operator in without password and code, confirms the address, and is kept', async () => {
    const { tab, answer } = await backAs('ana');
    const { status, body } = await tab.end(answer);
    expect([status, body]).toMatchObject([200, { reference: 'ANA', roles: ['operator'] }]);
    if (status !== 200) return;
    const waiting = await server.api.officeWaiting({}, { token: body.accessToken });
    expect(rightOf(waiting).status).toBe(200);
    const { issuer } = provider.identityProvider;
    expect(await kept()).toEqual([{ who: 'ANA', what: { action: 'institution-login', userId: body.userId, issuer } }]);
    const { email_confirmed_at } = await server.database.db
      .selectFrom('app_user')
      .select('email_confirmed_at')
      .where('reference', '=', 'ANA')
      .executeTakeFirstOrThrow();
    expect(email_confirmed_at).not.toBeNull();
    const code = new URLSearchParams(answer).get('code') ?? '?';
    for (const secret of [CLIENT.clientSecret, code, body.accessToken, 'ejemplo.ec'])
      expect(server.logged.join('\n')).not.toContain(secret);
  });

  it('asks the provider to ask anew, with PKCE, a state and a nonce', async () => {
    const asked = new URL(await institutionTab(server).left()).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{
        response_type: 'code',
        code_challenge_method: 'S256',
        prompt: 'login',
        max_age: '60',
        scope: 'openid email',
      },
      ...{ client_id: CLIENT.clientId, redirect_uri: 'http://localhost:3000/institucion' },
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(40);
  });

  it('is of a person who was asked for it: a session that is open there serves nobody who takes that out', async () => {
    const browser = new Map<string, string>();
    await loggedInAt(await institutionTab(server).left(), 'ana', browser);
    const { now } = server.clock;
    server.clock.now += 120_000;
    for (const left of [['prompt'], ['prompt', 'max_age']]) {
      const tab = institutionTab(server);
      const url = new URL(await tab.left());
      for (const name of left) url.searchParams.delete(name);
      const answer = await loggedInAt(url.href, 'nadie', browser);
      expect(await tab.end(answer)).toMatchObject({ status: 401, body: { msg: texts.before } });
    }
    server.clock.now = now;
  });

  it('serves once', async () => {
    const { tab, answer } = await backAs('ana');
    expect((await tab.end(answer)).status).toBe(200);
    expect(await tab.end(answer)).toMatchObject({ status: 401, body: { msg: texts.gone } });
  });

  it('serves the tab that began it alone, and is not spoilt by another one', async () => {
    const { tab, answer } = await backAs('ana');
    for (const given of [answer, '?code=c', '?code=c&state=otro'])
      expect(await institutionTab(server).end(given)).toMatchObject({ status: 401, body: { msg: texts.gone } });
    expect((await tab.end(answer)).status).toBe(200);
  });

  it('is not ended in a tab that began nothing, whoever leads it there', async () => {
    const lure = institutionTab(server, '');
    const answer = await loggedInAt(await lure.left(), 'ana');
    expect(await lure.end(answer)).toMatchObject({ status: 401, body: { msg: texts.gone } });
  });

  it('takes no code of another login', async () => {
    const [mine, other] = [await backAs('ana'), await backAs('ana')];
    const state = new URLSearchParams(mine.answer).get('state');
    const code = new URLSearchParams(other.answer).get('code');
    const mixed = `?code=${code}&state=${state}&iss=${encodeURIComponent(provider.identityProvider.issuer)}`;
    expect(await mine.tab.end(mixed)).toMatchObject({ status: 401, body: { msg: texts.gone } });
  });

  it('is over after ten minutes', async () => {
    const { tab, answer } = await backAs('ana');
    server.clock.now += 601_000;
    expect(await tab.end(answer)).toMatchObject({ status: 401, body: { msg: texts.gone } });
    server.clock.now -= 601_000;
  });

  it('says so where the person did not want to, or may not', async () => {
    const tab = institutionTab(server);
    const state = new URL(await tab.left()).searchParams.get('state');
    const iss = encodeURIComponent(provider.identityProvider.issuer);
    const denied = await tab.end(`?error=access_denied&state=${state}&iss=${iss}`);
    expect(denied).toMatchObject({ status: 403, body: { msg: texts.denied } });
  });

  it.each([
    ['nobody here', 'nadie', texts.unknown],
    ['an examinee', 'eva', texts.unknown],
    ['two accounts', 'dos', texts.unknown],
    ['an address that is not confirmed there', 'ana.sin', texts.unverified],
    ['an account that is off', 'sefue', texts.off],
  ])('makes no account and lets nobody in who is %s', async (_, login, msg) => {
    const people = await server.database.db.selectFrom('app_user').select('id').execute();
    const { tab, answer } = await backAs(login);
    expect(await tab.end(answer)).toMatchObject({ status: 403, body: { msg } });
    expect(await server.database.db.selectFrom('app_user').select('id').execute()).toEqual(people);
  });

  it('goes by the login where the institution’s accounts have it', async () => {
    const identityProvider = { ...provider.identityProvider, claim: 'preferred_username' };
    const other = await startTestServer(
      { identityProvider, publicUrl: 'http://localhost:3000' },
      undefined,
      server.database,
    );
    const tab = institutionTab(other);
    const ended = await tab.end(await loggedInAt(await tab.left(), 'luis'));
    expect(ended).toMatchObject({ status: 200, body: { reference: 'LUIS', roles: ['proctor'] } });
    await other.close();
  });

  it('can be the only way for staff, and for nobody else', async () => {
    await changeInstitution(server.database.db, { rules: { staffByInstitution: true } });
    const refused = rightOf(await server.api.login(loginBody('ANA', server.clock.now)));
    expect(refused).toMatchObject({ status: 403, body: { msg: accessTexts.byInstitution } });
    const wrong = { ...loginBody('ANA', server.clock.now), password: 'otra' };
    expect(rightOf(await server.api.login(wrong)).status).toBe(402);
    expect((await logInAs(server, 'EVA')).reference).toBe('EVA');
    const { tab, answer } = await backAs('ana');
    expect((await tab.end(answer)).status).toBe(200);
  });

  it('has limits as other logins have', async () => {
    const limited = await startTestServer({ identityProvider: provider.identityProvider });
    await changeInstitution(limited.database.db, { rules: { openCallsPerMinute: 1 } });
    expect((await institutionTab(limited).begin()).status).toBe(200);
    expect(await institutionTab(limited).begin()).toMatchObject({ status: 429, body: { msg: texts.tooMany } });
    limited.clock.now += 60_000;
    const row = { cidr: '127.0.0.0/8', who: 'ROSA', why: 'x', at: new Date() };
    await limited.database.db.insertInto('blocked_address').values(row).execute();
    expect((await institutionTab(limited).begin()).status).toBe(403);
    await limited.close();
  });

  it('is shown to browsers where it is configured, and is not there elsewhere', async () => {
    const shown = async ({ api, context: { config } }: TestServer, agent: string) => {
      const { app } = rightOf(await api.getApp({}, { headers: { 'user-agent': agent } })).body;
      const read = decryptSettings(app, config.settingsKey);
      return isRight(read) ? JSON.parse(read.right).oidc : read;
    };
    expect(await shown(server, 'Mozilla/5.0')).toBe(1);
    expect(await shown(server, 'QuipuDesktop/0.14.0')).toBe(0);
    const without = await startTestServer();
    expect(await shown(without, 'Mozilla/5.0')).toBe(0);
    expect(await institutionTab(without).begin()).toMatchObject({ status: 404, body: { msg: texts.none } });
    expect((await institutionTab(without).end('?code=c&state=s')).status).toBe(404);
    await without.close();
  });
});
