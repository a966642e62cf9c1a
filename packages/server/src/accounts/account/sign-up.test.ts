import type { SignUpData } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { saveInstitution } from '../../platform/institution/institution-store.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { mailedToken, mailsTo } from '../../testing/mailed.ts';
import { addTestPerson, loginBody } from '../../testing/people.ts';
import { post, rightOf, statusesOf } from '../../testing/replies.ts';
import { cedula, enroll, follow, newAccount, SIGN_UP_PASSWORD, signUpData } from '../../testing/signing-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../account-texts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let last = 0;
const next = () => {
  last += 1;
  return last;
};
const account = (reference: string) =>
  server.database.db
    .selectFrom('app_user')
    .innerJoin('personal_data', 'personal_data.user_id', 'app_user.id')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
const logIn = (username: string, password = SIGN_UP_PASSWORD) => {
  const { clientId: client_id, ...body } = loginBody(username, server.clock.now);
  return post(server, '/api/app-login', JSON.stringify({ ...body, client_id, password }));
};

describe('a sign-up', () => {
  it('keeps a person who is not active, and mails the link', async () => {
    const data = signUpData(next(), { alternateEmail: 'otra@ejemplo.ec', isDisabled: true, disabilityType: 'Visual' });
    expect(await enroll(server, data)).toMatchObject({ status: 200, body: { email: data.email } });
    expect(await account(data.identification ?? '')).toMatchObject({
      full_name: data.fullName,
      email: data.email,
      activated_at: null,
      email_confirmed_at: null,
      is_lab: false,
      document_type: 1,
      birthdate: '2004-02-29',
      gender: 2,
      nationality: 1,
      alternate_email: 'otra@ejemplo.ec',
      is_disabled: true,
      disability_type: 'Visual',
      is_read_from_api: false,
    });
    const [mail] = await mailsTo(server, data.email);
    expect(mail?.subject).toBe('Active su cuenta');
    expect(mail?.text).toContain(`${server.context.config.ownUrl}/activation/`);
    expect(mail?.text).toContain('72 horas');
    expect((await logIn(data.identification ?? '')).body).toMatchObject({ is_active: 0 });
  });

  it('of a cédula with spaces and hyphens is kept without, and its owner logs in with or without', async () => {
    const n = next();
    const typed = `${cedula(n).slice(0, 9)}-${cedula(n).slice(9)}`;
    expect((await enroll(server, signUpData(n, { identification: ` ${typed}` }))).status).toBe(200);
    expect(await account(cedula(n))).toBeDefined();
    for (const name of [cedula(n), typed, `${cedula(n).slice(0, 2)} ${cedula(n).slice(2)}`])
      expect((await logIn(name)).status).toBe(200);
  });

  it('is guessed at no more often by typing its number in many ways', async () => {
    const n = next();
    await newAccount(server, n);
    const spaced = (at: number) => `${cedula(n).slice(0, at)} ${cedula(n).slice(at)}`;
    for (let at = 1; at <= 9; at += 1) expect((await logIn(spaced(at), 'mala')).status).toBe(402);
    expect((await logIn(cedula(n), 'mala')).status).toBe(402);
    expect((await logIn(spaced(5))).status).toBe(429);
  });

  it('of a passport is kept in upper case', async () => {
    const data = signUpData(next(), { documentType: 2, identification: null, passport: 'ab12345', nationality: 170 });
    expect((await enroll(server, data)).status).toBe(200);
    expect(await account('AB12345')).toMatchObject({ document_type: 2, nationality: 170 });
  });

  it.each<[string, string, Partial<SignUpData>, string]>([
    ['no number', 'identification', { identification: null }, texts.required],
    ['a wrong check digit', 'identification', { identification: '1710034066' }, texts.invalidCedula],
    ['a long passport', 'passport', { documentType: 2, passport: 'A'.repeat(21) }, texts.invalidPassport],
    ['a cédula as a passport', 'passport', { documentType: 2, passport: '1710034065' }, texts.passportIsCedula],
    ['one in disguise', 'passport', { documentType: 2, passport: '171003406-5' }, texts.passportIsCedula],
    ['a newer one', 'passport', { documentType: 2, passport: '17 6003 4064' }, texts.passportIsCedula],
    ['no name', 'first_name', { fullName: ' ' }, texts.required],
    ['digits in the name', 'first_name', { fullName: 'Rosa 2' }, texts.lettersOnly],
    ['two spaces', 'first_name', { fullName: 'Rosa  Guamán' }, texts.oneSpace],
    ['no birthdate', 'birthdate', { birthdate: '' }, texts.required],
    ['a day there was not', 'birthdate', { birthdate: '2003-02-29' }, texts.invalidDate],
    [
      'one too old',
      'birthdate',
      { birthdate: '1949-12-31' },
      texts.dateOutside('1 de enero de 1950', '31 de diciembre de 2009'),
    ],
    [
      'one too young',
      'birthdate',
      { birthdate: '2010-01-01' },
      texts.dateOutside('1 de enero de 1950', '31 de diciembre de 2009'),
    ],
    ['a country of nowhere', 'nationality', { nationality: 218 }, texts.invalidCountry],
    ['no e-mail', 'email', { email: '' }, texts.required],
    ['a broken e-mail', 'email', { email: 'rosa@ejemplo' }, texts.invalidEmail],
    ['a broken second e-mail', 'alternate_email', { alternateEmail: 'rosa' }, texts.invalidEmail],
    ['twice the e-mail', 'alternate_email', { email: 'a@b.ec', alternateEmail: 'A@B.EC' }, texts.sameAlternate],
    ['a short password', 'password', { password: 'Nudos-7' }, texts.password.short],
    ['two groups', 'password', { password: 'nudosycuerdas7' }, texts.password.groups],
    ['the name', 'password', { password: 'Guaman-nudos-7' }, texts.password.name],
    ['the birthdate', 'password', { password: 'Nudos-29/02/2004' }, texts.password.birthdate],
    ['a password of everyone', 'password', { password: 'Password-123' }, texts.password.common],
  ])('with %s is refused at %s', async (_, field, more, text) => {
    const reply = await enroll(server, signUpData(next(), more));
    expect(reply).toMatchObject({ status: 400, body: { message: texts.reviewFields, errors: { [field]: text } } });
  });

  it('with the number in the password is refused', async () => {
    const n = next();
    const reply = await enroll(server, signUpData(n, { password: `Nudos-${cedula(n)}` }));
    expect(reply.body).toMatchObject({ errors: { password: texts.password.identification } });
  });

  it('tells everything that is wrong at once', async () => {
    const wrong = { fullName: '', email: 'x', password: 'y' };
    const { body } = await enroll(server, signUpData(next(), wrong));
    expect(Object.keys('errors' in body ? body.errors : {}).sort()).toEqual(['email', 'first_name', 'password']);
  });

  it('keeps to the days that the institution takes', async () => {
    await saveInstitution(
      server.database.db,
      rightOf(InstitutionSettings.decode({ settings: { client: '1.4.2', birthdateMin: '2005-01-01' } })),
    );
    const reply = await enroll(server, signUpData(next()));
    expect(reply.body).toMatchObject({
      errors: { birthdate: texts.dateOutside('1 de enero de 2005', '31 de diciembre de 2009') },
    });
    await server.database.db.deleteFrom('institution').execute();
  });

  it('may have a password of one group where the institution does not ask for three', async () => {
    await changeInstitution(server.database.db, { settings: { passwordGroups: false } });
    const reply = await enroll(server, signUpData(next(), { password: 'nudosycuerdas' }));
    await changeInstitution(server.database.db, { settings: { passwordGroups: true } });
    expect(reply.status).toBe(200);
  });

  it('of a number or an address that somebody has is refused at its field', async () => {
    const [n, m] = [next(), next()];
    await newAccount(server, n);
    expect((await enroll(server, signUpData(n, { email: 'otra1@ejemplo.ec' }))).body).toMatchObject({
      errors: { identification: texts.registered },
    });
    expect((await enroll(server, signUpData(m, { email: `ROSA${n}@ejemplo.ec` }))).body).toMatchObject({
      errors: { email: texts.emailTaken },
    });
    await addTestPerson(server.database.db, 'XY123');
    const passport = { documentType: 2, identification: null, passport: 'xy123' } as const;
    expect((await enroll(server, signUpData(m, passport))).body).toMatchObject({
      errors: { passport: texts.registered },
    });
  });

  it('of one number by two people at once is one’s', async () => {
    const n = next();
    const emails = Array.from({ length: 6 }, (_, of) => `carrera${n}-${of}@ejemplo.ec`);
    const replies = await Promise.all(emails.map((email) => enroll(server, signUpData(n, { email }))));
    expect(statusesOf(replies)).toEqual([200, 400, 400, 400, 400, 400]);
    const fields = replies.flatMap(({ status, body }) => (status === 400 ? Object.keys(body.errors) : []));
    expect(new Set(fields)).toEqual(new Set(['identification']));
    const winner = await account(cedula(n));
    expect(emails[replies.findIndex(({ status }) => status === 200)]).toBe(winner?.email);
  });

  it('of two numbers with one address at once is one’s', async () => {
    const email = `misma${next()}@ejemplo.ec`;
    const replies = await Promise.all([1, 2, 3, 4].map(() => enroll(server, signUpData(next(), { email }))));
    expect(statusesOf(replies)).toEqual([200, 400, 400, 400]);
    expect(await mailsTo(server, email)).toHaveLength(1);
  });

  it('leaves nothing of the person in the log', () => {
    const log = server.logged.join('');
    for (const secret of ['Rosa', 'Guamán', 'ejemplo.ec', SIGN_UP_PASSWORD, cedula(1), '2004-02-29'])
      expect(log).not.toContain(secret);
  });
});

describe('a number that waits to be activated', () => {
  it('is not taken over: its link goes again to the address it has, at most each ten minutes', async () => {
    const n = next();
    const { email } = signUpData(n);
    await newAccount(server, n, false);
    const stranger = signUpData(n, { email: `intruso${n}@ejemplo.ec`, password: 'Otros-nudos-99' });
    expect((await enroll(server, stranger)).body).toMatchObject({
      errors: { identification: texts.registeredPending(`r***${n % 10}@ejemplo.ec`, true) },
    });
    expect(await mailsTo(server, email)).toHaveLength(1);
    server.clock.now += 601_000;
    await enroll(server, stranger);
    await enroll(server, stranger);
    expect(await mailsTo(server, email)).toHaveLength(2);
    expect(await mailsTo(server, stranger.email)).toEqual([]);
    expect((await logIn(cedula(n), stranger.password)).status).toBe(402);
    expect(await follow(server, await mailedToken(server, email))).toMatchObject({ isActive: true });
  });

  it('says neither where its link went nor what cannot be done, where the institution wants so', async () => {
    const n = next();
    await newAccount(server, n, false);
    const rules = { recovery_hides_accounts: 1, pending_login: 'refused' };
    await saveInstitution(server.database.db, rightOf(InstitutionSettings.decode({ rules })));
    const { body } = await enroll(server, signUpData(n));
    expect(body).toMatchObject({ errors: { identification: texts.registeredPending(null, false) } });
    expect(JSON.stringify(body)).not.toContain('@');
    await server.database.db.deleteFrom('institution').execute();
  });

  it('is free again when nobody activated it in time, and nothing of before opens it', async () => {
    const n = next();
    await newAccount(server, n, false);
    const old = await mailedToken(server, signUpData(n).email);
    const { body } = await logIn(cedula(n));
    server.clock.now += 3 * DAY_MS + 1_000;
    const data = signUpData(n, { email: `duena${n}@ejemplo.ec`, password: 'Otros-nudos-99', fullName: 'Dueña Cierta' });
    expect((await enroll(server, data)).status).toBe(200);
    expect(await follow(server, old)).toEqual({ isActive: false, id: null });
    expect((await logIn(cedula(n))).status).toBe(402);
    expect((await logIn(cedula(n), data.password)).status).toBe(200);
    const authorization = `Bearer ${String(body['access_token'])}`;
    const change = JSON.stringify({ data: { email: 'x@ejemplo.ec', confirmed_email: 'x@ejemplo.ec' } });
    expect((await post(server, '/api/update-email', change, { authorization })).status).toBe(401);
    expect(await follow(server, await mailedToken(server, data.email))).toMatchObject({ isActive: true });
    expect(await account(cedula(n))).toMatchObject({ full_name: 'Dueña Cierta', email: data.email });
  });
});

describe('the link that activates', () => {
  it('works, also a second time while it lives', async () => {
    const n = next();
    await newAccount(server, n, false);
    const token = await mailedToken(server, signUpData(n).email);
    const first = await follow(server, token);
    expect(first).toMatchObject({ isActive: true });
    expect(await follow(server, token)).toEqual(first);
    const { activated_at, email_confirmed_at } = (await account(cedula(n))) ?? {};
    expect([activated_at, email_confirmed_at]).toEqual([server.clock.now, server.clock.now]);
    expect((await logIn(cedula(n))).body).toMatchObject({ is_active: 1 });
    server.clock.now += 4 * DAY_MS;
    expect(await follow(server, token)).toEqual({ isActive: false, id: null });
  });

  it('is noticed by whoever waits for it elsewhere, with the token that they have', async () => {
    const n = next();
    await newAccount(server, n, false);
    const { access_token: token } = (await logIn(cedula(n))).body as { readonly access_token: string };
    const asked = async () => rightOf(await server.api.askActivation({}, { token }));
    expect(await asked()).toMatchObject({ status: 200, body: { isActive: false } });
    await follow(server, await mailedToken(server, signUpData(n).email));
    expect(await asked()).toMatchObject({ status: 200, body: { isActive: true } });
  });

  it('that is clicked many times at once activates once', async () => {
    const n = next();
    await newAccount(server, n, false);
    const token = await mailedToken(server, signUpData(n).email);
    const replies = await Promise.all(Array.from({ length: 5 }, () => follow(server, token)));
    expect(replies.every((reply) => 'isActive' in reply && reply.isActive)).toBe(true);
  });

  it.each(['x', 'A'.repeat(43), '../../x'])('that nobody sent activates nobody: %j', async (token) => {
    expect(await follow(server, token)).toEqual({ isActive: false, id: null });
  });

  it('is too old after its time', async () => {
    const n = next();
    await newAccount(server, n, false);
    const token = await mailedToken(server, signUpData(n).email);
    server.clock.now += 3 * DAY_MS;
    expect(await follow(server, token)).toEqual({ isActive: false, id: null });
    expect((await logIn(cedula(n))).body).toMatchObject({ is_active: 0 });
  });

  it('is not followed by who only looks at it', async () => {
    const n = next();
    await newAccount(server, n, false);
    const token = await mailedToken(server, signUpData(n).email);
    expect((await fetch(`${server.origin}/api/app-user-activation/${token}`)).status).toBe(404);
    expect((await account(cedula(n)))?.activated_at).toBeNull();
  });
});
