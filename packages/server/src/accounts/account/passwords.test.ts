import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { mailedToken, mailsTo } from '../../testing/mailed.ts';
import { EMAIL, NEW, passwordsFixture } from '../../testing/passwords-fixture.ts';
import { addTestPerson, logInAs, PASSWORD } from '../../testing/people.ts';
import { refreshWith, rightOf, statusesOf } from '../../testing/replies.ts';
import { texts } from '../account-texts.ts';
import { captchasOf } from '../captcha/captcha-store.ts';
import { issueLink } from '../links/link-store.ts';

const { server, id, set, person, statusOf, recover, restore, recovered } = passwordsFixture();

describe('recovery', () => {
  it('mails a link and tells where to, masked', async () => {
    expect(await recover(' ana ')).toMatchObject({ status: 200, body: { email: 'a***a@ejemplo.ec', message: null } });
    const [mail] = await mailsTo(server(), EMAIL);
    expect(mail?.text).toContain(`${server().context.config.ownUrl}/auth/passwords/reset/`);
    expect(mail?.text).toContain('una hora');
  });

  it.each([
    ['nobody', 'LUIS', texts.noAccount],
    ['someone without an address', 'SIN', texts.noEmail],
    ['someone switched off', 'NO', texts.noAccount],
  ])('of %s says so', async (_, reference, message) => {
    await addTestPerson(server().database.db, 'SIN', { email: null });
    await addTestPerson(server().database.db, 'NO', { isActive: false });
    expect(await recover(reference)).toMatchObject({ status: 200, body: { email: null, message } });
  });

  it('says the same of everyone where the institution wants so, in the same time', async () => {
    await set({ rules: { recovery_hides_accounts: 1 } });
    const [known, unknown] = [await recover(), await recover('LUIS')];
    expect(known.body).toEqual(unknown.body);
    expect(unknown.body).toEqual({ email: null, message: null, error: null, isCurrentPassword: null });
    expect(await mailsTo(server(), EMAIL)).toHaveLength(1);
    for (let n = 0; n < 3; n += 1) expect((await recover()).status).toBe(200);
    expect(await mailsTo(server(), EMAIL)).toHaveLength(3);
  });

  it('mails three times in fifteen minutes at most, also all at once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => recover()));
    expect(statusesOf(replies)).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await mailsTo(server(), EMAIL)).toHaveLength(3);
    server().clock.now += 16 * MINUTE_MS;
    expect((await recover()).status).toBe(200);
  });

  it('keeps nobody from giving another address, nor from the link that confirms one', async () => {
    await set({ rules: { confirmed_email_required: 1 } });
    await server()
      .database.db.updateTable('app_user')
      .set({ email_confirmed_at: null })
      .where('id', '=', id())
      .execute();
    for (let n = 0; n < 3; n += 1) expect((await recover()).status).toBe(200);
    expect(await statusOf(PASSWORD)).toBe(403);
    expect((await mailsTo(server(), EMAIL)).at(-1)?.subject).toBe('Confirme su correo electrónico');
    await set({});
    const { accessToken: token } = await logInAs(server(), 'ANA');
    const body = { data: { email: 'ana2@ejemplo.ec', confirmedEmail: 'ana2@ejemplo.ec', password: null } };
    const reply = rightOf(await server().api.updateEmail(body, { token }));
    expect(reply.status).toBe(200);
  });

  it('asks for a captcha where that is on, each good once', async () => {
    await set({ settings: { client: '1.4.2', captcha: 1 } });
    const key = await captchasOf(server().database.db, server().context.config).keep('34679', 180, server().clock.now);
    for (const given of [await recover(), await recover('ANA', '34679', 'x')])
      expect(given).toMatchObject({ status: 422, body: { message: texts.wrongCaptcha } });
    expect((await recover('ANA', '34679', key)).status).toBe(200);
    expect((await recover('ANA', '34679', key)).status).toBe(422);
  });

  it('is counted by address', async () => {
    await set({ rules: { open_calls_per_min: 2 } });
    for (const status of [200, 200, 429]) expect((await recover('LUIS')).status).toBe(status);
    server().clock.now += MINUTE_MS;
    expect((await recover('LUIS')).status).toBe(200);
  });
});

describe('a link of recovery', () => {
  it('sets a password, ends every login, and the person is told', async () => {
    await addTestPerson(server().database.db, 'OTRO');
    const [mine, others] = [await logInAs(server(), 'ANA'), await logInAs(server(), 'OTRO')];
    const token = await recovered();
    expect(await restore(token, NEW, ' ANA@ejemplo.ec ')).toMatchObject({ status: 200, body: { success: true } });
    expect([await statusOf(PASSWORD), await statusOf(NEW)]).toEqual([402, 200]);
    expect((await refreshWith(server(), mine.refreshToken)).status).toBe(401);
    expect((await refreshWith(server(), others.refreshToken)).status).toBe(200);
    expect((await mailsTo(server(), EMAIL)).at(-1)?.subject).toBe('Su clave fue cambiada');
  });

  it('works once: the same request again is told that it worked, another password that the link is over', async () => {
    const token = await recovered();
    await restore(token);
    expect(await restore(token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await restore(token, 'otra clave de doce')).toMatchObject({ status: 403, body: { msg: texts.expired } });
    expect((await restore(token)).status).toBe(403);
    expect(await statusOf(NEW)).toBe(200);
    expect((await mailsTo(server(), EMAIL)).filter(({ subject }) => subject === 'Su clave fue cambiada')).toHaveLength(
      1,
    );
  });

  it('is not repeated when it is long ago', async () => {
    const token = await recovered();
    await restore(token);
    server().clock.now += 11 * MINUTE_MS;
    expect((await restore(token)).status).toBe(403);
  });

  it('brought twice at once sets one password', async () => {
    const token = await recovered();
    const replies = await Promise.all([restore(token), restore(token), restore(token)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await mailsTo(server(), EMAIL)).filter(({ subject }) => subject === 'Su clave fue cambiada')).toHaveLength(
      1,
    );
    const other = await (async () => {
      await recover();
      return mailedToken(server(), EMAIL);
    })();
    const race = await Promise.all([restore(other, 'clave primera 12'), restore(other, 'clave segunda 12')]);
    expect(statusesOf(race)).toEqual([200, 403]);
  });

  it.each([
    [
      'expired',
      async (token: string) => {
        server().clock.now += 60 * MINUTE_MS;
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
    const link = {
      userId: id(),
      purpose: 'activation',
      email: EMAIL,
      expiresAt: server().clock.now + MINUTE_MS,
      at: server().clock.now,
    } as const;
    expect((await restore(await issueLink(server().database.db, link))).status).toBe(403);
  });

  it('that went by mail shows whose the address is; one handed over does not', async () => {
    const isShown = async (email: string | null) => {
      await server()
        .database.db.updateTable('app_user')
        .set({ activated_at: null, email_confirmed_at: null, must_replace_password: true })
        .where('id', '=', id())
        .execute();
      const at = server().clock.now;
      const link = { userId: id(), purpose: 'reset', email, expiresAt: at + MINUTE_MS, at } as const;
      await restore(await issueLink(server().database.db, link), `${NEW} de ${email}`);
      const { activated_at, email_confirmed_at, must_replace_password } = await person();
      return [activated_at !== null, email_confirmed_at !== null, must_replace_password];
    };
    expect(await isShown(EMAIL)).toEqual([true, true, false]);
    expect(await isShown('otra@ejemplo.ec')).toEqual([false, false, false]);
    expect(await isShown(null)).toEqual([false, false, false]);
  });

  it('does not take the password that has to be replaced', async () => {
    const row = server().database.db.updateTable('app_user').set({ must_replace_password: true });
    await row.where('id', '=', id()).execute();
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
