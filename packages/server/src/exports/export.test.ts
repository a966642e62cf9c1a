import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeDue } from '../exams/grading/grade-due.ts';
import { addCareer, addProcess } from '../testing/careers.ts';
import { AT, answering } from '../testing/graded-evaluation.ts';
import { gradedSheets } from '../testing/graded-sheets.ts';
import { addTestPerson } from '../testing/people.ts';
import { runCommand } from '../testing/run-command.ts';
import { csvRows } from '../testing/spanish-csv.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { KINDS } from './texts.ts';

const NAME = 'Exportada';
const BY = ['--operator', 'ROSA', '--reason', 'Prueba'] as const;

let server: TestServer;
let folder: string;
let use: ReturnType<typeof gradedSheets>;

const readTable = (path: string) => csvRows(readFileSync(path));
const exported = async (kind: string, ...more: readonly string[]) => {
  const path = join(folder, `${kind}.csv`);
  rmSync(path, { force: true });
  const { ok, lines } = await use.run('export', kind, path, ...more, ...BY);
  expect(lines).toEqual([expect.stringMatching(/^Filas: \d+$/), `Archivo escrito: ${path}`]);
  expect(ok).toBe(true);
  return readTable(path);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quipu-exports-'));
  server = await startTestServer();
  use = gradedSheets(server);
  const { db } = server.database;
  const people = await use.people('EX', 2);
  await use.give(NAME, people, { grading: { publish: 'operator' } });
  const [one, other] = people.people;
  if (one === undefined || other === undefined) throw new Error('nobody');
  await use.finish(one, (sheet) => new Map([[AT.text, answering(sheet).written('=HYPERLINK("http://x")')]]));
  await use.finish(other);
  await gradeDue(server.context);

  const sheet = await db.selectFrom('answers_sheet').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('incident')
    .values({ sheet_id: sheet.id, kind: 'printScreen', at: new Date(server.clock.now), evidence: '@evidencia' })
    .execute();
  const { id: objection_id } = await db
    .insertInto('objection')
    .values({ sheet_id: sheet.id, text: '=No fui yo', created_at: new Date(server.clock.now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('incident').set({ objection_id }).execute();
  const processId = await addProcess(db, '2026-1');
  const careerId = await addCareer(db, '+DER');
  const userId = await addTestPerson(db, 'INSCRITA');
  const at = new Date(Date.parse('2026-12-01T00:30:00-05:00'));
  await db
    .insertInto('enrollment')
    .values({
      ...{ user_id: userId, process_id: processId, status: 'F', career_id: careerId, saved_at: at, finished_at: at },
      information: JSON.stringify({ cell_phone: '0991234567', is_disabled: 2 }),
    })
    .execute();
  await db
    .insertInto('postulation')
    .values({ user_id: userId, process_id: processId, first_career_id: careerId, sent_at: at })
    .execute();
  const step = await db
    .insertInto('schedule_step')
    .values({
      ...{ process_id: processId, position: 1, title: 'Charla', completed_by: 'confirmation' },
      ...{ content: '[]', messages: '[]', actions: '[]' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('schedule_confirmation')
    .values({ step_id: step.id, user_id: userId, confirmed_at: at, title: 'Reunión', asked: 'Sí: ¿Irá?' })
    .execute();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

describe('export', () => {
  it('has who applied for what, and what they said', async () => {
    expect(await exported('enrollments')).toEqual([
      expect.objectContaining({
        identificacion: 'INSCRITA',
        estado: 'finalizada',
        codigo_carrera: "'+DER",
        finalizada: '2026-12-01 00:30:00',
        cell_phone: '0991234567',
        is_disabled: '2',
      }),
    ]);
    expect(await exported('second-applications')).toEqual([
      expect.objectContaining({ identificacion: 'INSCRITA', codigo_primera: "'+DER", codigo_segunda: '' }),
    ]);
    expect(await exported('confirmations')).toEqual([
      expect.objectContaining({ identificacion: 'INSCRITA', paso: 'Reunión', pregunta: 'Sí: ¿Irá?', orden: '1' }),
    ]);
  });

  it('has who takes what, how long it took, and with which grade', async () => {
    const [roster] = await exported('roster', '--evaluation', NAME);
    expect(roster).toMatchObject({ identificacion: 'EX0', evaluacion: NAME, valida: 'sí', estado: 'finalizado' });
    const [times] = await exported('times');
    expect(times).toMatchObject({ minutos_devueltos: '0', minutos_anadidos: '0' });
    const grades = await exported('grades', '--evaluation', NAME);
    expect(grades.map(({ nota, publicada }) => [nota, publicada])).toEqual([
      ['90,91', ''],
      ['100', ''],
    ]);
  });

  it('has every answer in words, and none that is a formula', async () => {
    const answers = await exported('responses', '--evaluation', NAME);
    const of = (person: string, number: string) =>
      answers.find(({ identificacion, pregunta }) => identificacion === person && pregunta === number);
    expect(of('EX0', '5')).toMatchObject({
      respuesta: `'=HYPERLINK("http://x")`,
      resultado: 'incorrecta',
      puntos: '0',
    });
    expect(of('EX1', '1')).toMatchObject({ respuesta: 'B', resultado: 'correcta', puntos: '1', puntos_maximos: '1' });
    // A number that a Spanish spreadsheet takes for no thousands.
    expect(of('EX1', '6')).toMatchObject({ respuesta: '12,6' });
    expect(of('EX1', '9')).toMatchObject({ respuesta: '1=A, 2=B' });
    // Its condition was not met.
    expect(of('EX1', '12 a')).toBeUndefined();
  });

  it('has incidents with what was measured', async () => {
    expect(await exported('incidents')).toEqual([
      expect.objectContaining({
        ...{ incidente: 'Captura de pantalla', evidencia: "'@evidencia", cerrado: '' },
        ...{ descargo: "'=No fui yo", descargo_acogido: '' },
      }),
    ]);
  });

  it('is of one moment: of what is graded again meanwhile it has nothing', async () => {
    const { db } = server.database;
    const before = await exported('responses', '--evaluation', NAME);
    let isChanged = false;
    const gradedMeanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isChanged && result.rows.some((row) => 'answerBase' in row)) {
          isChanged = true;
          await db.updateTable('sheet_grade').set({ marks: '[]' }).execute();
        }
        return result;
      },
    };
    const marks = await db.selectFrom('sheet_grade').select(['sheet_id', 'marks']).execute();
    const path = join(folder, 'entretanto.csv');
    const context = { ...server.context, db: db.withPlugin(gradedMeanwhile) };
    await runCommand(context, ['export', 'responses', path, '--evaluation', NAME, ...BY]);
    for (const one of marks)
      await db
        .updateTable('sheet_grade')
        .set({ marks: JSON.stringify(one.marks) })
        .where('sheet_id', '=', one.sheet_id)
        .execute();
    expect(isChanged).toBe(true);
    expect(readTable(path)).toEqual(before);
  });

  it('writes an XLSX where the name says so', async () => {
    const path = join(folder, 'notas.xlsx');
    expect(await use.run('export', 'grades', path, ...BY)).toMatchObject({ ok: true });
    const [sheet] = await readXlsx(path);
    expect(sheet?.data[1]?.slice(0, 1)).toEqual(['EX0']);
    expect(sheet?.data[1]?.[7]).toBe(90.91);
  });

  it('keeps who exported what, and why', async () => {
    const kept = await server.database.db.selectFrom('operator_action').select(['who', 'why', 'what']).execute();
    expect(kept).toContainEqual({
      who: 'ROSA',
      why: 'Prueba',
      what: expect.objectContaining({ action: 'export', kind: 'responses', rows: 24 }),
    });
  });

  it('says what is missing, and writes over nothing', async () => {
    const run = (...argv: readonly string[]) => use.run('export', ...argv, ...BY);
    expect(await run('responses', join(folder, 'x.csv'))).toMatchObject({
      lines: [expect.stringContaining('--evaluation')],
    });
    expect(await run('grades', join(folder, 'notas.xlsx'))).toMatchObject({ ok: false });
    expect(await run('grades', join(folder, 'notas.ods'))).toMatchObject({ ok: false });
    expect(await run('enrollments', join(folder, 'x.csv'), '--process', 'Otro')).toMatchObject({ ok: false });
  });

  it('has its kinds named in its help', async () => {
    const { lines } = await use.run('help', 'export');
    for (const kind of Object.keys(KINDS)) expect(lines.join('\n')).toContain(kind);
  });
});
