import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeDue } from '../../exams/grading/grade-due.ts';
import { addCareer, addProcess, addQuota } from '../../testing/careers.ts';
import { AT, answering } from '../../testing/graded-evaluation.ts';
import { gradedSheets } from '../../testing/graded-sheets.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { csvRows } from '../../testing/spanish-csv.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const NAME = 'Ingreso';
const BY = ['--operator', 'ROSA', '--reason', 'Prueba'] as const;

let server: TestServer;
let folder: string;
let use: ReturnType<typeof gradedSheets>;

/** Four people for two seats: one has it all right, two fail in one question, one in two and asks for the grade of before. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quipu-ranked-'));
  server = await startTestServer();
  use = gradedSheets(server);
  const { db } = server.database;
  const people = await use.people('RK', 4);
  await use.give(NAME, people, { grading: { publish: 'operator', scale: 1000 } });
  for (const [place, who] of people.people.entries())
    await use.finish(who, (sheet) => {
      const say = answering(sheet);
      const wrong = new Map([
        [AT.text, say.written('Nada')],
        [AT.number, say.written('3')],
      ]);
      return new Map([...wrong].slice(0, [0, 1, 1, 2][place]));
    });
  await gradeDue(server.context);
  const processId = await addProcess(db, '2026-1');
  const careerId = await addCareer(db, 'DER');
  await addQuota(db, processId, 'first', careerId, 2);
  await db.insertInto('last_grade').values({ reference: 'RK3', grade: 100 }).execute();
  for (const [place, userId] of people.ids.entries()) {
    const at = new Date(server.clock.now + place * 1_000);
    await db
      .insertInto('enrollment')
      .values({
        ...{ user_id: userId, process_id: processId, status: 'F', career_id: careerId, saved_at: at, finished_at: at },
        information: JSON.stringify({ use_previous_note: place === 3 ? 1 : 2 }),
      })
      .execute();
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

describe('ranked-list', () => {
  it('tells who stands equal at the edge of the seats, and writes it to be signed', async () => {
    const [csv, pdf] = [join(folder, 'lista.csv'), join(folder, 'lista.pdf')];
    const { ok, lines } = await use.run('ranked-list', NAME, '--csv', csv, '--pdf', pdf, ...BY);
    expect({ ok, lines }).toEqual({
      ok: true,
      lines: [
        'Carrera DER (DER): 4 inscripciones, 2 cupos.',
        '  Empate en el límite del cupo: 2 personas con la misma nota para 1 cupo.',
        'Los empates no se resuelven: se señalan.',
        'Notas sin publicar en esta lista: 3.',
        `Archivo escrito: ${csv}`,
        `Archivo escrito: ${pdf}`,
      ],
    });
    const rows = csvRows(readFileSync(csv));
    expect(
      rows.map((row) => [row['puesto'], row['identificacion'], row['nota'], row['empate'], row['situacion']]),
    ).toEqual([
      ['1', 'RK0', '1000', 'no', 'dentro del cupo'],
      ['2', 'RK1', '909,09', 'sí', 'empate en el límite: por decidir'],
      ['2', 'RK2', '909,09', 'sí', 'empate en el límite: por decidir'],
      ['4', 'RK3', '100', 'no', 'fuera del cupo'],
    ]);
    const { title, pages } = await readPdf(readFileSync(pdf));
    expect(title).toBe('Lista por orden de calificación');
    for (const text of ['Carrera DER (DER): 2 cupos', '2 = RK1', '909,09', 'Nombre, firma y fecha', '2026-1', NAME])
      expect(pages.join(' ')).toContain(text);
  });

  it('has everybody where they stood once somebody is forgotten', async () => {
    const csv = join(folder, 'despues.csv');
    expect(await use.run('forget-person', 'RK3', '--anyway', ...BY)).toMatchObject({ ok: true });
    expect(await use.run('ranked-list', NAME, '--csv', csv, ...BY)).toMatchObject({ ok: true });
    const rows = csvRows(readFileSync(csv));
    expect(rows.map((row) => [row['puesto'], row['nota'], row['nota_anterior']])).toEqual([
      ['1', '1000', 'no'],
      ['2', '909,09', 'no'],
      ['2', '909,09', 'no'],
      ['4', '100', 'sí'],
    ]);
    expect(rows[3]?.['identificacion']).toMatch(/^olvidada-\d+$/);
  });

  it('breaks a tie where the institution says by what', async () => {
    await use.run('set', 'rules.tie_rule', 'enrolledFirst');
    const { lines } = await use.run('ranked-list', NAME, ...BY);
    expect(lines).toEqual([
      'Carrera DER (DER): 4 inscripciones, 2 cupos.',
      'Entre notas iguales va primero quien finalizó antes su inscripción.',
      'Notas sin publicar en esta lista: 3.',
    ]);
  });

  it('says that there is nobody, or no such process', async () => {
    expect(await use.run('ranked-list', NAME, '--process', '2030-1', ...BY)).toMatchObject({
      lines: ['No existe el proceso "2030-1".'],
    });
    await addProcess(server.database.db, '2027-1');
    expect(await use.run('ranked-list', NAME, ...BY)).toMatchObject({ ok: false });
  });
});
