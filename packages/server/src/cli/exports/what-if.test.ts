import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeDue } from '../../exams/grading/grade-due.ts';
import { gradesOfQuiz } from '../../exams/results/grades-list-store.ts';
import { texts as whatIfTexts } from '../../exams/what-if/texts.ts';
import { addCareer, addProcess, addQuota } from '../../testing/careers.ts';
import { AT, answering } from '../../testing/graded-evaluation.ts';
import { gradedSheets } from '../../testing/graded-sheets.ts';
import { addTestPerson } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { csvRows } from '../../testing/spanish-csv.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const NAME = 'Ingreso';
const BY = ['--operator', 'ROSA', '--reason', 'La clave estaba mal'] as const;

let server: TestServer;
let folder: string;
let use: ReturnType<typeof gradedSheets>;
/** The second one's sheet, and the first question of it. */
let asked = { sheetId: 0, itemId: 0 };

/** Four people for two seats: two give another answer than the key of the first question. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quipu-what-if-'));
  server = await startTestServer();
  use = gradedSheets(server);
  const { db } = server.database;
  const people = await use.people('QS', 4);
  await use.give(NAME, people, { grading: { publish: 'graded', scale: 1000 } });
  for (const [place, who] of people.people.entries()) {
    const sheet = await use.finish(who, (one) => {
      const say = answering(one);
      const wrong = new Map([[AT.one, say.options(AT.one, 'tres')]]);
      const other = new Map([[AT.number, say.written('3')]]);
      return [new Map(), wrong, other, new Map([...wrong, ...other])][place] ?? new Map();
    });
    if (place === 1) asked = { sheetId: sheet.id, itemId: sheet.form.sections[0]?.items[0]?.id ?? 0 };
  }
  await gradeDue(server.context);
  const processId = await addProcess(db, '2026-1');
  const careerId = await addCareer(db, 'DER');
  await addQuota(db, processId, 'first', careerId, 2);
  const at = new Date(server.clock.now);
  for (const userId of people.ids)
    await db
      .insertInto('enrollment')
      .values({
        ...{ user_id: userId, process_id: processId, status: 'F', career_id: careerId, saved_at: at, finished_at: at },
        information: JSON.stringify({ use_previous_note: 2 }),
      })
      .execute();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const gradesNow = async () => {
  const { id } = await server.database.db
    .selectFrom('quiz')
    .select('id')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return new Map((await gradesOfQuiz(server.database.db, id)).map(({ reference, grade }) => [reference, grade]));
};
const supposed = async (...options: readonly string[]) => {
  const path = join(folder, `${Math.random()}.csv`);
  const { ok, lines } = await use.run('what-if', NAME, ...options, '--csv', path);
  expect([ok, lines]).toEqual([true, expect.any(Array)]);
  const rows = csvRows(readFileSync(path));
  return { lines, rows, grades: new Map(rows.map((row) => [row['identificacion'], row['nota_supuesta']])) };
};

describe('what-if', () => {
  it('says who would change, and where they would stand, and changes nothing', async () => {
    const before = await gradesNow();
    const pdf = join(folder, 'informe.pdf');
    const { lines, rows } = await supposed('--correct', '1=C', '--pass', '950', '--pdf', pdf);
    expect(lines).toEqual([
      'Pregunta 1: la respuesta correcta es «C».',
      'Se aprueba desde 950.',
      'Como está: promedio 909,09, de 818,18 a 1000; aprueban 1 de 4.',
      'Como estaría: promedio 909,09, de 818,18 a 1000; aprueban 1 de 4.',
      'Cambiarían 4 notas de 4.',
      '  QS0  1000 → 909.09  Persona QS0',
      '  QS1  909.09 → 1000  Persona QS1',
      '  QS2  909.09 → 818.18  Persona QS2',
      '  QS3  818.18 → 909.09  Persona QS3',
      'Puestos y cupos que cambiarían (2026-1)',
      'Carrera DER (DER): 1 persona tendría cupo; 1 lo perdería.',
      whatIfTexts.nothingKept,
      ...lines.slice(-2),
    ]);
    expect(
      rows.map((row) => [
        row['identificacion'],
        row['cambia'],
        row['aprueba'],
        row['aprobaria'],
        row['puesto_supuesto'],
      ]),
    ).toEqual([
      ['QS0', 'sí', 'sí', 'no', '2'],
      ['QS1', 'sí', 'no', 'sí', '1'],
      ['QS2', 'sí', 'no', 'no', '4'],
      ['QS3', 'sí', 'no', 'no', '2'],
    ]);
    const text = (await readPdf(readFileSync(pdf))).pages.join(' ');
    for (const said of ['¿Qué pasaría si…?', 'la respuesta correcta es «C»', 'Persona QS1', 'Nombre, firma y fecha'])
      expect(text).toContain(said);
    expect(await gradesNow()).toEqual(before);
    expect(await server.database.db.selectFrom('item_override').select('id').execute()).toEqual([]);
    const kept = await server.database.db
      .selectFrom('operator_action')
      .select('what')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(kept.what).toMatchObject({ action: 'what-if', said: lines.slice(0, 2), rows: 4 });
  });

  it('takes other weights and another policy', async () => {
    const heavier = await supposed('--weight', '1=3');
    expect(heavier.grades.get('QS1')).toBe('769,23');
    expect((await supposed('--penalty', '0,5')).grades.get('QS1')).toBe('863,64');
    expect((await supposed('--scale', '10')).grades.get('QS1')).toBe('9,09');
    const { lines, rows } = await supposed('--scale', '10', '--pass', '9');
    expect(lines.filter((line) => line.includes('aprueban')).map((line) => line.slice(-16))).toEqual([
      ...['aprueban 3 de 4.', 'aprueban 3 de 4.'],
    ]);
    expect(rows.flatMap((row) => [row['aprueba'], row['aprobaria']])).toEqual([
      ...['sí', 'sí', 'sí', 'sí', 'sí', 'sí', 'no', 'no'],
    ]);
    expect((await supposed('--text', 'exact')).grades.get('QS0')).toBe('909,09');
  });

  it('is refused where it says nothing, or what is no question or no answer to it', async () => {
    const refused = async (said: string, ...options: readonly string[]) => {
      const { ok, lines } = await use.run('what-if', NAME, ...options);
      expect([ok, lines]).toEqual([false, [said]]);
    };
    await refused(whatIfTexts.problem({ is: 'nothing' }));
    await refused(whatIfTexts.problem({ is: 'noQuestion', number: '99' }), '--annul', '99');
    await refused(whatIfTexts.problem({ is: 'wrongAnswer', number: '1' }), '--correct', '1=Z');
    await refused(whatIfTexts.problem({ is: 'saidTwice', number: '1' }), '--correct', '1=C', '--annul', '1');
    expect(await use.run('what-if', NAME, '--weight', '1')).toMatchObject({ ok: false });
  });

  it('has no places where all who enrolled are ranked by an earlier grade', async () => {
    const { db } = server.database;
    const earlier = (use_previous_note: number) =>
      db
        .updateTable('enrollment')
        .set({ information: JSON.stringify({ use_previous_note }) })
        .execute();
    await db
      .insertInto('last_grade')
      .values([0, 1, 2, 3].map((place) => ({ reference: `QS${place}`, grade: 500 + place })))
      .execute();
    const moves = async () =>
      (await supposed('--correct', '1=C')).lines.filter((line) => /^(Puestos|Nadie)/.test(line)).length;
    expect(await moves()).toBe(1);
    await earlier(1);
    expect(await moves()).toBe(0);
    await earlier(2);
    await db.deleteFrom('last_grade').execute();
  });

  it('has somebody ranked by an earlier grade whom others pass, and takes no place where one of two cannot be had', async () => {
    const { db } = server.database;
    await db.insertInto('last_grade').values({ reference: 'QX9', grade: 950 }).execute();
    const userId = await addTestPerson(db, 'QX9');
    const like = await db.selectFrom('enrollment').selectAll().limit(1).executeTakeFirstOrThrow();
    const enrolled = { user_id: userId, process_id: like.process_id, status: 'F', career_id: like.career_id };
    const at = new Date(server.clock.now);
    await db
      .insertInto('enrollment')
      .values({ ...enrolled, saved_at: at, finished_at: at, information: JSON.stringify({ use_previous_note: 1 }) })
      .execute();
    const { rows } = await supposed('--correct', '1=C');
    const row = rows.find((one) => one['identificacion'] === 'QX9');
    expect([row?.['hoja'], row?.['puesto'], row?.['puesto_supuesto'], row?.['segun']]).toEqual([
      ...['', '2', '2', 'una nota anterior'],
    ]);
    const csv = join(folder, 'una.csv');
    const taken = join(folder, 'otra.pdf');
    writeFileSync(taken, '');
    expect(await use.run('what-if', NAME, '--annul', '1', '--csv', csv, '--pdf', taken)).toMatchObject({ ok: false });
    expect(existsSync(csv)).toBe(false);
    await db.deleteFrom('enrollment').where('user_id', '=', userId).execute();
    await db.deleteFrom('last_grade').execute();
  });

  it('comes to what the regrade then comes to', async () => {
    const { grades } = await supposed('--also', '1=C');
    const { id } = await server.database.db
      .insertInto('regrade_request')
      .values({
        sheet_id: asked.sheetId,
        item_id: asked.itemId,
        comment: 'La C también',
        created_at: new Date(server.clock.now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const decided = await use.run('decide-regrade', String(id), 'accept', '--also', 'C', ...BY);
    expect(decided.ok).toBe(true);
    const after = await gradesNow();
    expect(new Map([...after].map(([who, grade]) => [who, String(grade).replace('.', ',')]))).toEqual(grades);
    expect(after.get('QS1')).toBe(1000);
  });
});
