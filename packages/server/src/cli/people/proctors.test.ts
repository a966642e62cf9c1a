import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { addTestPerson } from '../../testing/people.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from './proctors.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21, 15);
let server: TestServer;
let session = '';
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  const examinee = await addTestPerson(db, 'ASPIRANTE1');
  await addTestPerson(db, 'VIGILANTE1');
  await addTestPerson(db, 'OPERADORA1', { roles: ['operator'] });
  const json = evaluationJson('Asignada', [section('Única', [choice('p1')])]);
  await giveEvaluation(db, json, [examinee], { start: NOW, end: NOW + HOUR });
  session = String((await db.selectFrom('quiz_session').select('id').executeTakeFirstOrThrow()).id);
});
afterAll(() => server.close());

const run = async (name: string, ...argv: readonly string[]) => {
  const by = name === 'proctors' ? [] : ['--operator', 'ROSA', '--reason', 'Distributivo 4'];
  const { ok, lines } = await runCommand({ ...server.context, now: () => NOW }, [name, ...argv, ...by]);
  return [ok, ...lines];
};

describe('who watches what', () => {
  it('is assigned, listed and taken away, each with who did it and why', async () => {
    const window = '2026-11-21 10:00 a 2026-11-21 11:00';
    const everything = 'todas las sesiones: OPERADORA1 Persona OPERADORA1 (operador)';
    expect(await run('proctors')).toEqual([true, everything, `${session}  "Asignada"  ${window}: nadie`]);
    expect(await run('assign-proctor', 'vigilante1', session)).toEqual([false, texts.notProctor('VIGILANTE1')]);
    expect((await run('set-roles', 'vigilante1', 'examinee, proctor'))[0]).toBe(true);
    expect((await run('assign-proctor', 'vigilante1', session))[0]).toBe(true);
    expect(await run('assign-proctor', 'vigilante1', session)).toEqual([false, texts.already]);
    expect(await run('proctors')).toContain(`${session}  "Asignada"  ${window}: VIGILANTE1 Persona VIGILANTE1`);
    expect((await run('unassign-proctor', 'VIGILANTE1', session))[0]).toBe(true);
    expect(await run('unassign-proctor', 'VIGILANTE1', session)).toEqual([false, texts.notAssigned]);
    const actions = await server.database.db.selectFrom('operator_action').select(['who', 'why', 'what']).execute();
    expect(actions.map(({ what }) => what)).toMatchObject([
      { action: 'set-roles', roles: ['examinee', 'proctor'], before: { roles: ['examinee'] } },
      { action: 'assign-proctor', sessionId: Number(session) },
      { action: 'unassign-proctor', sessionId: Number(session) },
    ]);
  });

  it('is refused where it is asked for wrongly', async () => {
    for (const roles of ['', 'jefe', 'proctor,jefe'])
      expect(await run('set-roles', 'VIGILANTE1', roles)).toEqual([
        false,
        expect.stringContaining('proctor, operator'),
      ]);
    expect(await run('assign-proctor', 'VIGILANTE1', 'x')).toEqual([false, expect.stringMatching(/^SESIÓN: /)]);
    expect((await run('assign-proctor', 'VIGILANTE1', '99999'))[0]).toBe(false);
    expect((await run('assign-proctor', 'NADIE', session))[0]).toBe(false);
  });
});
