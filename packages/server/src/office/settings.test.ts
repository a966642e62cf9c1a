import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsList } from '../platform/institution/change-setting.ts';
import { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import { SETTING_MEANINGS } from '../platform/institution/setting-meanings-texts.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { rightOf } from '../testing/replies.ts';
import { runCommand } from '../testing/run-command.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

let server: TestServer;
let ana: StaffToken;
beforeAll(async () => {
  server = await startTestServer();
  ana = await staffWith(server, 'ANA', ['operator']);
});
afterAll(() => server.close());

const listed = async () => {
  const reply = rightOf(await server.api.officeSettings({}, ana));
  if (reply.status !== 200) throw new Error(`refused: ${reply.status}`);
  return new Map(reply.body.settings.map((setting) => [setting.key, setting]));
};
const setFrom = async (before: string | null, key: string, value: string | null, more = askedAction()) =>
  rightOf(await server.api.setOfficeSetting({ key, value, before, ...more }, ana));
const set = async (key: string, value: string | null, more = askedAction()) =>
  setFrom((await listed()).get(key)?.value ?? null, key, value, more);
const actions = () =>
  server.database.db.selectFrom('operator_action').select(['who', 'why', 'what']).orderBy('id').execute();

it('have a meaning each', () => {
  const own = settingsList(rightOf(InstitutionSettings.decode({})));
  expect([...SETTING_MEANINGS.keys()].sort()).toEqual(own.map(([key]) => key).sort());
});

describe('a setting', () => {
  it('is shown with what it may be, its own value and who changed it last, from what', async () => {
    expect((await listed()).get('settings.captcha')).toMatchObject({
      group: 'Ingreso',
      expected: '1 o 0',
      choices: ['1', '0'],
      value: '0',
      own: '0',
      changed: null,
    });
    expect(await runCommand(server.context, ['set', 'captcha', '1', '--operator', 'ROSA'])).toMatchObject({ ok: true });
    expect(await set('settings.captcha', '0')).toMatchObject({ status: 200, body: { changes: 1 } });
    expect((await listed()).get('settings.captcha')).toMatchObject({
      value: '0',
      changed: { by: { who: 'ANA', fullName: 'Persona ANA' }, why: 'Acta 12', at: server.clock.now, before: '1' },
    });
    const all = await listed();
    expect(all.get('rules.pending_login')?.choices).toEqual(['limited', 'refused']);
    expect(all.get('settings.clientUiOptions.primaryColor')).toMatchObject({
      value: null,
      expected: 'un color como #0b4f6c',
    });
    expect(all.get('name')).toMatchObject({ expected: 'un texto', choices: null });
    expect(all.get('settings.birthdateMin')?.expected).toContain('birthdateMax');
  });

  it('is refused as the command refuses it, and nothing is kept', async () => {
    const before = await actions();
    const msg = 'rules.code_s: se esperaba un número entero de 1 a 1000000000. No se cambió nada.';
    expect(await set('rules.code_s', '0')).toMatchObject({ status: 400, body: { msg } });
    expect((await runCommand(server.context, ['set', 'rules.code_s', '0'])).lines).toEqual([msg]);
    expect(await set('rules.nada', '0')).toMatchObject({ status: 404, body: { msg: texts.noSetting } });
    expect(await set('rules.code_s', '60', askedAction('  '))).toMatchObject({
      status: 400,
      body: { msg: texts.needsReason },
    });
    expect(await set('rules.code_s', '60', askedAction('x'.repeat(501)))).toMatchObject({ status: 400 });
    expect(await actions()).toEqual(before);
    expect((await listed()).get('rules.code_s')?.value).toBe('120');
  });

  it('is set once, however often a lost reply has it asked for, and goes back to its own', async () => {
    const once = askedAction('Se pierde');
    expect(await set('name', 'Universidad de los Nudos', once)).toMatchObject({ body: { changes: 1 } });
    expect(await set('name', 'Otra', askedAction())).toMatchObject({ body: { changes: 1 } });
    expect(await set('name', 'Universidad de los Nudos', once)).toMatchObject({ status: 200, body: { changes: 0 } });
    expect((await listed()).get('name')?.value).toBe('Otra');
    expect((await actions()).filter(({ why }) => why === 'Se pierde')).toHaveLength(1);
    expect(await set('name', null)).toMatchObject({ status: 200 });
    expect((await listed()).get('name')).toMatchObject({ value: null, changed: { before: 'Otra' } });
  });

  it('stays as somebody else set it while a dialog was open', async () => {
    expect(await setFrom('120', 'rules.code_s', '90')).toMatchObject({ status: 200 });
    const refused = (now: string) => ({ status: 409, body: { msg: texts.otherValue(now) } });
    expect(await setFrom('120', 'rules.code_s', '60')).toMatchObject(refused('90'));
    expect(await setFrom('120', 'rules.code_s', null)).toMatchObject(refused('90'));
    expect((await listed()).get('rules.code_s')?.value).toBe('90');
    expect(await setFrom('1', 'settings.captcha', '0')).toMatchObject(refused('No'));
  });

  it('is rehearsed without a reason, and stays', async () => {
    expect(await set('rules.photo_days', '30', askedAction('', true))).toMatchObject({
      status: 200,
      body: { changes: 1 },
    });
    expect((await listed()).get('rules.photo_days')).toMatchObject({ value: '180', changed: null });
  });
});
