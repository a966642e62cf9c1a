import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestPerson } from '../../testing/people.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from './acting-operator.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addTestPerson(server.database.db, 'ASPIRANTE');
});
afterAll(() => server.close());

const tell = (operator: string, ...more: readonly string[]) =>
  runCommand(server.context, ['send-message', '--all', 'Hola', '--operator', operator, ...more]);
const kept = () => server.database.db.selectFrom('operator_action').select(['who', 'why']).execute();

describe('who acts by a command', () => {
  it('is told how the first operator comes, while there is none', async () => {
    expect(await tell('JEFA')).toEqual({ ok: false, lines: [texts.unknown('JEFA'), texts.first] });
    const { db } = server.database;
    await addTestPerson(db, '0102030405', { roles: ['examinee', 'operator'] });
    await addTestPerson(db, 'VIGILANTE', { roles: ['proctor'] });
    await addTestPerson(db, 'SEFUE', { roles: ['operator'], isActive: false });
  });

  it('has to work here, by an account that is on', async () => {
    for (const [operator, why] of [
      ['JEFA\u001b[2J', texts.unknown('JEFA [2J')],
      ['Rosa Quispe', texts.unknown('Rosa Quispe')],
      ['aspirante', texts.noRole('ASPIRANTE')],
      ['sefue', texts.off('SEFUE')],
    ] as const)
      for (const more of [[], ['--dry-run']])
        expect(await tell(operator, ...more)).toEqual({ ok: false, lines: [why] });
    expect(await kept()).toEqual([]);
  });

  it('is kept as their account is named, however that is typed', async () => {
    expect(await tell('010203040-5')).toMatchObject({ ok: true });
    expect(await tell('vigilante', '--reason', 'Turno')).toMatchObject({ ok: true });
    expect(await kept()).toEqual([
      { who: '0102030405', why: 'Hola' },
      { who: 'VIGILANTE', why: 'Turno' },
    ]);
  });

  it('need not be said where something is loaded or set, and then is nobody', async () => {
    expect(await runCommand(server.context, ['set', 'captcha', '0', '--operator', 'JEFA'])).toMatchObject({
      ok: false,
    });
    expect(await runCommand(server.context, ['set', 'captcha', '0'])).toMatchObject({ ok: true });
    expect((await kept()).at(-1)).toEqual({ who: 'consola', why: 'sin motivo' });
  });
});
