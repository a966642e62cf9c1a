import { CODE_CREDENTIALS_HEADER } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { saveInstitution } from '../../platform/institution/institution-store.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { mailedToken, mailsTo } from '../../testing/mailed.ts';
import { addTestPerson, logInAs, PASSWORD } from '../../testing/people.ts';
import { rightOf, statusesOf } from '../../testing/replies.ts';
import { follow } from '../../testing/signing-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../account-texts.ts';
import { maskEmail } from '../links/mask-email.ts';
import { issueCode, issueUnconfirmed, tryCode } from '../login/code-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const person = (id: number) =>
  server.database.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const setRules = (rules: object) =>
  saveInstitution(server.database.db, rightOf(InstitutionSettings.decode({ name: 'Universidad', rules })));

describe('the mask of an address', () => {
  it.each([
    ['rosa@ejemplo.ec', 'r***a@ejemplo.ec'],
    ['r@ejemplo.ec', 'r***r@ejemplo.ec'],
    ['a@b@c.ec', 'a***b@c.ec'],
    ['nada', '***'],
  ])('of %s is %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});

describe('another address while logged in', () => {
  const change = async (
    token: string | null,
    email: string,
    confirmedEmail = email,
    password: string | null = null,
  ) => {
    const body = { data: { email, confirmedEmail, password } };
    return rightOf(await server.api.updateEmail(body, { token }));
  };

  it('is taken from who waits to be activated, and activates them', async () => {
    const id = await addTestPerson(server.database.db, 'ANA', { isActivated: false, isEmailConfirmed: false });
    const { accessToken } = await logInAs(server, 'ANA');
    expect(await change(accessToken, ' nueva@ejemplo.ec ', 'NUEVA@ejemplo.ec')).toMatchObject({
      status: 200,
      body: { email: 'nueva@ejemplo.ec', error: null },
    });
    expect((await mailsTo(server, 'ana@ejemplo.ec')).map(({ subject }) => subject)).toEqual(['Su correo fue cambiado']);
    expect((await mailsTo(server, 'ana@ejemplo.ec'))[0]?.text).not.toMatch(/Persona|ANA|nueva/);
    expect(await follow(server, await mailedToken(server, 'nueva@ejemplo.ec'))).toEqual({ isActive: true, id });
    const { activated_at, email_confirmed_at } = await person(id);
    expect([activated_at, email_confirmed_at]).toEqual([server.clock.now, server.clock.now]);
  });

  it('ends the links of the old one', async () => {
    const id = await addTestPerson(server.database.db, 'BEA', { isActivated: false, isEmailConfirmed: false });
    const { accessToken } = await logInAs(server, 'BEA');
    await change(accessToken, 'bea1@ejemplo.ec');
    const old = await mailedToken(server, 'bea1@ejemplo.ec');
    await change(accessToken, 'bea2@ejemplo.ec');
    expect(await follow(server, old)).toEqual({ isActive: false, id: null });
    expect((await person(id)).activated_at).toBeNull();
  });

  it('of who is active ends the link to the one before, which says so', async () => {
    const id = await addTestPerson(server.database.db, 'BRUNO');
    const { accessToken } = await logInAs(server, 'BRUNO');
    await change(accessToken, 'bruno1@ejemplo.ec');
    const old = await mailedToken(server, 'bruno1@ejemplo.ec');
    await change(accessToken, 'bruno2@ejemplo.ec');
    expect(await follow(server, old)).toEqual({ isActive: false, id: null });
    expect((await person(id)).email_confirmed_at).toBeNull();
  });

  it('of who is active asks to be confirmed', async () => {
    const id = await addTestPerson(server.database.db, 'CARLA');
    const { accessToken } = await logInAs(server, 'CARLA');
    expect((await change(accessToken, 'carla2@ejemplo.ec')).status).toBe(200);
    expect((await person(id)).email_confirmed_at).toBeNull();
    expect((await mailsTo(server, 'carla2@ejemplo.ec'))[0]?.subject).toBe('Confirme su correo electrónico');
    await follow(server, await mailedToken(server, 'carla2@ejemplo.ec'));
    expect((await person(id)).email_confirmed_at).toBe(server.clock.now);
  });

  it('asks for the password where the institution says so, and counts what is guessed', async () => {
    await changeInstitution(server.database.db, { settings: { emailChangePassword: true } });
    const id = await addTestPerson(server.database.db, 'PAZ');
    const { accessToken } = await logInAs(server, 'PAZ');
    const tryWith = (password: string | null) => change(accessToken, 'paz2@ejemplo.ec', 'paz2@ejemplo.ec', password);
    expect(await tryWith(null)).toMatchObject({ status: 403, body: { msg: texts.wrongPassword } });
    for (let n = 1; n < 10; n += 1) expect((await tryWith(`mala ${n}`)).status).toBe(403);
    expect(await tryWith(PASSWORD)).toMatchObject({ status: 429, body: { msg: texts.tooManyFailures } });
    expect((await person(id)).email).toBe('paz@ejemplo.ec');
    server.clock.now += 600_001;
    expect((await tryWith(PASSWORD)).status).toBe(200);
    expect((await person(id)).email).toBe('paz2@ejemplo.ec');
    await changeInstitution(server.database.db, { settings: { emailChangePassword: false } });
  });

  it('that is the same sends the link again to who has not followed it, and to nobody else', async () => {
    await addTestPerson(server.database.db, 'DORA', { isActivated: false, isEmailConfirmed: false });
    const { accessToken } = await logInAs(server, 'DORA');
    for (const status of [200, 200, 200, 429])
      expect((await change(accessToken, 'dora@ejemplo.ec')).status).toBe(status);
    expect(await mailsTo(server, 'dora@ejemplo.ec')).toHaveLength(3);
    server.clock.now += 16 * MINUTE_MS;
    const again = await logInAs(server, 'DORA');
    expect((await change(again.accessToken, 'dora@ejemplo.ec')).status).toBe(200);

    await addTestPerson(server.database.db, 'OTRA', { email: 'Dora@ejemplo.ec' });
    expect(await change(again.accessToken, 'dora@ejemplo.ec')).toMatchObject({ body: { msg: texts.emailTaken } });

    await addTestPerson(server.database.db, 'ELSA');
    const elsa = await logInAs(server, 'ELSA');
    expect((await change(elsa.accessToken, 'elsa@ejemplo.ec')).body).toMatchObject({ msg: texts.sameEmail });
  });

  it.each([
    ['a broken one', 'fea@', 'fea@', texts.invalidEmail],
    ['two that differ', 'fea1@ejemplo.ec', 'fea2@ejemplo.ec', texts.emailsDiffer],
    ['somebody else’s', 'FELIPE@ejemplo.ec', 'felipe@ejemplo.ec', texts.emailTaken],
  ])('is refused where it is %s', async (_, email, confirmed, message) => {
    await server.database.db.deleteFrom('app_user').where('reference', 'in', ['FEA', 'FELIPE']).execute();
    await addTestPerson(server.database.db, 'FELIPE');
    const id = await addTestPerson(server.database.db, 'FEA', { isActivated: false });
    const { accessToken } = await logInAs(server, 'FEA');
    expect(await change(accessToken, email, confirmed)).toMatchObject({ status: 400, body: { msg: message } });
    expect((await person(id)).email).toBe('fea@ejemplo.ec');
  });

  it('is nobody’s without a token', async () => {
    expect((await change(null, 'x@ejemplo.ec')).status).toBe(401);
  });

  it('of two people at once is one’s', async () => {
    const tokens: string[] = [];
    for (const reference of ['G1', 'G2', 'G3']) {
      await addTestPerson(server.database.db, reference, { isActivated: false });
      tokens.push((await logInAs(server, reference)).accessToken);
    }
    const ana = await addTestPerson(server.database.db, 'G4', { email: null });
    expect((await person(ana)).email).toBeNull();
    const replies = await Promise.all(tokens.map((token) => change(token, 'gemelos@ejemplo.ec')));
    expect(statusesOf(replies)).toEqual([200, 400, 400]);
  });
});

describe('another address before the code', () => {
  const change = async (credentials: string | null, email: string, confirmedEmail = email) =>
    rightOf(
      await server.api.changeCodeEmail(
        { email, confirmedEmail },
        { headers: credentials === null ? {} : { [CODE_CREDENTIALS_HEADER]: credentials } },
      ),
    );
  const waiting = async (reference: string, more: object = {}) => {
    const id = await addTestPerson(server.database.db, reference, { isEmailConfirmed: false, ...more });
    const challenge = { userId: id, email: `${reference}@ejemplo.ec`, seconds: 120, at: server.clock.now };
    const { credentials } = await server.database.db.transaction().execute((tx) => issueCode(tx, challenge));
    return { id, credentials };
  };

  it('gets a new code, tells the old address, and the old credentials are over', async () => {
    const { id, credentials } = await waiting('HADA');
    const reply = await change(credentials, 'hada2@ejemplo.ec');
    expect(reply).toMatchObject({ status: 200, body: { email: 'hada2@ejemplo.ec', otpDate: server.clock.now } });
    const next = reply.headers[CODE_CREDENTIALS_HEADER.toLowerCase()] ?? '';
    const [mail] = await mailsTo(server, 'hada2@ejemplo.ec');
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await mailsTo(server, 'hada@ejemplo.ec')).map(({ subject }) => subject)).toEqual([
      'Su correo fue cambiado',
    ]);
    expect((await change(credentials, 'hada3@ejemplo.ec')).status).toBe(403);
    const at = server.clock.now;
    const given = { userId: id, credentials: next, otpDate: at, code, mostTries: 5, at };
    expect(await tryCode(server.database.db, given)).toMatchObject({ is: 'right', email: 'hada2@ejemplo.ec' });
  });

  it('gets the link where the address has to be confirmed', async () => {
    const id = await addTestPerson(server.database.db, 'IDA', { isEmailConfirmed: false });
    const challenge = { userId: id, email: 'ida@ejemplo.ec', seconds: 600, at: server.clock.now };
    const credentials = await server.database.db.transaction().execute((in_) => issueUnconfirmed(in_, challenge));
    expect((await change(credentials, 'ida2@ejemplo.ec')).status).toBe(200);
    expect(await follow(server, await mailedToken(server, 'ida2@ejemplo.ec'))).toEqual({ isActive: true, id });
  });

  it.each([
    ['never', { isEmailConfirmed: false }, 403],
    ['unconfirmed', { isEmailConfirmed: false }, 200],
    ['unconfirmed', { isEmailConfirmed: true }, 403],
    ['always', { isEmailConfirmed: true }, 200],
    ['always', { isEmailConfirmed: false, isActive: false }, 403],
  ])('is let by the setting %s for %j: %i', async (codeEmailChange, more, status) => {
    await setRules({ code_email_change: codeEmailChange });
    const reference = `J${codeEmailChange}${String(status)}${Object.values(more).join('')}`.toUpperCase();
    const { credentials } = await waiting(reference, more);
    const reply = await change(credentials, `${reference}2@ejemplo.ec`);
    expect(reply.status).toBe(status);
    await server.database.db.deleteFrom('institution').execute();
  });

  it('mails no more codes than logins do, whatever addresses are given', async () => {
    let { credentials } = await waiting('NILO');
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const reply = await change(credentials, `nilo${n}@ejemplo.ec`);
      statuses.push(reply.status);
      credentials = reply.headers[CODE_CREDENTIALS_HEADER.toLowerCase()] ?? credentials;
    }
    expect(statuses).toEqual([...Array<number>(9).fill(200), 429]);
  });

  it('is refused without credentials, with old ones, and with an address that is not right', async () => {
    const { credentials } = await waiting('KARIM');
    expect((await change(null, 'k@ejemplo.ec')).status).toBe(403);
    expect((await change('x', 'k@ejemplo.ec')).body).toMatchObject({ msg: texts.cannotChangeEmail });
    expect((await change(credentials, 'k@ejemplo')).body).toMatchObject({ msg: texts.invalidEmail });
    expect((await change(credentials, 'k@ejemplo.ec', 'k2@ejemplo.ec')).body).toMatchObject({
      msg: texts.emailsDiffer,
    });
    await addTestPerson(server.database.db, 'LEO');
    expect((await change(credentials, 'leo@ejemplo.ec')).body).toMatchObject({ msg: texts.emailTaken });
    server.clock.now += 121_000;
    expect((await change(credentials, 'k@ejemplo.ec')).status).toBe(403);
  });
});

it('nothing of it is in the log', () => {
  const log = server.logged.join('');
  for (const secret of ['ejemplo.ec', 'Persona', 'nueva']) expect(log).not.toContain(secret);
});
