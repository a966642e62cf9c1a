import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as csvTexts } from '../content/csv/texts.ts';
import { changeInstitution, standardRules } from '../testing/institution.ts';
import { challengeOf, codeIn, lastMail, tryCodeLogin, tryLogin } from '../testing/logins.ts';
import { mailedToken } from '../testing/mailed.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson, PASSWORD } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { runCommand } from '../testing/run-command.ts';
import { follow, newAccount, SIGN_UP_PASSWORD, signUpData } from '../testing/signing-up.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

const LINK_MS = 72 * 3_600_000;
let server: TestServer;
let rosa: StaffToken;
let n = 500;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
});
afterAll(() => server.close());

const person = (reference: string) =>
  server.database.db.selectFrom('app_user').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
const strangersLogin = (reference: string) => tryLogin(server, reference, { password: SIGN_UP_PASSWORD });

/** Let in, it is told that the two differ. */
const changesAddress = async (token: string) => {
  const data = { email: 'ajena@ejemplo.ec', confirmedEmail: 'otra@ejemplo.ec', password: null };
  return rightOf(await server.api.updateEmail({ data }, { token })).status;
};

/** Somebody signs up with a number that is not theirs, logs in and never follows the link. */
const stranger = async () => {
  n += 1;
  const reference = await newAccount(server, n, false);
  const link = await mailedToken(server, signUpData(n).email);
  const login = await strangersLogin(reference);
  if (login.status !== 200) throw new Error(`no login: ${login.status}`);
  expect(await changesAddress(login.body.accessToken)).toBe(400);
  return { ...(await person(reference)), link, token: login.body.accessToken, mail: `duena${n}@ejemplo.ec` };
};
type Stranger = Awaited<ReturnType<typeof stranger>>;

/** Nothing of the stranger's opens the account, and its owner has it. */
const expectOwners = async ({ reference, link, token, mail }: Stranger) => {
  expect((await strangersLogin(reference)).status).toBe(402);
  expect(await follow(server, link)).toEqual({ isActive: false, id: null });
  expect(await changesAddress(token)).toBe(401);
  const resetToken = await mailedToken(server, mail);
  const made = await server.api.restorePassword({ resetToken, email: null, password: PASSWORD });
  expect(rightOf(made).status).toBe(200);
  expect(await tryLogin(server, reference)).toMatchObject({
    status: 200,
    body: { isActive: true, email: mail },
  });
};

const fileOf = ({ reference, mail }: Stranger) =>
  new TextEncoder().encode(`identificacion;nombre;correo\n${reference};Dueña Cierta;${mail}\n`);
const check = async (of: Stranger, known: 'correct' | 'refuse') => {
  const reply = rightOf(await server.api.checkOfficePeople({ file: fileOf(of), known }, rosa));
  return reply.status === 200 ? reply.body.lines[0] : reply.status;
};
const load = async (of: Stranger, known: 'correct' | 'refuse') => {
  const asked = { file: fileOf(of), fileName: 'p.csv', known, warned: 'refuse', ...askedAction() } as const;
  return rightOf(await server.api.loadOfficePeople(asked, rosa));
};

describe('a number with which somebody signed up who never activated the account', () => {
  it.each(['refuse', 'correct'] as const)(
    'is free once its link is over: whoever is loaded has it (%s)',
    async (known) => {
      const of = await stranger();
      server.clock.now += LINK_MS + 1_000;
      rosa = await staffWith(server, `ROSA${n}`, ['operator']);
      expect(await check(of, known)).toMatchObject({ fate: 'invite', problems: [] });
      expect(await load(of, known)).toMatchObject({ status: 200, body: { changes: 1, mails: 1 } });
      expect(await person(of.reference)).toMatchObject({ id: of.id, full_name: 'Dueña Cierta', is_lab: true });
      const { db } = server.database;
      expect(await db.selectFrom('personal_data').where('user_id', '=', of.id).selectAll().execute()).toEqual([]);
      await expectOwners(of);
    },
  );

  it('is the office’s while the link can be followed, where it is asked to correct: the stranger is out', async () => {
    const of = await stranger();
    expect(await check(of, 'refuse')).toMatchObject({
      fate: null,
      problems: [
        { field: 'identificacion', text: csvTexts.signUpWaits(of.reference).slice('identificacion: '.length) },
      ],
    });
    expect((await load(of, 'refuse')).status).toBe(400);
    expect((await strangersLogin(of.reference)).status).toBe(200);
    expect(await check(of, 'correct')).toMatchObject({ fate: 'invite' });
    expect(await load(of, 'correct')).toMatchObject({ status: 200, body: { changes: 1, mails: 1 } });
    await expectOwners(of);
  });

  it('is added by hand once its link is over, or by a file of persons', async () => {
    const of = await stranger();
    const add = async () =>
      rightOf(
        await server.api.addOfficePerson(
          {
            ...{ reference: of.reference, fullName: 'Dueña Cierta', email: of.mail, role: 'examinee' },
            ...{ isPassport: false, accessibility: null, ...askedAction() },
          },
          rosa,
        ),
      );
    expect(await add()).toMatchObject({
      status: 400,
      body: { problems: [expect.stringContaining('no la ha activado')] },
    });
    const other = await stranger();
    server.clock.now += LINK_MS + 1_000;
    rosa = await staffWith(server, `ROSA${n}`, ['operator']);
    expect(await add()).toMatchObject({ status: 200, body: { changes: 1, mails: 1 } });
    await expectOwners(of);

    const folder = mkdtempSync(join(tmpdir(), 'quipu-people-'));
    const path = join(folder, 'personas.json');
    writeFileSync(path, JSON.stringify([{ username: other.reference, full_name: 'Dueña Cierta', password: PASSWORD }]));
    expect(await runCommand(server.context, ['load-people', path])).toMatchObject({ ok: true });
    rmSync(folder, { recursive: true });
    expect((await strangersLogin(other.reference)).status).toBe(402);
    expect(await tryLogin(server, other.reference)).toMatchObject({ status: 200, body: { isActive: true } });
  });

  it('keeps what the office gave it, where nothing else is said: time, accessibility, roles, a code at logins', async () => {
    const sofia = await staffWith(server, `SOFIA${n}`, ['registrar']);
    const accommodated = async () => {
      const of = await stranger();
      const time = { percent: 25, minutes: 0, before: { percent: 0, minutes: 0 } };
      const given = await server.api.accommodateOfficePerson({ id: of.id, ...time, ...askedAction() }, sofia);
      expect(rightOf(given).status).toBe(200);
      await server.database.db
        .updateTable('app_user')
        .set({ accessibility: 'VISUAL', roles: ['examinee', 'proctor'], requires_code: true, watermark: 'Aula 4' })
        .where('id', '=', of.id)
        .execute();
      return of;
    };
    const given = { extra_time_percent: 25, accessibility: 'VISUAL', requires_code: true, watermark: 'Aula 4' };
    const roles = ['examinee', 'proctor'];

    const loaded = await accommodated();
    expect(await load(loaded, 'correct')).toMatchObject({ status: 200, body: { changes: 1 } });
    expect(await person(loaded.reference)).toMatchObject({ ...given, roles, email: loaded.mail });

    const [said, typed, listed] = [await accommodated(), await accommodated(), await accommodated()];
    server.clock.now += LINK_MS + 1_000;
    rosa = await staffWith(server, `ROSA${n}`, ['operator']);
    const folder = mkdtempSync(join(tmpdir(), 'quipu-people-'));
    const words = `${said.reference};Dueña Cierta;${said.mail};aspirante;ninguna;30`;
    const csv = join(folder, 'personas.csv');
    writeFileSync(csv, `identificacion;nombre;correo;funcion;accesibilidad;tiempo_extra\n${words}\n`);
    const json = join(folder, 'personas.json');
    writeFileSync(json, JSON.stringify([{ username: listed.reference, full_name: 'Dueña', password: PASSWORD }]));
    for (const path of [csv, json])
      expect(await runCommand(server.context, ['load-people', path])).toMatchObject({ ok: true });
    rmSync(folder, { recursive: true });
    expect(await person(said.reference)).toMatchObject({
      ...{ roles: ['examinee'], accessibility: null, extra_time_percent: 0, extra_time_minutes: 30 },
    });
    expect(await person(listed.reference)).toMatchObject({ ...given, roles, full_name: 'Dueña', is_lab: true });

    const form = { reference: typed.reference, fullName: 'Dueña Cierta', email: typed.mail, role: 'examinee' } as const;
    const add = { ...form, isPassport: false, accessibility: null, ...askedAction() };
    expect(rightOf(await server.api.addOfficePerson(add, rosa))).toMatchObject({ status: 200, body: { changes: 1 } });
    expect(await person(typed.reference)).toMatchObject({ ...given, roles: ['examinee'] });
  });

  it('has its owner invited from its own screen, at an address that the office gave', async () => {
    const of = await stranger();
    const { api } = server;
    const invite = async () => rightOf(await api.inviteOfficePerson({ id: of.id, ...askedAction() }, rosa));
    expect(await invite()).toMatchObject({ status: 409, body: { msg: texts.notActivated } });
    const before = { fullName: of.full_name, accessibility: null };
    const correct = { id: of.id, fullName: 'Dueña Cierta', accessibility: null, before, ...askedAction() };
    expect(await api.correctOfficePerson(correct, rosa)).toMatchObject({
      right: { status: 409, body: { msg: texts.notActivated } },
    });
    expect(await api.setOfficeEmail({ id: of.id, email: of.mail, ...askedAction() }, rosa)).toMatchObject({
      right: { status: 200, body: { told: [texts.passwordGone] } },
    });
    expect((await strangersLogin(of.reference)).status).toBe(402);
    expect(await invite()).toMatchObject({ status: 200, body: { mails: 1 } });
    await expectOwners(of);
  });

  it('is not invited where the stranger’s own address was confirmed with a code', async () => {
    const of = await stranger();
    const { api, database } = server;
    await changeInstitution(database.db, { rules: { loginCode: true } });
    const challenge = challengeOf(await strangersLogin(of.reference));
    const code = codeIn(await lastMail(database.db, of.email ?? ''));
    const entered = await tryCodeLogin(server, of.reference, code, challenge, { password: SIGN_UP_PASSWORD });
    expect(entered.status).toBe(200);
    await changeInstitution(database.db, { rules: standardRules() });
    expect((await person(of.reference)).email_confirmed_at).not.toBeNull();
    const invite = async () => rightOf(await api.inviteOfficePerson({ id: of.id, ...askedAction() }, rosa));
    expect(await invite()).toMatchObject({ status: 409, body: { msg: texts.notActivated } });
    expect((await person(of.reference)).activated_at).toBeNull();
    await api.setOfficeEmail({ id: of.id, email: of.mail, ...askedAction() }, rosa);
    expect(await invite()).toMatchObject({ status: 200, body: { mails: 1 } });
    await expectOwners(of);
  });

  it('is given to whose number it is by correcting theirs: the sign-up is gone', async () => {
    const of = await stranger();
    const id = await addTestPerson(server.database.db, `MAL${n}`);
    const correct = async (isDry: boolean) => {
      const asked = {
        id,
        before: `MAL${n}`,
        reference: of.reference,
        isPassport: false,
        ...askedAction('Acta', isDry),
      };
      return rightOf(await server.api.setOfficeReference(asked, rosa));
    };
    const rehearsed = await correct(true);
    expect(rehearsed.status === 200 && rehearsed.body.told).toContain(texts.signUpGone);
    expect((await strangersLogin(of.reference)).status).toBe(200);
    expect(await correct(false)).toMatchObject({ status: 200, body: { changes: 1 } });
    expect((await strangersLogin(of.reference)).status).toBe(402);
    expect(await follow(server, of.link)).toEqual({ isActive: false, id: null });
    expect(await tryLogin(server, of.reference)).toMatchObject({ status: 200, body: { isActive: true } });
    expect((await person(of.reference)).id).toBe(id);
  });

  it('is nobody else’s once the link was followed', async () => {
    n += 1;
    const reference = await newAccount(server, n);
    const of = { ...(await person(reference)), link: '', token: '', mail: `duena${n}@ejemplo.ec` };
    expect(await check(of, 'refuse')).toMatchObject({ fate: null });
    expect(await check(of, 'correct')).toMatchObject({ fate: 'correct' });
    expect(await load(of, 'correct')).toMatchObject({ status: 200, body: { mails: 0 } });
    expect(await strangersLogin(reference)).toMatchObject({ status: 200, body: { isActive: true } });
  });
});
