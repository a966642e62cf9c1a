import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../../platform/secrets/password-hasher.ts';
import { mailsTo } from '../../testing/mailed.ts';
import { EMAIL, NEW, passwordsFixture } from '../../testing/passwords-fixture.ts';
import { addTestPerson, logInAs, loginBody, PASSWORD } from '../../testing/people.ts';
import { logOut, post, refreshWith } from '../../testing/replies.ts';
import { texts } from '../account-texts.ts';

const { server, id, set, person, statusOf, restore, change, recovered } = passwordsFixture();

describe('a change while logged in', () => {
  it('sets the password, keeps this login, ends the links and the person is told', async () => {
    const token = await recovered();
    const { accessToken } = await logInAs(server(), 'ANA');
    expect(await change(accessToken, PASSWORD, 'Nueva!2026')).toMatchObject({
      status: 200,
      body: { isCurrentPassword: true, message: null, error: null },
    });
    expect((await restore(token)).status).toBe(403);
    expect((await logOut(server(), accessToken)).status).toBe(200);
    expect([await statusOf(PASSWORD), await statusOf('Nueva!2026')]).toEqual([402, 200]);
    expect((await mailsTo(server(), EMAIL)).at(-1)?.subject).toBe('Su clave fue cambiada');
  });

  it('ends the other logins of who may have several', async () => {
    await addTestPerson(server().database.db, 'JEFA', { roles: ['operator'] });
    const [one, other] = [await logInAs(server(), 'JEFA'), await logInAs(server(), 'JEFA')];
    await change(one.accessToken, PASSWORD, 'Nueva!2026');
    expect((await refreshWith(server(), other.refreshToken)).status).toBe(401);
    expect((await refreshWith(server(), one.refreshToken)).status).toBe(200);
  });

  it('with a wrong current password changes nothing; guesses are counted within this login, and keep nobody from logging in', async () => {
    const { accessToken } = await logInAs(server(), 'ANA');
    for (let n = 0; n < 10; n += 1)
      expect((await change(accessToken, `mala ${n}`, 'Nueva!2026')).body).toMatchObject({ isCurrentPassword: false });
    expect(await change(accessToken, PASSWORD, 'Nueva!2026')).toMatchObject({
      status: 429,
      body: { message: texts.tooManyFailures },
    });
    expect(await statusOf(PASSWORD)).toBe(200);
  });

  describe('of the password meanwhile', () => {
    const OTHER = hashPassword('la de su dueña, recién puesta');
    const changedMeanwhile = async () => {
      await server()
        .database.db.updateTable('app_user')
        .set({ password_hash: await OTHER })
        .where('id', '=', id())
        .execute();
    };
    afterEach(() => vi.restoreAllMocks());

    it('leaves nothing of who knew the one before', async () => {
      const { accessToken } = await logInAs(server(), 'ANA');
      vi.spyOn(server().context.hasher, 'hash').mockImplementationOnce(async (password) => {
        await changedMeanwhile();
        return hashPassword(password);
      });
      expect((await change(accessToken, PASSWORD, 'Nueva!2026')).body).toMatchObject({ isCurrentPassword: false });
      expect((await person()).password_hash).toBe(await OTHER);
    });

    it('opens no session to who knew the one before', async () => {
      vi.spyOn(server().context.hasher, 'verify').mockImplementationOnce(async () => {
        await changedMeanwhile();
        return true;
      });
      expect(await statusOf(PASSWORD)).toBe(402);
      expect(await server().database.db.selectFrom('token_family').selectAll().execute()).toEqual([]);
    });
  });

  it.each([
    ['pattern', 'Abc12', texts.password.pattern],
    ['pattern', '1abcdef', texts.password.pattern],
    ['pattern', 'cuerdas nuevas de doce', texts.password.pattern],
    ['long', 'Nueva!2026', texts.password.short],
    ['long', 'password1234', texts.password.common],
  ])('under the policy %s refuses %s', async (passwordPolicy, password, message) => {
    await set({ settings: { client: '1.4.2', passwordPolicy } });
    const { accessToken } = await logInAs(server(), 'ANA');
    expect(await change(accessToken, PASSWORD, password)).toMatchObject({ status: 400, body: { message } });
    expect(await statusOf(PASSWORD)).toBe(200);
  });

  it('under the policy long takes twelve characters', async () => {
    await set({ settings: { client: '1.4.2', passwordPolicy: 'long' } });
    const { accessToken } = await logInAs(server(), 'ANA');
    expect((await change(accessToken, PASSWORD, NEW)).body).toMatchObject({ isCurrentPassword: true });
  });

  it('is nobody’s without a token', async () => {
    expect((await change(null, PASSWORD, 'Nueva!2026')).status).toBe(401);
    expect(await statusOf(PASSWORD)).toBe(200);
  });
});

it('leaves no password, link or address in the log', async () => {
  const token = await recovered();
  await restore(token);
  const { accessToken } = await (async () => {
    const { clientId: client_id, ...body } = loginBody('ANA', server().clock.now);
    const { body: reply } = await post(
      server(),
      '/api/app-login',
      JSON.stringify({ ...body, client_id, password: NEW }),
    );
    return { accessToken: String(reply['access_token']) };
  })();
  await change(accessToken, NEW, 'Nueva!2026');
  const log = server().logged.join('');
  for (const secret of [token, NEW, 'Nueva!2026', 'ejemplo.ec', 'Persona']) expect(log).not.toContain(secret);
});
