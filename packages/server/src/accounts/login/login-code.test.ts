import { CAPTCHA_TOKEN_HEADER, OFFICE_ROLES } from '@quipu/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeInstitution, standardRules } from '../../testing/institution.ts';
import {
  type Challenge,
  challengeOf,
  codeIn,
  lastMail,
  newCaptcha,
  otherCode,
  readCaptcha,
  tryCodeLogin,
  tryLogin,
} from '../../testing/logins.ts';
import { addTestPerson, PASSWORD } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { useLink } from '../links/link-store.ts';
import { codeChallengeOf } from './code-store.ts';

let server: TestServer;
let count = 0;
let name = '';
let email = '';
let id = 0;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.database;
  count += 1;
  name = `CODIGO${count}`;
  email = `persona.${count}@ejemplo.ec`;
  id = await addTestPerson(db, name, { email, requiresCode: true });
  await changeInstitution(db, { settings: { captcha: false }, rules: standardRules() });
});

const asked = async (): Promise<Challenge> => challengeOf(await tryLogin(server, name));
const mailed = async () => codeIn(await lastMail(server.database.db, email));
const WRONG = { status: 406, body: { msg: 'El código ingresado es incorrecto.' } };
const set = (values: object) => server.database.db.updateTable('app_user').set(values).where('id', '=', id).execute();

describe('a login with a one-time code', () => {
  it('is asked of people who are marked so, or of all; the code goes to their address', async () => {
    const reply = await tryLogin(server, name);
    expect(reply).toMatchObject({
      status: 201,
      body: { email: `p***${count}@ejemplo.ec`, otpDate: server.clock.now, expiresIn: 120, canChangeEmail: false },
    });
    const done = await tryCodeLogin(server, name, await mailed(), challengeOf(reply));
    expect(done).toMatchObject({ status: 200, body: { userId: id, isActive: true } });
    await set({ requires_code: false });
    expect((await tryLogin(server, name)).status).toBe(200);
    await changeInstitution(server.database.db, { rules: { loginCode: true } });
    expect((await tryLogin(server, name)).status).toBe(201);
  });

  it.each(OFFICE_ROLES)('is asked of every %s always, whose address nobody changes before it', async (role) => {
    await set({ requires_code: false, roles: ['proctor'] });
    expect((await tryLogin(server, name)).status).toBe(200);
    await set({ roles: ['examinee', role], email_confirmed_at: null });
    await changeInstitution(server.database.db, { rules: { codeEmailChange: 'always' } });
    const reply = await tryLogin(server, name);
    expect(reply).toMatchObject({ status: 201, body: { canChangeEmail: false } });
    const done = await tryCodeLogin(server, name, await mailed(), challengeOf(reply));
    expect(done).toMatchObject({ status: 200, body: { roles: ['examinee', role] } });
  });

  it('406: another code, though the right one is good until the fifth try', async () => {
    const challenge = await asked();
    const code = await mailed();
    for (let n = 1; n < 5; n += 1)
      expect(await tryCodeLogin(server, name, otherCode(code), challenge)).toMatchObject({
        ...WRONG,
        body: { ...WRONG.body, message: null },
      });
    expect((await tryCodeLogin(server, name, code, challenge)).status).toBe(200);
  });

  it('406: from the fifth wrong try on, however they come, and says that another is needed', async () => {
    const challenge = await asked();
    const code = await mailed();
    const tries = Array.from({ length: 7 }, () => tryCodeLogin(server, name, otherCode(code), challenge));
    for (const reply of await Promise.all(tries)) expect(reply).toMatchObject(WRONG);
    const message = 'Este código ya no sirve. Vuelva a ingresar para recibir otro.';
    const late = await tryCodeLogin(server, name, code, challenge);
    expect(late).toMatchObject({ status: 406, body: { message } });
    expect((await tryCodeLogin(server, name, code, await asked())).status).toBe(406);
  });

  it('406: used already, also where two come at once', async () => {
    const challenge = await asked();
    const code = await mailed();
    const both = await Promise.all([1, 2].map(() => tryCodeLogin(server, name, code, challenge)));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 406]);
    expect(await codeChallengeOf(server.database.db, challenge.credentials, server.clock.now)).toBeNull();
  });

  it('406: after 120 seconds by the server’s clock', async () => {
    const challenge = await asked();
    const code = await mailed();
    server.clock.now += 120_000;
    expect(await tryCodeLogin(server, name, code, challenge)).toMatchObject(WRONG);
    server.clock.now -= 1;
    expect((await tryCodeLogin(server, name, code, challenge)).status).toBe(200);
  });

  it('406: an older code, other credentials, another time of issue, somebody else’s', async () => {
    const first = await asked();
    const old = await mailed();
    server.clock.now += 1;
    const second = await asked();
    const code = await mailed();
    expect(await tryCodeLogin(server, name, old, first)).toMatchObject(WRONG);
    expect(await tryCodeLogin(server, name, code, { ...second, credentials: first.credentials })).toMatchObject(WRONG);
    expect(await tryCodeLogin(server, name, code, { ...second, otpDate: first.otpDate })).toMatchObject(WRONG);
    expect(await tryCodeLogin(server, name, code, { ...second, credentials: '' })).toMatchObject(WRONG);
    const never = { ...second, otpDate: Number.MAX_SAFE_INTEGER };
    expect(await tryCodeLogin(server, name, code, never)).toMatchObject(WRONG);
    await addTestPerson(server.database.db, `${name}B`, { requiresCode: true });
    expect(await tryCodeLogin(server, `${name}B`, code, second)).toMatchObject({ status: 401, body: { error: null } });
    expect((await tryCodeLogin(server, name, code, second)).status).toBe(200);
  });

  it('is no way around the captcha: without credentials of the first step no password is looked at', async () => {
    await changeInstitution(server.database.db, { settings: { captcha: true } });
    const none = { credentials: 'x'.repeat(43), otpDate: server.clock.now };
    const message = 'Este código ya no sirve. Vuelva a ingresar para recibir otro.';
    for (const [who, password] of [
      ['NADIE', 'otra'],
      [name, 'otra'],
      [name, PASSWORD],
    ] as const)
      expect(await tryCodeLogin(server, who, '123456', none, { password })).toMatchObject({
        status: 406,
        body: { message, error: null },
      });
    // Nor do the credentials of one person serve to guess the password of another.
    const { key } = await newCaptcha(server);
    const own = challengeOf(await tryLogin(server, name, { captcha: await readCaptcha(server, key), key }));
    await addTestPerson(server.database.db, `${name}C`);
    for (const password of ['otra', PASSWORD])
      expect(await tryCodeLogin(server, `${name}C`, '123456', own, { password })).toMatchObject({
        status: 401,
        body: { error: null, msg: 'Usuario incorrecto' },
      });
  });

  it('400, 409: the version and the computer’s clock, as at the first step', async () => {
    const challenge = await asked();
    const code = await mailed();
    expect(await tryCodeLogin(server, name, code, challenge, { version: '1.0.0' })).toMatchObject({
      status: 400,
      body: { msg: 'Existe una nueva versión, elimine archivos temporales y vuelva a intentar.' },
    });
    const timestamp = server.clock.now - 400_000;
    expect((await tryCodeLogin(server, name, code, challenge, { timestamp })).status).toBe(409);
  });

  it('401: a wrong password has an error field, a wrong user has none', async () => {
    const challenge = await asked();
    const wrong = await tryCodeLogin(server, name, await mailed(), challenge, { password: 'otra' });
    expect(wrong).toMatchObject({ status: 401, body: { error: 'Clave incorrecta' } });
    const unknown = await tryCodeLogin(server, 'NADIE', await mailed(), challenge);
    expect(unknown).toMatchObject({ status: 401, body: { error: null, msg: 'Usuario incorrecto' } });
  });

  it('repeats every check but the captcha', async () => {
    const { db } = server.database;
    const challenge = await asked();
    const code = await mailed();
    const refused = async (message: string) => {
      const reply = await tryCodeLogin(server, name, code, challenge);
      expect(reply).toMatchObject({ status: 403, body: { message, error: null } });
    };
    const row = { cidr: '127.0.0.0/8', who: 'Rosa', why: 'x', at: new Date() };
    await db.insertInto('blocked_address').values(row).execute();
    server.clock.now += 2_000;
    await refused('El acceso desde su red está bloqueado. Comuníquese con la institución.');
    await db.deleteFrom('blocked_address').execute();
    await set({ is_active: false });
    await refused('Usuario no activo, revise su buzón de correo');
    await set({ is_active: true, is_lab: true });
    const hours = { user_id: id, starts_at: new Date(0), ends_at: new Date(1) };
    await db.insertInto('lab_hours').values(hours).execute();
    await refused('Acércate a la sede en el horario asignado.');
    await set({ is_lab: false, must_replace_password: true });
    const replaced = await tryCodeLogin(server, name, code, challenge);
    if (replaced.status !== 202) throw new Error(`202 expected, not ${replaced.status}`);
    expect(await useLink(db, replaced.body.resetToken, 'reset', server.clock.now)).toMatchObject({ userId: id });
    await set({ must_replace_password: false });
    expect((await tryCodeLogin(server, name, code, challenge)).status).toBe(200);
  });

  it('shows that the address is theirs: a code came back from it', async () => {
    await set({ email_confirmed_at: null });
    const challenge = await asked();
    expect(await tryCodeLogin(server, name, await mailed(), challenge)).toMatchObject({ status: 200 });
    const row = server.database.db.selectFrom('app_user').select('email_confirmed_at').where('id', '=', id);
    expect((await row.executeTakeFirstOrThrow()).email_confirmed_at).toBe(server.clock.now);
  });

  it('says whether the address may be changed first, as the institution decided', async () => {
    const may = async () => {
      const reply = await tryLogin(server, name);
      return reply.status === 201 && reply.body.canChangeEmail;
    };
    expect(await may()).toBe(false);
    await changeInstitution(server.database.db, { rules: { codeEmailChange: 'always' } });
    expect(await may()).toBe(true);
    await changeInstitution(server.database.db, { rules: { codeEmailChange: 'unconfirmed' } });
    await set({ email_confirmed_at: null });
    expect(await may()).toBe(true);
    await changeInstitution(server.database.db, { rules: { codeEmailChange: 'never' } });
    expect(await may()).toBe(false);
  });

  it('sends ten codes in ten minutes and no more', async () => {
    for (let n = 0; n < 10; n += 1) await asked();
    const msg = 'Se enviaron demasiados códigos. Espere unos minutos y vuelva a intentar.';
    expect(await tryLogin(server, name)).toMatchObject({ status: 429, body: { msg } });
    server.clock.now += 600_001;
    expect((await tryLogin(server, name)).status).toBe(201);
  });

  it('asks for no second captcha: its token is for this name, and for five minutes', async () => {
    await changeInstitution(server.database.db, { settings: { captcha: true } });
    const { key } = await newCaptcha(server);
    const { headers } = challengeOf(await tryLogin(server, name, { captcha: await readCaptcha(server, key), key }));
    const token = headers[CAPTCHA_TOKEN_HEADER.toLowerCase()] ?? '';
    const withToken = (who: string) => tryLogin(server, who, {}, { [CAPTCHA_TOKEN_HEADER]: token });
    expect((await withToken(name)).status).toBe(201);
    expect((await withToken('NADIE')).status).toBe(422);
    const forged = { [CAPTCHA_TOKEN_HEADER]: token.replace(/^\d+/, (until) => String(Number(until) + 1)) };
    expect((await tryLogin(server, name, {}, forged)).status).toBe(422);
    server.clock.now += 300_000;
    expect((await withToken(name)).status).toBe(422);
  });

  it('leaves no code, address or credentials in the log, nor the credentials in the database', async () => {
    const challenge = await asked();
    const code = await mailed();
    await tryCodeLogin(server, name, code, challenge);
    const said = server.logged.join('\n');
    for (const secret of [code, email, challenge.credentials, name]) expect(said).not.toContain(secret);
    const rows = await server.database.db.selectFrom('login_code').select('credentials_hash').execute();
    expect(rows.map((row) => row.credentials_hash.toString('base64url'))).not.toContain(challenge.credentials);
  });
});
