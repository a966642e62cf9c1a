import { CODE_CREDENTIALS_HEADER } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeInstitution, standardRules } from '../../testing/institution.ts';
import { lastMail, mailsTo, newCaptcha, readCaptcha, tryLogin } from '../../testing/logins.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { useLink } from '../links/link-store.ts';

/** The catalogue of a login's failures (spec 1 §8): each status made by the server's own state, its text to the letter. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: true });
});
afterAll(() => server.close());

const reset = async () => {
  await changeInstitution(server.database.db, {
    settings: { web: true, app: true, captcha: false },
    rules: standardRules(),
  });
};
const rules = (more: object) => changeInstitution(server.database.db, { rules: more });

const CLOCK =
  'La fecha y hora de su computador se encuentra incorrecta. Cierre la aplicación, configure fecha, hora y zona horaria de forma correcta y vuelva a intentar.';

describe('a login that is refused', () => {
  it('400: another version of the client, by build', async () => {
    await addTestPerson(server.database.db, 'V400');
    const msg = 'Existe una nueva versión, elimine archivos temporales y vuelva a intentar.';
    expect(await tryLogin(server, 'V400', { version: '1.4.1' })).toMatchObject({ status: 400, body: { msg } });
    const desktop = { 'user-agent': 'Mozilla/5.0 QuipuDesktop/0.14.0' };
    expect((await tryLogin(server, 'V400', { version: '1.4.2' }, desktop)).status).toBe(400);
    expect((await tryLogin(server, 'V400', { version: '0.14.0' }, desktop)).status).toBe(200);
  });

  it('401: nobody has that name', async () => {
    const msg = 'Usuario incorrecto. Recuerde: su usuario corresponde a su número de cédula o pasaporte.';
    expect(await tryLogin(server, 'NADIE')).toMatchObject({ status: 401, body: { msg } });
  });

  it('402: the password is another', async () => {
    await addTestPerson(server.database.db, 'V402');
    const reply = await tryLogin(server, 'V402', { password: 'otra' });
    expect(reply).toMatchObject({ status: 402, body: { msg: 'Clave incorrecta.' } });
  });

  it('403: a blocked network, before anything is looked at', async () => {
    const { db } = server.database;
    await addTestPerson(db, 'V403');
    const row = { cidr: '10.20.0.0/16', who: 'Rosa', why: 'x', at: new Date(0) };
    await db.insertInto('blocked_address').values(row).execute();
    server.clock.now += 2_000;
    const from = (address: string) => tryLogin(server, 'V403', {}, { 'x-forwarded-for': address });
    const error = 'El acceso desde su red está bloqueado. Comuníquese con la institución.';
    expect(await from('10.20.3.4')).toMatchObject({ status: 403, body: { error, invalidEmail: false } });
    expect((await from('::ffff:10.20.3.4')).status).toBe(403);
    expect((await from('10.21.3.4')).status).toBe(200);
    const together = await Promise.all(['10.20.1.1', '10.22.1.1', '10.20.1.2'].map(from));
    expect(together.map(({ status }) => status)).toEqual([403, 200, 403]);
    await db.deleteFrom('blocked_address').execute();
    expect((await from('10.20.3.4')).status).toBe(200);
  });

  it('403: switched off by an operator, or waiting for activation where that is refused', async () => {
    const { db } = server.database;
    await addTestPerson(db, 'OFF', { isActive: false });
    await addTestPerson(db, 'PEND', { isActivated: false });
    const refused = { status: 403, body: { msg: 'Usuario no activo, revise su buzón de correo' } };
    expect(await tryLogin(server, 'OFF')).toMatchObject(refused);
    expect((await tryLogin(server, 'OFF', { password: 'otra' })).status).toBe(402);
    expect(await tryLogin(server, 'PEND')).toMatchObject({ status: 200, body: { isActive: false } });
    await rules({ pendingLogin: 'refused' });
    expect(await tryLogin(server, 'PEND')).toMatchObject(refused);
    await reset();
  });

  it('403: a laboratory user outside the hours assigned; without hours, and for others, none are asked', async () => {
    const { db } = server.database;
    const id = await addTestPerson(db, 'LAB', { isLab: true });
    const other = await addTestPerson(db, 'NOLAB');
    expect((await tryLogin(server, 'LAB')).status).toBe(200);
    const { now } = server.clock;
    const hours = (user_id: number, from: number, until: number) => ({
      user_id,
      starts_at: new Date(now + from),
      ends_at: new Date(now + until),
    });
    const rows = [hours(id, -7_200_000, -3_600_000), hours(id, 60_000, 120_000), hours(other, 60_000, 120_000)];
    await db.insertInto('lab_hours').values(rows).execute();
    const refused = { status: 403, body: { msg: 'Acércate a la sede en el horario asignado.' } };
    expect(await tryLogin(server, 'LAB')).toMatchObject(refused);
    expect((await tryLogin(server, 'NOLAB')).status).toBe(200);
    server.clock.now = now + 60_000;
    expect((await tryLogin(server, 'LAB')).status).toBe(200);
    server.clock.now = now + 120_000;
    expect(await tryLogin(server, 'LAB')).toMatchObject(refused);
  });

  it('403: an address that nobody confirmed; the link goes there, once in ten minutes', async () => {
    const { db } = server.database;
    await rules({ confirmedEmailRequired: true });
    await addTestPerson(db, 'RAMONA', { isEmailConfirmed: false, email: 'ramona@ejemplo.ec' });
    const replies = await Promise.all([tryLogin(server, 'RAMONA'), tryLogin(server, 'RAMONA')]);
    for (const reply of replies) {
      const body = { invalidEmail: true, email: 'r***a@ejemplo.ec', canChangeEmail: true };
      expect(reply).toMatchObject({ status: 403, body });
      expect(reply.headers[CODE_CREDENTIALS_HEADER.toLowerCase()]).toMatch(/^[\w-]{43}$/);
    }
    expect(await mailsTo(db, 'ramona@ejemplo.ec')).toBe(1);
    server.clock.now += 360_000;
    await tryLogin(server, 'RAMONA');
    expect(await mailsTo(db, 'ramona@ejemplo.ec')).toBe(1);
    server.clock.now += 360_000;
    await tryLogin(server, 'RAMONA');
    expect(await mailsTo(db, 'ramona@ejemplo.ec')).toBe(2);
    const token = /\/activation\/([\w-]+)/.exec(await lastMail(db, 'ramona@ejemplo.ec'))?.[1] ?? '';
    const used = await useLink(db, token, 'confirmation', server.clock.now);
    expect(used).toMatchObject({ email: 'ramona@ejemplo.ec' });
    await rules({ codeEmailChange: 'never' });
    expect(await tryLogin(server, 'RAMONA')).toMatchObject({ body: { canChangeEmail: false } });
    await reset();
    expect((await tryLogin(server, 'RAMONA')).status).toBe(200);
  });

  it('403: of a sign-up that was left no link goes to an address that somebody else has by now', async () => {
    const { db } = server.database;
    await rules({ confirmedEmailRequired: true });
    const left = { isActivated: false, isEmailConfirmed: false };
    await addTestPerson(db, 'DEJADA', { ...left, email: 'comun@ejemplo.ec' });
    await addTestPerson(db, 'DUENA', { email: 'Comun@ejemplo.ec' });
    expect(await tryLogin(server, 'DEJADA')).toMatchObject({ status: 403, body: { invalidEmail: true } });
    expect(await mailsTo(db, 'comun@ejemplo.ec')).toBe(0);
    await addTestPerson(db, 'SOLA', { ...left, email: 'sola@ejemplo.ec' });
    expect(await tryLogin(server, 'SOLA')).toMatchObject({ status: 403 });
    expect(await mailsTo(db, 'sola@ejemplo.ec')).toBe(1);
    await reset();
  });

  it('403: the build is switched off', async () => {
    await changeInstitution(server.database.db, { settings: { web: false } });
    expect((await tryLogin(server, 'V400')).status).toBe(403);
    await reset();
  });

  it('409: the computer’s clock', async () => {
    const timestamp = server.clock.now + 300_001;
    const refused = { status: 409, body: { msg: CLOCK } };
    expect(await tryLogin(server, 'V400', { timestamp })).toMatchObject(refused);
    expect(await tryLogin(server, 'V400', { timestamp: timestamp - 600_002 })).toMatchObject(refused);
    expect((await tryLogin(server, 'V400', { timestamp: timestamp - 1 })).status).toBe(200);
  });

  it('422: no captcha, a wrong one, one used before, an old one; nobody’s password is looked at', async () => {
    await changeInstitution(server.database.db, { settings: { captcha: true } });
    const refused = { status: 422, body: { msg: 'Captcha incorrecto. Intente de nuevo.' } };
    expect(await tryLogin(server, 'NADIE')).toMatchObject(refused);
    const { key } = await newCaptcha(server);
    const captcha = await readCaptcha(server, key);
    expect(await tryLogin(server, 'V400', { captcha: 'MALO', key })).toMatchObject(refused);
    expect(await tryLogin(server, 'V400', { captcha, key })).toMatchObject(refused);
    const second = (await newCaptcha(server)).key;
    const answer = await readCaptcha(server, second);
    const given = { captcha: ` ${answer.toLowerCase()} `, key: second };
    const both = await Promise.all([tryLogin(server, 'V400', given), tryLogin(server, 'V400', given)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    const old = (await newCaptcha(server)).key;
    const late = { captcha: await readCaptcha(server, old), key: old };
    server.clock.now += 180_000;
    expect(await tryLogin(server, 'V400', late)).toMatchObject(refused);
    await reset();
  });

  it('comes in the order of the plan: what stands first is told first', async () => {
    const { db } = server.database;
    await changeInstitution(db, { settings: { captcha: true }, rules: { confirmedEmailRequired: true } });
    const states = { isActive: false, isEmailConfirmed: false, mustReplacePassword: true, requiresCode: true };
    const id = await addTestPerson(db, 'TODAS', states);
    const solved = async (more: object = {}) => {
      const { key } = await newCaptcha(server);
      return tryLogin(server, 'TODAS', { captcha: await readCaptcha(server, key), key, ...more });
    };
    const set = (values: object) => db.updateTable('app_user').set(values).where('id', '=', id).execute();
    expect((await solved({ password: 'otra' })).status).toBe(402);
    expect(await solved()).toMatchObject({ status: 403, body: { invalidEmail: false } });
    await set({ is_active: true });
    expect(await solved()).toMatchObject({ status: 403, body: { invalidEmail: true } });
    await set({ email_confirmed_at: new Date() });
    expect((await solved()).status).toBe(202);
    await set({ must_replace_password: false });
    expect((await solved()).status).toBe(201);
    await set({ requires_code: false });
    expect((await solved()).status).toBe(200);
    await reset();
  });
});

describe('a login that comes to something else', () => {
  it('202: a password that must be replaced, with a token that does it', async () => {
    const { db } = server.database;
    const userId = await addTestPerson(db, 'V202', { mustReplacePassword: true });
    const reply = await tryLogin(server, 'V202');
    if (reply.status !== 202) throw new Error(`202 expected, not ${reply.status}`);
    expect(await useLink(db, reply.body.resetToken, 'reset', server.clock.now)).toEqual({ userId, email: null });
  });

  it('tells an unknown user from a wrong password only where the institution leaves it so', async () => {
    await rules({ loginHidesAccounts: true });
    expect(await tryLogin(server, 'NADIE')).toMatchObject({ status: 402, body: { msg: 'Clave incorrecta.' } });
    await reset();
  });
});
