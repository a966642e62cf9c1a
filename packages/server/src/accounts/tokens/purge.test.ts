import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts } from '../../platform/http/texts.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { tryLogin } from '../../testing/logins.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { logOut } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { captchasOf } from '../captcha/captcha-store.ts';
import { codeChallengeOf, issueCode } from '../login/code-store.ts';
import { purgeAccess } from './purge.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addTestPerson(server.database.db, 'ANA');
});
afterAll(() => server.close());

const count = async (table: 'access_token' | 'refresh_token' | 'token_family' | 'login_guess') =>
  (await server.database.db.selectFrom(table).selectAll().execute()).length;

it('drops old tokens and failures; a replaced token is still told from an unknown one for a month', async () => {
  const { db } = server.database;
  const old = await logInAs(server, 'ANA');
  await tryLogin(server, 'ANA', { password: 'otra' });
  await logInAs(server, 'ANA');
  server.clock.now += 29 * DAY_MS;
  await purgeAccess(db, server.clock.now);
  expect((await logOut(server, old.accessToken)).body).toEqual({ message: texts.replaced });
  expect(await count('login_guess')).toBe(0);

  server.clock.now += 3 * DAY_MS;
  const { accessToken } = await logInAs(server, 'ANA');
  await purgeAccess(db, server.clock.now);
  expect([await count('access_token'), await count('refresh_token'), await count('token_family')]).toEqual([1, 1, 1]);
  expect((await logOut(server, accessToken)).status).toBe(200);
});

it('drops captchas that are too old to be used, and codes after a day', async () => {
  const { db } = server.database;
  const captchas = captchasOf(db, server.context.config);
  const at = server.clock.now;
  await captchas.keep('A3F', 60, at);
  const live = await captchas.keep('A3F', 180, at);
  const userId = await addTestPerson(db, 'CODIGO');
  const challenge = { userId, email: null, seconds: 120 };
  await db.transaction().execute((tx) => issueCode(tx, { ...challenge, at }));
  const newer = await db.transaction().execute((tx) => issueCode(tx, { ...challenge, at: at + DAY_MS - 1 }));
  await purgeAccess(db, at + 61_000);
  expect((await db.selectFrom('captcha').select('key_hash').execute()).length).toBe(1);
  expect(await captchas.answerOf(live, at + 61_000)).toBe('A3F');
  await purgeAccess(db, at + DAY_MS + 1);
  expect((await db.selectFrom('login_code').select('user_id').execute()).length).toBe(1);
  expect(await codeChallengeOf(db, newer.credentials, at + DAY_MS)).toMatchObject({ userId });
});
