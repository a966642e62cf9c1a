import { resetAppPassword, restorePassword, updateEmail } from '@quipu/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { captchasOf } from '../access/captcha-store.ts';
import { hashPassword } from '../access/password-hasher.ts';
import { InstitutionSettings } from '../settings/institution-settings.ts';
import { saveInstitution } from '../settings/institution-store.ts';
import { mailedToken, mailsTo } from '../testing/mailed.ts';
import { addTestPerson, logInAs, loginBody, PASSWORD } from '../testing/people.ts';
import { logOut, post, refreshWith, rightOf, statusesOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { issueLink } from './link-store.ts';
import { texts } from './texts.ts';

let server: TestServer;
let id = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.database;
  for (const table of ['app_user', 'mail_job', 'login_failure', 'institution'] as const)
    await db.deleteFrom(table).execute();
  // Another minute: what may be called so often in one may be called again.
  server.clock.now += 60_000;
  id = await addTestPerson(db, 'ANA');
});

const NEW = 'cuerdas nuevas de doce';
const EMAIL = 'ana@ejemplo.ec';
const MINUTE_MS = 60_000;
const set = (settings: object) =>
  saveInstitution(server.database.db, rightOf(InstitutionSettings.decode({ name: 'Universidad', ...settings })));
const person = () =>
  server.database.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = async (password: string) => {
  const { clientId: client_id, ...body } = loginBody('ANA', server.clock.now);
  return (await post(server, '/api/app-login', JSON.stringify({ ...body, client_id, password }))).status;
};
const recover = async (identification = 'ana', captcha: string | null = null, key: string | null = null) =>
  rightOf(await server.call(resetAppPassword, { params: {}, query: {}, body: { identification, captcha, key } })());
const restore = async (resetToken: string, password = NEW, email: string | null = null) =>
  rightOf(await server.call(restorePassword, { params: {}, query: {}, body: { resetToken, password, email } })());
const change = async (token: string | null, currentPassword: string, password: string) =>
  rightOf(
    await server.call(
      resetAppPassword,
      { params: {}, query: {}, body: { email: null, currentPassword, password } },
      { token },
    )(),
  );
const recovered = async () => {
  await recover();
  return mailedToken(server, EMAIL);
};

describe('recovery', () => {
  it('mails a link and tells where to, masked', async () => {
    expect(await recover(' ana ')).toMatchObject({ status: 200, body: { email: 'a***a@ejemplo.ec', message: null } });
    const [mail] = await mailsTo(server, EMAIL);
    expect(mail?.text).toContain(`${server.platform.config.publicUrl}/auth/passwords/reset/`);
    expect(mail?.text).toContain('una hora');
  });

  it.each([
    ['nobody', 'LUIS', texts.noAccount],
    ['someone without an address', 'SIN', texts.noEmail],
    ['someone switched off', 'NO', texts.noAccount],
  ])('of %s says so', async (_, reference, message) => {
    await addTestPerson(server.database.db, 'SIN', { email: null });
    await addTestPerson(server.database.db, 'NO', { isActive: false });
    expect(await recover(reference)).toMatchObject({ status: 200, body: { email: null, message } });
  });

  it('says the same of everyone where the institution wants so, in the same time', async () => {
    await set({ rules: { recovery_hides_accounts: 1 } });
    const [known, unknown] = [await recover(), await recover('LUIS')];
    expect(known.body).toEqual(unknown.body);
    expect(unknown.body).toEqual({ email: null, message: null, error: null, isCurrentPassword: null });
    expect(await mailsTo(server, EMAIL)).toHaveLength(1);
    for (let n = 0; n < 3; n += 1) expect((await recover()).status).toBe(200);
    expect(await mailsTo(server, EMAIL)).toHaveLength(3);
  });

  it('mails three times in fifteen minutes at most, also all at once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => recover()));
    expect(statusesOf(replies)).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await mailsTo(server, EMAIL)).toHaveLength(3);
    server.clock.now += 16 * MINUTE_MS;
    expect((await recover()).status).toBe(200);
  });

  it('keeps nobody from giving another address, nor from the link that confirms one', async () => {
    await set({ rules: { confirmed_email_required: 1 } });
    await server.database.db.updateTable('app_user').set({ email_confirmed_at: null }).where('id', '=', id).execute();
    for (let n = 0; n < 3; n += 1) expect((await recover()).status).toBe(200);
    expect(await statusOf(PASSWORD)).toBe(403);
    expect((await mailsTo(server, EMAIL)).at(-1)?.subject).toBe('Confirme su correo electrónico');
    await set({});
    const { accessToken: token } = await logInAs(server, 'ANA');
    const body = { data: { email: 'ana2@ejemplo.ec', confirmedEmail: 'ana2@ejemplo.ec', password: null } };
    const reply = rightOf(await server.call(updateEmail, { params: {}, query: {}, body }, { token })());
    expect(reply.status).toBe(200);
  });

  it('asks for a captcha where that is on, each good once', async () => {
    await set({ settings: { client: '1.4.2', captcha: 1 } });
    const key = await captchasOf(server.database.db, server.platform.config).keep('34679', 180, server.clock.now);
    for (const given of [await recover(), await recover('ANA', '34679', 'x')])
      expect(given).toMatchObject({ status: 422, body: { message: texts.wrongCaptcha } });
    expect((await recover('ANA', '34679', key)).status).toBe(200);
    expect((await recover('ANA', '34679', key)).status).toBe(422);
  });

  it('is counted by address', async () => {
    await set({ rules: { open_calls_per_min: 2 } });
    for (const status of [200, 200, 429]) expect((await recover('LUIS')).status).toBe(status);
    server.clock.now += MINUTE_MS;
    expect((await recover('LUIS')).status).toBe(200);
  });
});

describe('a link of recovery', () => {
  it('sets a password, ends every login, and the person is told', async () => {
    await addTestPerson(server.database.db, 'OTRO');
    const [mine, others] = [await logInAs(server, 'ANA'), await logInAs(server, 'OTRO')];
    const token = await recovered();
    expect(await restore(token, NEW, ' ANA@ejemplo.ec ')).toMatchObject({ status: 200, body: { success: true } });
    expect([await statusOf(PASSWORD), await statusOf(NEW)]).toEqual([402, 200]);
    expect((await refreshWith(server, mine.refreshToken)).status).toBe(401);
    expect((await refreshWith(server, others.refreshToken)).status).toBe(200);
    expect((await mailsTo(server, EMAIL)).at(-1)?.subject).toBe('Su clave fue cambiada');
  });

  it('works once: the same request again is told that it worked, another password that the link is over', async () => {
    const token = await recovered();
    await restore(token);
    expect(await restore(token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await restore(token, 'otra clave de doce')).toMatchObject({ status: 403, body: { msg: texts.expired } });
    expect((await restore(token)).status).toBe(403);
    expect(await statusOf(NEW)).toBe(200);
    expect((await mailsTo(server, EMAIL)).filter(({ subject }) => subject === 'Su clave fue cambiada')).toHaveLength(1);
  });

  it('is not repeated when it is long ago', async () => {
    const token = await recovered();
    await restore(token);
    server.clock.now += 11 * MINUTE_MS;
    expect((await restore(token)).status).toBe(403);
  });

  it('brought twice at once sets one password', async () => {
    const token = await recovered();
    const replies = await Promise.all([restore(token), restore(token), restore(token)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await mailsTo(server, EMAIL)).filter(({ subject }) => subject === 'Su clave fue cambiada')).toHaveLength(1);
    const other = await (async () => {
      await recover();
      return mailedToken(server, EMAIL);
    })();
    const race = await Promise.all([restore(other, 'clave primera 12'), restore(other, 'clave segunda 12')]);
    expect(statusesOf(race)).toEqual([200, 403]);
  });

  it.each([
    [
      'expired',
      async (token: string) => {
        server.clock.now += 60 * MINUTE_MS;
        return token;
      },
    ],
    [
      'followed by a newer one',
      async (token: string) => {
        await recover();
        return token;
      },
    ],
    ['unknown', async () => 'x'],
  ])('that is %s says that it is over', async (_, spoil) => {
    const token = await spoil(await recovered());
    expect(await restore(token)).toMatchObject({ status: 403, body: { msg: 'El token ha caducado' } });
    expect(await statusOf(PASSWORD)).toBe(200);
  });

  it.each([
    ['a short password', 'once letras', null, texts.password.short],
    ['a password of everyone', 'password1234', null, texts.password.common],
    ['another address', NEW, 'luis@ejemplo.ec', texts.otherEmail],
  ])('with %s says why not, and goes on working', async (_, password, email, message) => {
    const token = await recovered();
    expect(await restore(token, password, email)).toMatchObject({ status: 200, body: { success: false, message } });
    expect((await restore(token)).body).toMatchObject({ success: true });
  });

  it('of another purpose sets nothing', async () => {
    const link = { userId: id, purpose: 'activation', email: EMAIL, expiresAt: server.clock.now + MINUTE_MS } as const;
    expect((await restore(await issueLink(server.database.db, link))).status).toBe(403);
  });

  it('that went by mail shows whose the address is; one handed over does not', async () => {
    const isShown = async (email: string | null) => {
      await server.database.db
        .updateTable('app_user')
        .set({ activated_at: null, email_confirmed_at: null, must_replace_password: true })
        .where('id', '=', id)
        .execute();
      const link = { userId: id, purpose: 'reset', email, expiresAt: server.clock.now + MINUTE_MS } as const;
      await restore(await issueLink(server.database.db, link), `${NEW} de ${email}`);
      const { activated_at, email_confirmed_at, must_replace_password } = await person();
      return [activated_at !== null, email_confirmed_at !== null, must_replace_password];
    };
    expect(await isShown(EMAIL)).toEqual([true, true, false]);
    expect(await isShown('otra@ejemplo.ec')).toEqual([false, false, false]);
    expect(await isShown(null)).toEqual([false, false, false]);
  });

  it('does not take the password that has to be replaced', async () => {
    const row = server.database.db.updateTable('app_user').set({ must_replace_password: true });
    await row.where('id', '=', id).execute();
    const token = await recovered();
    expect((await restore(token, PASSWORD)).body).toEqual({ success: false, message: texts.password.same });
    expect(await statusOf(PASSWORD)).toBe(202);
    expect((await restore(await recovered(), NEW)).body).toMatchObject({ success: true });
    expect(await statusOf(NEW)).toBe(200);
  });

  it('lets in again who had failed too often', async () => {
    for (let n = 0; n < 10; n += 1) await statusOf('mala');
    expect(await statusOf(PASSWORD)).toBe(429);
    await restore(await recovered());
    expect(await statusOf(NEW)).toBe(200);
  });
});

describe('a change while logged in', () => {
  it('sets the password, keeps this login, ends the links and the person is told', async () => {
    const token = await recovered();
    const { accessToken } = await logInAs(server, 'ANA');
    expect(await change(accessToken, PASSWORD, 'Nueva!2026')).toMatchObject({
      status: 200,
      body: { isCurrentPassword: true, message: null, error: null },
    });
    expect((await restore(token)).status).toBe(403);
    expect((await logOut(server, accessToken)).status).toBe(200);
    expect([await statusOf(PASSWORD), await statusOf('Nueva!2026')]).toEqual([402, 200]);
    expect((await mailsTo(server, EMAIL)).at(-1)?.subject).toBe('Su clave fue cambiada');
  });

  it('ends the other logins of who may have several', async () => {
    await addTestPerson(server.database.db, 'JEFA', { roles: ['operator'] });
    const [one, other] = [await logInAs(server, 'JEFA'), await logInAs(server, 'JEFA')];
    await change(one.accessToken, PASSWORD, 'Nueva!2026');
    expect((await refreshWith(server, other.refreshToken)).status).toBe(401);
    expect((await refreshWith(server, one.refreshToken)).status).toBe(200);
  });

  it('with a wrong current password changes nothing, and counts as a failed login', async () => {
    const { accessToken } = await logInAs(server, 'ANA');
    for (let n = 0; n < 10; n += 1)
      expect((await change(accessToken, `mala ${n}`, 'Nueva!2026')).body).toMatchObject({ isCurrentPassword: false });
    expect(await change(accessToken, PASSWORD, 'Nueva!2026')).toMatchObject({
      status: 429,
      body: { message: texts.tooManyFailures },
    });
    expect(await statusOf(PASSWORD)).toBe(429);
  });

  describe('of the password meanwhile', () => {
    const OTHER = hashPassword('la de su dueña, recién puesta');
    const changedMeanwhile = async () => {
      await server.database.db
        .updateTable('app_user')
        .set({ password_hash: await OTHER })
        .where('id', '=', id)
        .execute();
    };
    afterEach(() => vi.restoreAllMocks());

    it('leaves nothing of who knew the one before', async () => {
      const { accessToken } = await logInAs(server, 'ANA');
      vi.spyOn(server.platform.hasher, 'hash').mockImplementationOnce(async (password) => {
        await changedMeanwhile();
        return hashPassword(password);
      });
      expect((await change(accessToken, PASSWORD, 'Nueva!2026')).body).toMatchObject({ isCurrentPassword: false });
      expect((await person()).password_hash).toBe(await OTHER);
    });

    it('opens no session to who knew the one before', async () => {
      vi.spyOn(server.platform.hasher, 'verify').mockImplementationOnce(async () => {
        await changedMeanwhile();
        return true;
      });
      expect(await statusOf(PASSWORD)).toBe(402);
      expect(await server.database.db.selectFrom('token_family').selectAll().execute()).toEqual([]);
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
    const { accessToken } = await logInAs(server, 'ANA');
    expect(await change(accessToken, PASSWORD, password)).toMatchObject({ status: 400, body: { message } });
    expect(await statusOf(PASSWORD)).toBe(200);
  });

  it('under the policy long takes twelve characters', async () => {
    await set({ settings: { client: '1.4.2', passwordPolicy: 'long' } });
    const { accessToken } = await logInAs(server, 'ANA');
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
    const { clientId: client_id, ...body } = loginBody('ANA', server.clock.now);
    const { body: reply } = await post(server, '/api/app-login', JSON.stringify({ ...body, client_id, password: NEW }));
    return { accessToken: String(reply['access_token']) };
  })();
  await change(accessToken, NEW, 'Nueva!2026');
  const log = server.logged.join('');
  for (const secret of [token, NEW, 'Nueva!2026', 'ejemplo.ec', 'Persona']) expect(log).not.toContain(secret);
});
