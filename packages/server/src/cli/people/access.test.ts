import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { tryLogin } from '../../testing/logins.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { logOut } from '../../testing/replies.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts as addressTexts } from '../institution/addresses.ts';
import { texts as settingTexts } from '../institution/settings.ts';
import { WINDOW } from '../text/moment.ts';
import { texts } from './account.ts';
import { texts as personTexts } from './on-person.ts';
import { texts as shownTexts } from './show-person.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: true });
});
afterAll(() => server.close());

const WHO = ['--operator', 'ROSA', '--reason', 'Lo pidió la persona'];
const run = (...argv: readonly string[]) => runCommand(server.context, argv);
const act = (...argv: readonly string[]) => run(...argv, ...WHO);
const actions = () => server.database.db.selectFrom('operator_action').select(['who', 'why', 'what', 'at']).execute();
const lastAction = async () => (await actions()).at(-1);
const status = async (username: string, headers: Record<string, string> = {}) =>
  (await tryLogin(server, username, {}, headers)).status;

let name = '';
let count = 0;
beforeEach(async () => {
  count += 1;
  name = `CLIENTA${count}`;
  await addTestPerson(server.database.db, name, { isLab: true });
});

describe('the commands for people', () => {
  it('want to know who and why, and whom', async () => {
    const before = (await actions()).length;
    for (const command of ['activate', 'deactivate', 'confirm-email', 'require-new-password', 'clear-lab-hours'])
      expect(await run(command, name, '--operator', 'ROSA', '--reason', ' ')).toEqual({
        ok: false,
        lines: ['--reason: se esperaba un texto; se indicó " ".'],
      });
    expect((await act('activate')).lines).toEqual(['Falta USUARIO.', 'Ayuda: npx quipu help activate']);
    expect((await act('activate', 'NADIE')).lines).toEqual([personTexts.noPerson('NADIE')]);
    expect((await act('require-code', name, 'quizás')).lines).toEqual([
      'on|off: se esperaba uno de on, off; se indicó "quizás".',
    ]);
    expect((await act('set-email', name, 'sin arroba')).lines).toEqual([
      'CORREO: se esperaba un correo electrónico válido; se indicó "sin arroba".',
    ]);
    expect((await actions()).length).toBe(before);
  });

  it('deactivate an account, which ends its sessions, and activate it', async () => {
    const { accessToken } = await logInAs(server, name);
    expect(await act('deactivate', name.toLowerCase())).toEqual({ ok: true, lines: [texts.deactivated(name, 1)] });
    expect((await logOut(server, accessToken)).status).toBe(401);
    expect(await status(name)).toBe(403);
    expect(await lastAction()).toMatchObject({ who: 'ROSA', what: { action: 'deactivate' }, at: server.clock.now });
    expect((await act('activate', name)).ok).toBe(true);
    expect(await status(name)).toBe(200);
    expect((await logOut(server, accessToken)).status).toBe(401);
  });

  it('stop nobody in the middle of an evaluation, unless it is said', async () => {
    const { db } = server.database;
    const { id } = await db.selectFrom('app_user').select('id').where('reference', '=', name).executeTakeFirstOrThrow();
    await giveEvaluation(db, evaluationJson(`De ${name}`, [section('S', [choice('p')])]), [id], {
      start: server.clock.now - 1_000,
      end: server.clock.now + 3_600_000,
    });
    const who = await examinee(server, name);
    await opened(who, await onlySheet(who));
    const before = await actions();
    const standing = () =>
      db.selectFrom('app_user').select(['is_active', 'roles']).where('id', '=', id).executeTakeFirstOrThrow();
    const stood = await standing();
    for (const stopping of [
      ['set-roles', name, 'proctor'],
      ['deactivate', name],
    ]) {
      expect(await act(...stopping)).toEqual({ ok: false, lines: [personTexts.answering(name)] });
      expect(await standing()).toEqual(stood);
      expect(await actions()).toEqual(before);
    }
    expect(await act('set-roles', name, 'proctor', '--anyway')).toMatchObject({ ok: true });
    expect(await act('deactivate', name, '--anyway')).toMatchObject({ ok: true });
    expect(await standing()).toEqual({ is_active: false, roles: ['proctor'] });
  });

  it('activate an account that waits for its link', async () => {
    await addTestPerson(server.database.db, `${name}P`, { isActivated: false });
    expect(await tryLogin(server, `${name}P`)).toMatchObject({ body: { isActive: false } });
    await act('activate', `${name}P`);
    expect(await tryLogin(server, `${name}P`)).toMatchObject({ body: { isActive: true } });
  });

  it('confirm an address, change it, refuse one that is another’s', async () => {
    const { db } = server.database;
    await run('set', 'confirmed_email_required', '1');
    await addTestPerson(db, `${name}E`, { isEmailConfirmed: false });
    expect(await status(`${name}E`)).toBe(403);
    await act('confirm-email', `${name}E`);
    expect(await status(`${name}E`)).toBe(200);
    await addTestPerson(db, `${name}F`, { isEmailConfirmed: false, email: null });
    expect((await act('confirm-email', `${name}F`)).lines).toEqual([texts.noEmail]);
    expect((await act('set-email', `${name}F`, `${name}@EJEMPLO.ec`)).lines).toEqual([texts.emailTaken]);
    expect((await act('set-email', `${name}F`, `nuevo.${name}@ejemplo.ec`)).ok).toBe(true);
    expect(await tryLogin(server, `${name}F`)).toMatchObject({
      status: 200,
      body: { email: `nuevo.${name}@ejemplo.ec` },
    });
    expect(JSON.stringify(await lastAction())).not.toContain('nuevo.');
    await run('set', 'confirmed_email_required', '0');
  });

  it('ask for a code, or for a new password', async () => {
    await act('require-code', name, 'on');
    expect(await status(name)).toBe(201);
    await act('require-code', name, 'off');
    expect(await status(name)).toBe(200);
    await act('require-new-password', name);
    expect(await status(name)).toBe(202);
  });

  it('give hours to a laboratory user, and take them away', async () => {
    const at = (ms: number) => new Date(server.clock.now + ms).toISOString();
    expect((await act('lab-hours', name, '--start', at(60_000), '--end', at(0))).lines).toEqual([WINDOW]);
    expect((await act('lab-hours', name, '--start', at(60_000), '--end', at(120_000))).ok).toBe(true);
    expect(await status(name)).toBe(403);
    expect((await run('show-person', name)).lines.join('\n')).toContain('Horario de laboratorio');
    await act('clear-lab-hours', name);
    expect(await status(name)).toBe(200);
  });

  it('take hours without a zone for those of Ecuador, and none that are not of the calendar', async () => {
    const { db } = server.database;
    const wrong = ['2026-12-01', '2026-02-30 08:00', '8:00', 'mañana'];
    for (const start of wrong)
      expect((await act('lab-hours', name, '--start', start, '--end', '2026-12-01 10:00')).ok).toBe(false);
    expect((await act('lab-hours', name, '--start', '2026-12-01 08:00', '--end', '2026-12-01T14:00Z')).ok).toBe(true);
    const hours = db.selectFrom('lab_hours').innerJoin('app_user', 'app_user.id', 'user_id').selectAll('lab_hours');
    expect(await hours.where('reference', '=', name).execute()).toMatchObject([
      { starts_at: Date.UTC(2026, 11, 1, 13), ends_at: Date.UTC(2026, 11, 1, 14) },
    ]);
  });

  it('say who is a laboratory user', async () => {
    await act('lab-hours', name, '--start', '2001-01-01 08:00', '--end', '2001-01-01 09:00');
    expect(await status(name)).toBe(403);
    expect((await act('lab-user', name, 'off')).ok).toBe(true);
    expect(await status(name)).toBe(200);
    expect((await act('lab-user', name, 'on')).ok).toBe(true);
    expect(await status(name)).toBe(403);
    expect((await act('lab-user', name)).lines[0]).toBe('Falta on|off.');
  });

  it('show how an account stands', async () => {
    const { lines } = await run('show-person', name.toLowerCase());
    expect(lines).toContain(name);
    expect(lines).toContain(shownTexts.isActivated(true));
    expect(lines).toContain(shownTexts.sessions(0));
    expect(await run('show-person', 'NADIE')).toEqual({ ok: false, lines: [personTexts.noPerson('NADIE')] });
  });

  it('tell of an account with the same number, typed otherwise, that nobody gets into', async () => {
    const { db } = server.database;
    await addTestPerson(db, '1710034065');
    const id = await addTestPerson(db, 'OTRA');
    await db.updateTable('app_user').set({ reference: '171003406-5' }).where('id', '=', id).execute();
    for (const typed of ['1710034065', '171003406-5'])
      expect((await run('show-person', typed)).lines).toContain(shownTexts.otherSpelling('171003406-5'));
  });
});

describe('the commands for addresses', () => {
  it('block a network, show it, and let it in again', async () => {
    const from = { 'x-forwarded-for': '10.77.1.2' };
    for (const wrong of ['', '10.77', '10.77.0.0/33', '10.77.0.1/16', '0.0.0.0/0', 'todas'])
      expect(await act('block-address', wrong)).toEqual({
        ok: false,
        lines: [expect.stringMatching(/se esperaba una dirección o una red/i)],
      });
    expect((await run('blocked-addresses')).lines).toEqual([addressTexts.none]);
    expect((await act('block-address', '10.77.0.0/16')).lines).toEqual([addressTexts.blocked('10.77.0.0/16')]);
    expect((await act('block-address', '10.77.0.0/16')).lines).toEqual([addressTexts.alreadyBlocked('10.77.0.0/16')]);
    server.clock.now += 2_000;
    expect(await status(name, from)).toBe(403);
    expect((await run('blocked-addresses')).lines).toEqual([expect.stringContaining('ROSA: Lo pidió la persona')]);
    expect(await lastAction()).toMatchObject({ what: { action: 'block-address', cidr: '10.77.0.0/16' } });
    expect((await act('unblock-address', '10.77.0.0/16')).ok).toBe(true);
    expect((await act('unblock-address', '10.77.0.0/16')).lines).toEqual([addressTexts.notBlocked('10.77.0.0/16')]);
    expect(await status(name, from)).toBe(200);
  });
});

describe('the commands for settings', () => {
  it('show all of them, also those that are not set', async () => {
    const { lines } = await run('settings');
    for (const line of ['settings.captcha = 0', 'rules.code_tries = 5', 'settings.clientUiOptions.primaryColor = null'])
      expect(lines).toContain(line);
  });

  it('set one, by its whole path or its end, as JSON or as text', async () => {
    expect((await run('set', 'settings.captcha', '1')).lines).toEqual(['settings.captcha = 1']);
    expect(await status(name)).toBe(422);
    expect((await run('set', 'captcha', 'false')).lines).toEqual(['settings.captcha = 0']);
    expect((await run('set', 'client', '2')).lines).toEqual(['settings.client = 2']);
    expect((await run('set', 'client', '1.4.2')).ok).toBe(true);
    expect((await run('set', 'primaryColor', '#112233')).lines).toEqual([
      'settings.clientUiOptions.primaryColor = #112233',
    ]);
    expect((await run('set', 'name', 'Universidad')).lines).toEqual(['name = Universidad']);
    expect((await run('set', 'code_s', '60')).ok).toBe(true);
    expect((await run('set', 'code_s', 'null')).lines).toEqual(['rules.code_s = 120']);
    expect(await lastAction()).toMatchObject({ what: { action: 'set', key: 'rules.code_s', value: 120 } });
    await run('set', 'client', '2');
    expect((await run('set', 'client', 'null')).lines).toEqual(['settings.client = 1.4.2']);
    expect((await run('set', 'name', 'null')).lines).toEqual(['name = null']);
    expect(await status(name)).toBe(200);
  });

  it.each([
    ['captcha', '2', '1 o 0'],
    ['code_tries', '0', 'un número entero de 1 a 1000000000'],
    ['code_tries', 'muchos', 'un número entero de 1 a 1000000000'],
    ['access_token_s', '9007199254740991', 'un número entero de 1 a 1000000000'],
    ['answer_grace_s', '1.5', 'un número entero, 0 o mayor'],
    ['birthdateMax', '2009-02-31', 'una fecha como 2009-12-31'],
    ['birthdateMax', '1949-12-31', 'una fecha que no sea anterior a birthdateMin'],
    ['birthdateMin', '2010-01-01', 'una fecha que no sea posterior a birthdateMax'],
    ['offlineBase', 'hola', 'una dirección como http://localhost:3000'],
    ['offlineBase', 'http://localhost:3000/ruta', 'una dirección como http://localhost:3000'],
    ['worldTime', 'https://hora.ec', 'una dirección como https://hora.ec/api/guayaquil'],
    ['worldTime', 'javascript:alert(1)', 'una dirección como https://hora.ec/api/guayaquil'],
    ['primaryColor', 'rojo', 'un color como #0b4f6c'],
    ['logo', '../../etc/passwd', 'el nombre de una imagen'],
    ['stun_urls', 'stun:turno.ec', 'una lista como'],
    ['forbiddenProcesses', '[""]', 'una lista como ["AnyDesk"'],
    ['stun_urls', '["turn:turno.ec"]', 'una lista como ["stun:'],
    ['turn_urls', '["turn:turno.ec:3478?transport=sctp"]', 'una lista como ["turn:'],
    ['desktop_builds', '["0.14.0"]', 'una lista de las líneas que dejó el empaquetado'],
    ['pending_login', 'nunca', 'uno de estos valores: limited, refused'],
    ['passwordPolicy', 'corta', 'uno de estos valores: pattern, long'],
  ])('refuse a value and say what was expected: %s %s', async (key, value, expected) => {
    const before = (await run('settings')).lines;
    const { ok, lines } = await run('set', key, value);
    expect(ok).toBe(false);
    expect(lines[0]).toContain(`${key}: se esperaba ${expected}`);
    expect((await run('settings')).lines).toEqual(before);
  });

  it.each(['nada', 'settings', 'settings.nada', '__proto__', 'settings.__proto__.x', 'constructor'])(
    'refuse a key that there is not: %s',
    async (key) => {
      expect(await run('set', key, '1')).toEqual({ ok: false, lines: [settingTexts.unknown(key)] });
    },
  );

  it('want a key and a value', async () => {
    expect(await run('set', 'captcha')).toMatchObject({
      ok: false,
      lines: ['Falta VALOR.', 'Ayuda: npx quipu help set'],
    });
    expect(await run('set', '', '1')).toMatchObject({ ok: false, lines: [expect.stringMatching(/^CLAVE: /)] });
  });
});
