import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeDue } from '../../exams/grading/grade-due.ts';
import { AT, answering } from '../../testing/graded-evaluation.ts';
import { gradedSheets } from '../../testing/graded-sheets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let use: ReturnType<typeof gradedSheets>;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quipu-analysis-'));
  server = await startTestServer();
  use = gradedSheets(server);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

describe('analyse-items', () => {
  it('names first the question whose key the best contradict, and writes all of it to a file', async () => {
    const people = await use.people('CL', 10);
    await use.give('Clave mala', people, { grading: { publish: 'operator' } });
    for (const [place, who] of people.people.entries())
      await use.finish(who, (sheet) =>
        place < 5
          ? new Map([[AT.one, answering(sheet).options(AT.one, 'tres')]])
          : new Map([
              [AT.text, answering(sheet).written('Otra cosa')],
              [AT.number, answering(sheet).written('3')],
            ]),
      );
    await gradeDue(server.context);
    const path = join(folder, 'analisis.csv');
    const { ok, lines } = await use.run('analyse-items', 'Clave mala', '--csv', path);
    expect(ok).toBe(true);
    expect(lines).toContain('Hojas calificadas: 10. Preguntas: 13.');
    const at = lines.indexOf('Pregunta 1: «Pregunta one»');
    expect(lines[at + 1]).toMatch(
      /^ {2}Clave en duda: del 27 % superior, \d dieron C «tres» y \d B «dos», que es lo correcto\.$/,
    );
    expect(lines[at + 2]).toMatch(/Discriminación negativa.*punto-biserial −1,00/);
    expect(lines.at(-1)).toBe(`Archivo escrito: ${path}`);

    const rows = parse(readFileSync(path), { bom: true, delimiter: ';', columns: true }) as readonly Record<
      string,
      string
    >[];
    expect(rows.find(({ pregunta, opcion }) => pregunta === '1' && opcion === '')).toMatchObject({
      dificultad: '0,5',
      punto_biserial: '-1',
      por_revisar: 'clave en duda, discriminación negativa',
    });
    expect(rows.find(({ pregunta, opcion }) => pregunta === '1' && opcion === 'C')).toMatchObject({
      correcta: 'no',
      elegida_por: '5',
      promedio_en_el_resto: '1',
    });
  });

  it('writes over no file, and in no other format', async () => {
    const twice = await use.run('analyse-items', 'Clave mala', '--csv', join(folder, 'analisis.csv'));
    expect(twice).toMatchObject({ ok: false, lines: [expect.stringContaining('no debe existir')] });
    const odd = await use.run('analyse-items', 'Clave mala', '--csv', join(folder, 'analisis.txt'));
    expect(odd).toMatchObject({ ok: false, lines: ['El nombre del archivo debe terminar en .csv o .xlsx.'] });
  });

  it('says that there is nothing to analyse yet', async () => {
    const people = await use.people('NC', 1);
    await use.give('Sin calificar', people);
    expect(await use.run('analyse-items', 'Sin calificar')).toMatchObject({ ok: false });
  });
});
