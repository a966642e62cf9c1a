import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { addTestPerson } from '../../testing/people.ts';
import { runCommand } from '../../testing/run-command.ts';
import { csvRows } from '../../testing/spanish-csv.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { NOBODY } from '../files/keep-leaving.ts';

const BY = ['--operator', 'ROSA', '--reason', 'Prueba'] as const;

let server: TestServer;
let folder: string;
const run = (...argv: readonly string[]) => runCommand(server.context, argv);
const keep = (who: string, once: string | null = null) =>
  keepAction(server.database.db, who, 'x', { action: 'prueba' }, server.clock.now, once);
const kept = async (action: string) =>
  (await server.database.db.selectFrom('operator_action').selectAll().orderBy('place').execute()).filter(
    ({ what }) => (what as { readonly action?: unknown }).action === action,
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quipu-audit-'));
  server = await startTestServer();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

describe('what was done', () => {
  it('is a chain, whoever acts at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, place) => keep(`quien-${place}`)));
    const rows = await server.database.db.selectFrom('operator_action').selectAll().orderBy('place').execute();
    expect(rows.map(({ place }) => place)).toEqual(rows.map((_, at) => at + 1));
    for (const [at, { previous }] of rows.entries()) expect(previous).toBe(rows[at - 1]?.hash ?? '');
    const { ok, lines } = await run('audit', '--verify');
    expect({ ok, lines }).toEqual({
      ok: true,
      lines: [`La cadena está entera: 20 registros. Último: ${rows.at(-1)?.hash}`],
    });
  });

  it('is told with who, from where, why and what it was before', async () => {
    await addTestPerson(server.database.db, 'AUDITADA', { email: 'antes@ejemplo.ec' });
    await run('set-email', 'AUDITADA', 'despues@ejemplo.ec', ...BY);
    await run('set', 'rules.photo_days', '90');
    expect((await kept('set-email'))[0]?.what).toMatchObject({ before: { email: 'antes@ejemplo.ec' } });
    expect((await kept('set'))[0]?.what).toMatchObject({ key: 'rules.photo_days', value: 90, before: 180 });
    const { lines } = await run('audit', '--user', 'AUDITADA');
    expect(lines).toEqual([expect.stringMatching(/ROSA {2}set-email .*antes@ejemplo\.ec.* · Prueba {2}· desde /)]);
    expect((await run('audit', '--who', 'nadie')).lines).toEqual(['No hay nada registrado con eso.']);
  });

  it('has every list that left as a file, and the audit itself', async () => {
    for (const list of ['people', 'sessions', 'evaluations', 'roster', 'audit']) {
      await run(list, '--csv', join(folder, `${list}.csv`));
      expect((await kept(list)).map(({ what }) => what)).toEqual([
        { action: list, file: `${list}.csv`, rows: expect.any(Number) },
      ]);
      await run(list);
      expect(await kept(list)).toHaveLength(1);
    }
  });

  it('has grades that were shown for a spreadsheet, and none that were shown to be read', async () => {
    const times = { start: server.clock.now, end: server.clock.now + 3_600_000 };
    const json = evaluationJson('Calificada', [section('S', [choice('p')])], { grading: {} });
    await giveEvaluation(server.database.db, json, [await addTestPerson(server.database.db, 'CALIFICADA')], times);
    expect((await run('grades', 'Calificada', '--csv')).lines).toHaveLength(2);
    const what = { action: 'grades', quizId: expect.any(Number), rows: 1 };
    expect(await kept('grades')).toMatchObject([{ who: NOBODY, what }]);
    await run('grades', 'Calificada');
    expect(await kept('grades')).toHaveLength(1);
  });

  it('has loads by the hash of their file', async () => {
    const path = join(folder, 'carreras.csv');
    const text = 'codigo,nombre,facultad,campus,modalidad,titulo,duracion\nA,B,C,D,E,F,8\n';
    writeFileSync(path, text);
    expect(await run('load-careers', path, '--operator', 'ROSA')).toMatchObject({ ok: true });
    const sha256 = createHash('sha256').update(text).digest('hex');
    expect(await kept('load-careers')).toMatchObject([{ who: 'ROSA', what: { file: 'carreras.csv', sha256 } }]);
    writeFileSync(path, 'codigo\n');
    await run('load-careers', path);
    expect(await kept('load-careers')).toHaveLength(1);
  });

  it('leaves as a file', async () => {
    const path = join(folder, 'registro.csv');
    expect(await run('audit', '--csv', path, '--action', 'set-email')).toMatchObject({ ok: true });
    const rows = csvRows(readFileSync(path));
    expect(rows).toEqual([expect.objectContaining({ quien: 'ROSA', accion: 'set-email', por_que: 'Prueba' })]);
  });
});

describe('a chain that somebody changed', () => {
  const broken = async (change: ReturnType<typeof sql>): Promise<readonly string[]> => {
    let lines: readonly string[] = [];
    const changed = server.database.db.transaction().execute(async (tx) => {
      await change.execute(tx);
      ({ lines } = await runCommand({ ...server.context, db: tx }, ['audit', '--verify']));
      throw new Error('taken back');
    });
    await expect(changed).rejects.toThrow('taken back');
    return lines;
  };

  it.each([
    ['a reason', sql`update operator_action set why = 'otra cosa' where place = 3`, 3],
    ['who it was', sql`update operator_action set who = 'otra' where place = 4`, 4],
    ['a row taken out', sql`delete from operator_action where place = 5`, 5],
  ] as const)('is found broken: %s', async (_, change, place) => {
    const lines = await broken(change);
    expect(lines[0]).toContain(`se rompe en el registro ${place}:`);
  });

  it('is found shorter by whoever noted its end', async () => {
    const last = (
      await server.database.db.selectFrom('operator_action').selectAll().orderBy('place', 'desc').execute()
    )[0];
    expect(await run('audit', '--verify', '--head', last?.hash ?? '')).toMatchObject({
      ok: true,
      lines: [expect.any(String), `La huella indicada es la del registro ${last?.place}.`],
    });
    await server.database.db
      .deleteFrom('operator_action')
      .where('id', '=', last?.id ?? 0)
      .execute();
    expect(await run('audit', '--verify')).toMatchObject({ ok: true });
    expect(await run('audit', '--verify', '--head', last?.hash ?? '')).toMatchObject({ ok: false });
  });
});
