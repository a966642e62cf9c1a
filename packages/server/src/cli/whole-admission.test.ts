import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gradeDue } from '../exams/grading/grade-due.ts';
import { choice, evaluationJson, section } from '../testing/evaluation-fixture.ts';
import { chosen, entry, examinee, itemsOf, opened, option } from '../testing/examinee.ts';
import { mailsTo } from '../testing/mailed.ts';
import { PASSWORD } from '../testing/people.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { rightOf } from '../testing/replies.ts';
import { runCommand } from '../testing/run-command.ts';
import { urlOfConnection } from '../testing/test-connection.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts as actingTexts } from './command/acting-operator.ts';
import { prepareCommand } from './run-command.ts';

// An admission as an office runs it, from the first file to the last request: each step stands on the one before.

const HOUR = 3_600_000;
const EVALUATION = 'Examen de admisión 2026';
const BY = ['--operator', 'ROSA', '--reason', 'Admisión 2026'] as const;
const PEOPLE = 800;
const CANDIDATES = 20;
const QUESTIONS = 40;
/** Its author marked the wrong option as right. */
const WRONG_KEY = 6;
const ROOMS = ['A', 'B', 'C', 'D'] as const;
const DESKS = 80;
const referenceOf = (n: number): string => `ADM${String(n).padStart(4, '0')}`;

let server: TestServer;
let folder = '';
let sessions: readonly string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quipu-admission-'));
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const run = (...argv: readonly string[]) => runCommand(server.context, argv);
const done = async (...argv: readonly string[]): Promise<readonly string[]> => {
  const { ok, lines } = await run(...argv);
  if (!ok) throw new Error(`${argv[0]}: ${lines.join('\n')}`);
  return lines;
};
/** As Excel saves it: marked, with semicolons and its own ends of lines. */
const sheetFile = (name: string, rows: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, `\uFEFF${rows.join('\r\n')}\r\n`);
  return path;
};
const at = (hours: number): string => new Date(server.clock.now + hours * HOUR).toISOString();
const pathOf = (name: string): string => join(folder, name);
const readCsv = (path: string) =>
  parse(readFileSync(path), { bom: true, delimiter: ';', columns: true }) as readonly Readonly<
    Record<string, string>
  >[];
const pageTexts = async (name: string) => (await readPdf(readFileSync(pathOf(name)))).pages;
const gradesNow = async () => {
  const lines = await done('grades', EVALUATION, '--csv');
  return lines.filter((line) => line.includes(',F,'));
};

it('takes in the first operator, before anybody could be named for it', async () => {
  const people = sheetFile('operadores.csv', [
    'identificacion;nombre;correo;clave;funcion',
    `ROSA;Rosa Operadora;rosa@ejemplo.ec;${PASSWORD};operador`,
  ]);
  const nobody = prepareCommand(['load-people', people, ...BY]);
  if (typeof nobody !== 'function') throw new Error('load-people was not understood');
  expect((await nobody(server.context)).lines).toEqual([actingTexts.unknown('ROSA'), actingTexts.first]);
  await done('load-people', people);
});

it('takes in 800 people from a spreadsheet, and none of them while a line is wrong', async () => {
  const header = 'identificacion;nombre;correo;clave';
  const rows = Array.from({ length: PEOPLE }, (_, n) => {
    const reference = referenceOf(n);
    return `${reference};Persona Ñandú ${n};${reference.toLowerCase()}@ejemplo.ec;${n < CANDIDATES ? PASSWORD : ''}`;
  });
  const wrong = rows.with(41, '1710034066;Mala cédula;mala@ejemplo.ec;').with(99, rows[98] ?? '');
  const refused = await run('load-people', sheetFile('personas-mal.csv', [header, ...wrong]), ...BY);
  expect(refused.ok).toBe(false);
  expect(refused.lines.join('\n')).toMatch(/línea 43.*\n.*línea 101/);
  const right = sheetFile('personas.csv', [header, ...rows]);
  expect((await run('load-people', right, ...BY, '--dry-run')).ok).toBe(true);
  await done('load-people', right, ...BY);
  const { db } = server.database;
  const { n } = await db.selectFrom('app_user').select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  expect(Number(n)).toBe(PEOPLE + 1);
  expect(await mailsTo(server, 'adm0700@ejemplo.ec')).toHaveLength(1);
});

it('has three shifts and four rooms, and says who takes what where', async () => {
  const items = Array.from({ length: QUESTIONS }, (_, n) =>
    choice(`p${n}`, {
      options: ['a', 'b', 'c'].map((key) => ({
        ...{ key, content: `Opción ${key}` },
        correct: key === (n === WRONG_KEY ? 'a' : 'b') ? 1 : 0,
      })),
    }),
  );
  const path = join(folder, 'evaluacion.json');
  const more = { view_answers: 1, view_regrades: 1, regrade: 1, backup_window: 60, grading: { publish: 'operator' } };
  writeFileSync(path, JSON.stringify(evaluationJson(EVALUATION, [section('Única', items)], more)));
  await done('load-evaluation', path, '--start', at(-0.1), '--end', at(3), ...BY);
  for (const start of [4, 8])
    await done('add-session', EVALUATION, '--start', at(start), '--end', at(start + 3), ...BY);
  const rows = await server.database.db.selectFrom('quiz_session').select('id').orderBy('starts_at').execute();
  sessions = rows.map(({ id }) => String(id));
  expect(sessions).toHaveLength(3);
  for (const room of ROOMS) await done('add-room', room, String(DESKS), '--location', 'Campus Matriz', ...BY);

  // The candidates are of the first shift; nobody of the last ten is there yet.
  const lineOf = (n: number): string => {
    const shift = n < 264 ? 0 : n < 528 ? 1 : 2;
    return `${referenceOf(n)};${EVALUATION};${sessions[shift]};${ROOMS[n % ROOMS.length]}`;
  };
  const header = 'identificacion;evaluacion;sesion;sala';
  const lines = Array.from({ length: PEOPLE - 10 }, (_, n) => lineOf(n));
  const wrong = [...lines.with(3, `${referenceOf(3)};${EVALUATION};${sessions[0]};Z`), `NADIE;${EVALUATION};;`];
  const refused = await run('load-roster', sheetFile('nomina-mal.csv', [header, ...wrong]), ...BY);
  expect(refused.lines.join('\n')).toMatch(/línea 5: .*Z.*\n.*línea 792: /);
  await done('load-roster', sheetFile('nomina.csv', [header, ...lines]), ...BY);
  const roster = pathOf('nomina-exportada.csv');
  await done('export', 'roster', roster, ...BY);
  expect(readCsv(roster)).toHaveLength(PEOPLE - 10);
});

it('takes a late applicant, and empties a room that is flooded, each in one act', async () => {
  await done('enter', referenceOf(PEOPLE - 1), sessions[0] ?? '', '--room', 'B', ...BY);
  const rehearsed = await run('move-all', sessions[0] ?? '', '--from', 'A', '--room', 'B,C,D', ...BY, '--dry-run');
  expect(rehearsed.ok).toBe(false);
  await done('add-room', 'E', String(DESKS), '--location', 'Campus Norte', ...BY);
  await done('move-all', sessions[0] ?? '', '--from', 'A', '--room', 'B,C,D,E', ...BY);
  await done('attendance-list', sessions[0] ?? '', '--out', pathOf('asistencia.pdf'));
  const text = (await pageTexts('asistencia.pdf')).join(' ');
  for (const reference of [referenceOf(0), referenceOf(PEOPLE - 1)]) expect(text).toContain(reference);
  const { db } = server.database;
  const left = await db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('room', 'room.id', 'sheet.room_id')
    .select('sheet.id')
    .where('sheet.session_id', '=', Number(sessions[0]))
    .where('room.name', '=', 'A')
    .execute();
  expect(left).toEqual([]);
});

/** The one at `place` knows so many questions of every forty; all but the weakest know the one whose key is wrong. */
const answersOf = (sheet: Awaited<ReturnType<typeof opened>>, place: number) =>
  itemsOf(sheet).map((_, n) => {
    const knows = n === WRONG_KEY ? place >= 6 : (n * 7) % QUESTIONS < 12 + place * 1.6;
    const letter = knows ? 1 : n === WRONG_KEY ? 0 : (n + place) % 2 === 0 ? 0 : 2;
    return entry(sheet, n, chosen(option(sheet, n, letter)));
  });

it('is taken by twenty people, and graded', async () => {
  for (let place = 0; place < CANDIDATES; place += 1) {
    const who = await examinee(server, referenceOf(place));
    const list = await who.list();
    const id = list.status === 200 ? (list.body.sheets[0]?.id ?? 0) : 0;
    const sheet = await opened(who, id);
    expect(await who.finish(sheet.id, 'F', { answers: answersOf(sheet, place) })).toMatchObject({ status: 200 });
  }
  server.clock.now += 13 * HOUR;
  await gradeDue(server.context);
  expect(await gradesNow()).toHaveLength(CANDIDATES);
  await done('minutes', sessions[0] ?? '', '--out', pathOf('acta.pdf'));
  expect((await pageTexts('acta.pdf')).join(' ')).toContain(referenceOf(1));
});

it('names the question whose key is wrong, before anything is published', async () => {
  const lines = await done('analyse-items', EVALUATION, '--csv', pathOf('analisis.csv'));
  const flagged = lines.findIndex((line) => line.includes('Clave en duda'));
  expect(flagged).toBeGreaterThan(0);
  expect(lines.slice(0, flagged).findLast((line) => /pregunta/i.test(line))).toMatch(
    new RegExp(`\\b${WRONG_KEY + 1}\\b`),
  );
  expect(lines.filter((line) => line.includes('Clave en duda'))).toHaveLength(1);
  expect(readCsv(pathOf('analisis.csv')).length).toBeGreaterThanOrEqual(QUESTIONS);
});

it('publishes, and a right answer that is put right changes the grades of whoever had it', async () => {
  const rehearsed = await run('publish-results', EVALUATION, ...BY, '--dry-run');
  expect(rehearsed.ok).toBe(true);
  const best = referenceOf(CANDIDATES - 1);
  expect(await mailsTo(server, `${best.toLowerCase()}@ejemplo.ec`)).toEqual([]);
  await done('publish-results', EVALUATION, ...BY);
  expect(await mailsTo(server, `${best.toLowerCase()}@ejemplo.ec`)).toHaveLength(1);

  const who = await examinee(server, best);
  const list = await who.list();
  const sheet = list.status === 200 ? list.body.sheets[0] : undefined;
  const review = rightOf(await server.api.getAnswerReview({ id: sheet?.id ?? 0 }, { token: who.token() }));
  const item = review.status === 200 ? review.body.sections[0]?.items[WRONG_KEY] : undefined;
  expect(item).toMatchObject({ verdict: 'wrong', canRequest: true });
  const asked = { answersSheetId: sheet?.id ?? 0, itemId: item?.id ?? 0, comment: 'La correcta es la B.' };
  expect(rightOf(await server.api.requestRegrade(asked, { token: who.token() }))).toMatchObject({ status: 200 });
  const { id } = await server.database.db.selectFrom('regrade_request').select('id').executeTakeFirstOrThrow();
  const before = await gradesNow();
  const decided = await done('decide-regrade', String(id), 'accept', '--correct', 'B', ...BY);
  expect(decided.filter((line) => line.includes('→'))).toHaveLength(CANDIDATES);
  expect(await gradesNow()).not.toEqual(before);
});

it('leaves as spreadsheets that others read', async () => {
  for (const name of ['notas.csv', 'notas.xlsx'])
    await done('export', 'grades', pathOf(name), '--evaluation', EVALUATION, ...BY);
  const rows = readCsv(pathOf('notas.csv'));
  expect(rows).toHaveLength(CANDIDATES);
  const sheets = (await readXlsx(readFileSync(pathOf('notas.xlsx')))) as unknown;
  expect(JSON.stringify(sheets)).toContain(referenceOf(7));
  await done('export', 'responses', pathOf('respuestas.csv'), '--evaluation', EVALUATION, ...BY);
  expect(readCsv(pathOf('respuestas.csv'))).toHaveLength(CANDIDATES * QUESTIONS);
});

it('is saved, and stands elsewhere with the same grades', async () => {
  const file = pathOf('todo.quipu-backup');
  await done('backup', file);
  const database = await createTestDatabase();
  const dataFolder = pathOf('otra-parte');
  const config = {
    ...server.context.config,
    databaseUrl: urlOfConnection(database.connection),
    dataFolder,
    secret: null,
  };
  const there = { ...server.context, db: database.db, connection: database.connection, config };
  expect(await runCommand(there, ['restore', file, '--yes'])).toMatchObject({ ok: true });
  // The secret is kept apart, and put in its place by hand.
  copyFileSync(join(server.context.config.dataFolder, 'server.secret'), join(dataFolder, 'server.secret'));
  expect((await runCommand(there, ['grades', EVALUATION, '--csv'])).lines).toEqual(
    await done('grades', EVALUATION, '--csv'),
  );
  await database.drop();
});

it('forgets a person who asks for it, whose grade stays, and says all that was done', async () => {
  const reference = referenceOf(3);
  const count = (await gradesNow()).length;
  await done('forget-person', reference, ...BY);
  expect((await done('grades', EVALUATION, '--csv')).join('\n')).not.toContain(reference);
  expect(await gradesNow()).toHaveLength(count);
  expect((await run('people', '--find', reference)).lines.join('\n')).not.toContain('Ñandú 3\n');
  expect(await run('audit', '--verify')).toMatchObject({ ok: true });
});
