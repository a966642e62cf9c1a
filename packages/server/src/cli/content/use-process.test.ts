import { factsInOneLine, keptFacts } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProcess } from '../../testing/careers.ts';
import { OPERATOR, runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from './use-process.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, []);
  await addProcess(server.database.db, '2026-1');
});
afterAll(() => server.close());

const BY = ['--operator', OPERATOR, '--reason', 'Empieza otro proceso'] as const;
const use = (...argv: readonly string[]) => runCommand(server.context, ['use-process', ...argv, ...BY]);

describe('use-process', () => {
  it('takes no name that is not there, and makes one only where it is told to', async () => {
    const before = await server.database.db.selectFrom('admission_process').select('name').execute();
    expect(await use('2062-1')).toMatchObject({
      ok: false,
      lines: [
        expect.stringMatching(/^No hay un proceso "2062-1", y no se cambió nada\. Los que hay: .*"2026-1"/),
        expect.stringContaining('--new'),
      ],
    });
    expect(await use('2026-1', '--new')).toEqual({ ok: false, lines: [texts.already('2026-1')] });
    expect(await server.database.db.selectFrom('admission_process').select('name').execute()).toEqual(before);
  });

  it('makes a process the current one, with the times of its second application', async () => {
    expect((await use()).lines[0]).toBe('Falta PROCESO.');
    expect((await use('2026-2', '--start', 'ayer')).lines[0]).toMatch(/^--start: se esperaba una fecha/);
    expect((await use('2026-2', '--start', '2026-12-01 08:00')).lines).toEqual([texts.needsWindow]);
    const times = ['--start', '2026-12-01T08:00:00-05:00', '--end', '2026-12-02T08:00:00-05:00'];
    expect(await use('2026-2', '--new', ...times)).toEqual({
      ok: true,
      lines: [
        texts.process('2026-2'),
        'Su segunda postulación: de 2026-12-01 08:00 a 2026-12-02 08:00 (hora de Guayaquil).',
      ],
    });
    const rows = await server.database.db.selectFrom('admission_process').selectAll().orderBy('name').execute();
    expect(rows).toMatchObject([
      { name: '2026-1', is_current: false, second_opens_at: null },
      { name: '2026-2', is_current: true, second_opens_at: Date.UTC(2026, 11, 1, 13), first_opens_at: null },
    ]);
    expect((await use('2026-2', '--enrollment-end', '2026-12-01T08:00')).lines).toEqual([texts.needsEnrollmentWindow]);
    const enrolling = ['--enrollment-start', '2026-11-01 08:00', '--enrollment-end', '2026-11-30 17:00'];
    expect((await use('2026-2', ...enrolling)).ok).toBe(true);
    expect(
      await server.database.db.selectFrom('admission_process').selectAll().where('name', '=', '2026-2').execute(),
    ).toMatchObject([
      {
        second_opens_at: Date.UTC(2026, 11, 1, 13),
        first_opens_at: Date.UTC(2026, 10, 1, 13),
        first_closes_at: Date.UTC(2026, 10, 30, 22),
      },
    ]);
    expect((await use('2026-1')).ok).toBe(true);
  });

  it('keeps who did it and why, with the process and the times from before', async () => {
    const { db } = server.database;
    const noReason = await runCommand(server.context, ['use-process', '2026-2', '--operator', OPERATOR]);
    expect(noReason.ok).toBe(false);
    await db.deleteFrom('operator_action').execute();
    expect((await use('2026-2', '--start', '2026-12-03 08:00', '--end', '2026-12-04 08:00')).ok).toBe(true);
    const rows = await db.selectFrom('operator_action').select(['who', 'why', 'what']).execute();
    expect(rows).toMatchObject([
      {
        ...{ who: OPERATOR, why: 'Empieza otro proceso' },
        what: {
          ...{ action: 'use-process', process: '2026-2' },
          second: { start: Date.UTC(2026, 11, 3, 13), end: Date.UTC(2026, 11, 4, 13) },
          before: {
            process: '2026-1',
            enrollment: { start: Date.UTC(2026, 10, 1, 13), end: Date.UTC(2026, 10, 30, 22) },
            second: { start: Date.UTC(2026, 11, 1, 13), end: Date.UTC(2026, 11, 2, 13) },
          },
        },
      },
    ]);
    const { action: _, ...what } = { ...(rows[0]?.what as Readonly<Record<string, unknown>> | undefined) };
    expect(factsInOneLine(keptFacts(what, (at) => new Date(at).toISOString().slice(0, 10)))).toContain(
      'Segunda postulación: (Inicio: 2026-12-03; Fin: 2026-12-04); Antes: (Proceso: 2026-1; ',
    );
  });
});
