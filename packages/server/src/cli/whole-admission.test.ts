import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gradeDue } from '../exams/grading/grade-due.ts';
import { answersOf, examJson, QUESTIONS, WRONG_KEY } from '../testing/admission-exam.ts';
import { examinee, opened } from '../testing/examinee.ts';
import { mailsTo } from '../testing/mailed.ts';
import { askedAction } from '../testing/office-fixture.ts';
import { logInAs, PASSWORD } from '../testing/people.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { rightOf } from '../testing/replies.ts';
import { runCommand } from '../testing/run-command.ts';
import { csvFile, csvRows } from '../testing/spanish-csv.ts';
import { urlOfConnection } from '../testing/test-connection.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { bodyOf } from '../testing/two-persons-fixture.ts';
import { texts as actingTexts } from './command/acting-operator.ts';
import { prepareCommand } from './run-command.ts';

// An admission as an office runs it, from the first file to the last request: each step stands on the one before. What an office does
// goes by the calls of /oficina, as two operators who logged in; whoever installs types commands.

const HOUR = 3_600_000;
const EVALUATION = 'Examen de admisión 2026';
const BY = ['--operator', 'ROSA', '--reason', 'Admisión 2026'] as const;
const WHY = 'Admisión 2026';
const PEOPLE = 800;
const CANDIDATES = 20;
const ROOMS = ['A', 'B', 'C', 'D'] as const;
const DESKS = 80;
const referenceOf = (n: number): string => `ADM${String(n).padStart(4, '0')}`;
const BEST = referenceOf(CANDIDATES - 1);
const mailOf = (reference: string): string => `${reference.toLowerCase()}@ejemplo.ec`;

let server: TestServer;
let folder = '';
let sessions: readonly number[] = [];
let rooms: ReadonlyMap<string, number> = new Map();
let quizId = 0;
let rosa = { token: '' };
let luis = { token: '' };
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
const at = (hours: number): number => server.clock.now + hours * HOUR;
const pathOf = (name: string): string => join(folder, name);
const pageTexts = async (file: Uint8Array) => (await readPdf(file)).pages.join(' ');

const logIn = async (reference: string) => ({ token: (await logInAs(server, reference)).accessToken });
const once = () => askedAction(WHY).once;
const exported = async (kind: 'grades' | 'responses' | 'items', format: 'csv' | 'xlsx' = 'csv') =>
  bodyOf(rightOf(await server.api.exportOfficeResults({ id: quizId, kind, format, reason: WHY }, rosa)));
const gradesNow = async () => csvRows(await exported('grades'));
/** So many people have it in their names or logins. */
const known = async (person: string) => {
  const search = { person, state: null, role: null, sort: null, page: null };
  return bodyOf(rightOf(await server.api.officePeople(search, rosa))).total;
};
/** A list of the first session, as it is printed. */
const printed = async (kind: 'attendance' | 'minutes') => {
  const list = { id: sessions[0] ?? 0, kind, room: null };
  return pageTexts(bodyOf(rightOf(await server.api.officeSessionList(list, rosa))));
};
const peopleIn = async (session: number, search: object = {}) => {
  const all = { person: null, room: null, state: null, sort: null, order: null, page: null };
  return bodyOf(rightOf(await server.api.officeRoster({ id: session, ...all, ...search }, rosa)));
};

it('takes in those who run the office, before anybody could be named for it', async () => {
  const people = pathOf('operadores.csv');
  const staff = ['ROSA;Rosa Operadora', 'LUIS;Luis Operador'].map(
    (who) => `${who};${mailOf(who.slice(0, 4))};${PASSWORD};operador`,
  );
  writeFileSync(people, csvFile('identificacion;nombre;correo;clave;funcion', ...staff));
  const nobody = prepareCommand(['load-people', people, ...BY]);
  if (typeof nobody !== 'function') throw new Error('load-people was not understood');
  expect((await nobody(server.context)).lines).toEqual([actingTexts.unknown('ROSA'), actingTexts.first]);
  await done('load-people', people);
  rosa = await logIn('ROSA');
  luis = await logIn('LUIS');
});

it('takes in 800 people from a spreadsheet, and none of them while a line is wrong', async () => {
  const header = 'identificacion;nombre;correo;clave';
  const rows = Array.from({ length: PEOPLE }, (_, n) => {
    const reference = referenceOf(n);
    return `${reference};Persona Ñandú ${n};${mailOf(reference)};${n < CANDIDATES ? PASSWORD : ''}`;
  });
  const check = async (lines: readonly string[]) => {
    const file = csvFile(header, ...lines);
    const looked = bodyOf(rightOf(await server.api.checkOfficePeople({ file, known: 'refuse' }, rosa))).lines;
    return { file, looked, wrong: looked.flatMap(({ line, problems }) => (problems.length > 0 ? [line] : [])) };
  };
  const load = async (file: Uint8Array) => {
    const how = { known: 'refuse', warned: 'refuse', fileName: 'personas.csv' } as const;
    const asked = { file, ...how, reason: WHY, once: once() };
    return rightOf(await server.api.loadOfficePeople(asked, rosa));
  };
  const wrong = await check(rows.with(41, '1710034066;Mala cédula;mala@ejemplo.ec;').with(99, rows[98] ?? ''));
  expect(wrong.wrong).toEqual(expect.arrayContaining([43, 101]));
  expect((await load(wrong.file)).status).toBe(400);
  const right = await check(rows);
  expect(right.wrong).toEqual([]);
  expect(right.looked).toHaveLength(PEOPLE);
  expect(bodyOf(await load(right.file))).toMatchObject({ changes: PEOPLE, mails: PEOPLE - CANDIDATES });
  expect(await known('Ñandú 700')).toBe(1);
  expect(await mailsTo(server, mailOf(referenceOf(700)))).toHaveLength(1);
});

it('has three shifts and four rooms, and says who takes what where', async () => {
  const json = examJson(EVALUATION);
  for (const isDry of [true, false])
    expect(
      bodyOf(rightOf(await server.api.loadOfficeEvaluation({ json, files: [], ...askedAction(WHY, isDry) }, rosa)))
        .changes,
    ).toBe(QUESTIONS);
  const { evaluations } = bodyOf(rightOf(await server.api.officeEvaluations({}, rosa)));
  quizId = evaluations[0]?.id ?? 0;
  for (const start of [-0.1, 4, 8]) {
    const times = { start: at(start), end: at(Math.ceil(start) + 3), timeLimit: null };
    bodyOf(rightOf(await server.api.addOfficeSession({ quizId, ...times, ...askedAction(WHY) }, rosa)));
  }
  const listed = { evaluation: EVALUATION, when: 'open', sort: null, order: null, page: null } as const;
  sessions = bodyOf(rightOf(await server.api.officeSessions(listed, rosa))).sessions.map(({ id }) => id);
  expect(sessions).toHaveLength(3);
  for (const name of [...ROOMS, 'E']) {
    const location = name === 'E' ? 'Campus Norte' : 'Campus Matriz';
    const room = { name, capacity: DESKS, location, address: null };
    bodyOf(rightOf(await server.api.addOfficeRoom({ ...room, ...askedAction(WHY) }, rosa)));
  }
  const { session } = bodyOf(rightOf(await server.api.officeSession({ id: sessions[0] ?? 0 }, rosa)));
  rooms = new Map(session.rooms.map(({ name, id }) => [name, id]));

  // The candidates are of the first shift; nobody of the last ten is there yet.
  const lineOf = (n: number): string => {
    const shift = n < 264 ? 0 : n < 528 ? 1 : 2;
    return `${referenceOf(n)};${EVALUATION};${sessions[shift]};${ROOMS[n % ROOMS.length]}`;
  };
  const header = 'identificacion;evaluacion;sesion;sala';
  const lines = Array.from({ length: PEOPLE - 10 }, (_, n) => lineOf(n));
  const wrong = [...lines.with(3, `${referenceOf(3)};${EVALUATION};${sessions[0]};Z`), `NADIE;${EVALUATION};;`];
  const check = async (file: Uint8Array) =>
    bodyOf(rightOf(await server.api.checkOfficeRoster({ file }, rosa))).lines.filter(
      ({ problems }) => problems.length > 0,
    );
  const load = async (file: Uint8Array) =>
    rightOf(await server.api.loadOfficeRoster({ file, fileName: 'nomina.csv', reason: WHY, once: once() }, rosa));
  const bad = csvFile(header, ...wrong);
  expect((await check(bad)).map(({ line, problems }) => [line, problems[0]?.field])).toEqual([
    [5, 'sala'],
    [792, 'identificacion'],
  ]);
  expect((await load(bad)).status).toBe(400);
  const good = csvFile(header, ...lines);
  expect(await check(good)).toEqual([]);
  expect(bodyOf(await load(good)).changes).toBe(PEOPLE - 10);
  const totals = await Promise.all(sessions.map(async (id) => (await peopleIn(id)).total));
  expect(totals).toEqual([264, 264, 262]);
});

it('takes a late applicant, and empties a room that is flooded, each in one action', async () => {
  const [id = 0] = sessions;
  const late = { id, reference: referenceOf(PEOPLE - 1), roomId: rooms.get('B') ?? 0, desk: null, isTrial: false };
  bodyOf(rightOf(await server.api.enterOfficeRoster({ ...late, ...askedAction(WHY) }, rosa)));
  const move = async (names: readonly string[], isDry: boolean) => {
    const toRooms = names.map((name) => rooms.get(name) ?? 0);
    const asked = { id, sheetIds: null, fromRoom: rooms.get('A') ?? 0, toSession: null, toRooms, desk: null };
    return rightOf(await server.api.moveOfficeRoster({ ...asked, ...askedAction(WHY, isDry) }, rosa));
  };
  expect((await move(['B', 'C', 'D'], true)).status).toBe(409);
  expect(bodyOf(await move(['B', 'C', 'D', 'E'], false)).changes).toBe(66);
  const text = await printed('attendance');
  for (const reference of [referenceOf(0), referenceOf(PEOPLE - 1)]) expect(text).toContain(reference);
  expect((await peopleIn(id, { room: rooms.get('A') })).total).toBe(0);
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
  // Their logins were of the morning.
  rosa = await logIn('ROSA');
  luis = await logIn('LUIS');
  expect(await gradesNow()).toHaveLength(CANDIDATES);
  expect(await printed('minutes')).toContain(referenceOf(1));
});

it('names the question whose key is wrong, before anything is published', async () => {
  const { forms } = bodyOf(rightOf(await server.api.officeItemAnalysis({ id: quizId }, rosa)));
  const flagged = forms[0]?.items.filter(({ flags }) => flags.some(({ says }) => says.startsWith('Clave en duda')));
  expect(flagged?.map(({ number }) => number)).toEqual([String(WRONG_KEY + 1)]);
  expect(csvRows(await exported('items')).length).toBeGreaterThanOrEqual(QUESTIONS);
});

it('is published by two: one proposes it, and another one who looks at what it does approves', async () => {
  const setting = { key: 'rules.two_for_publishing', value: '1', before: '0' } as const;
  bodyOf(rightOf(await server.api.setOfficeSetting({ ...setting, ...askedAction(WHY) }, rosa)));
  const refused = await run('publish-results', EVALUATION, ...BY);
  expect(refused.ok).toBe(false);
  const publish = async () => rightOf(await server.api.publishOfficeResults({ id: quizId, ...askedAction(WHY) }, rosa));
  expect(bodyOf(await publish())).toMatchObject({ isProposed: true, changes: CANDIDATES, mails: CANDIDATES });
  const entered = await mailsTo(server, mailOf(BEST));
  expect(entered).toHaveLength(1);
  expect(entered[0]?.text).toContain('Rendirá «');
  const waiting = { which: 'waiting', person: null, page: null } as const;
  const [proposal] = bodyOf(rightOf(await server.api.officeProposals(waiting, luis))).rows;
  const id = proposal?.id ?? 0;
  const approve = async (print: string, who: typeof rosa) =>
    rightOf(await server.api.approveOfficeProposal({ id, print, ...askedAction(WHY) }, who));
  const { effect } = bodyOf(rightOf(await server.api.officeProposal({ id }, luis)));
  expect((await approve(effect?.print ?? '', rosa)).status).toBe(409);
  expect(bodyOf(await approve(effect?.print ?? '', luis)).changes).toBe(CANDIDATES);
  expect(await mailsTo(server, mailOf(BEST))).toHaveLength(2);
});

it('changes the grades of whoever had a right answer that is put right', async () => {
  const who = await examinee(server, BEST);
  const list = await who.list();
  const sheet = list.status === 200 ? list.body.sheets[0] : undefined;
  const review = bodyOf(rightOf(await server.api.getAnswerReview({ id: sheet?.id ?? 0 }, { token: who.token() })));
  const item = review.sections[0]?.items[WRONG_KEY];
  expect(item).toMatchObject({ verdict: 'wrong', canRequest: true });
  const asked = { answersSheetId: sheet?.id ?? 0, itemId: item?.id ?? 0, comment: 'La correcta es la B.' };
  expect(rightOf(await server.api.requestRegrade(asked, { token: who.token() }))).toMatchObject({ status: 200 });
  const waiting = { which: 'waiting', person: BEST, page: null } as const;
  const [request] = bodyOf(rightOf(await server.api.officeRegrades(waiting, luis))).rows;
  const { question } = bodyOf(rightOf(await server.api.officeRegrade({ id: request?.id ?? 0 }, luis)));
  expect(question?.number).toBe(String(WRONG_KEY + 1));
  const before = await gradesNow();
  const decide = async (isDry: boolean) => {
    const decision = { status: 'A', change: 'instead', text: 'B', answer: 'Tiene razón.', seen: 0 } as const;
    const asked = { id: request?.id ?? 0, ...decision, ...askedAction(WHY, isDry) };
    return bodyOf(rightOf(await server.api.decideOfficeRegrade(asked, luis))).grades;
  };
  expect(await decide(true)).toHaveLength(CANDIDATES);
  expect(await gradesNow()).toEqual(before);
  expect(await decide(false)).toHaveLength(CANDIDATES);
  expect(await gradesNow()).not.toEqual(before);
});

it('leaves as spreadsheets that others read', async () => {
  expect(await gradesNow()).toHaveLength(CANDIDATES);
  const sheets = (await readXlsx(Buffer.from(await exported('grades', 'xlsx')))) as unknown;
  expect(JSON.stringify(sheets)).toContain(referenceOf(7));
  expect(csvRows(await exported('responses'))).toHaveLength(CANDIDATES * QUESTIONS);
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
  await done('forget-person', reference, ...BY);
  const grades = await gradesNow();
  expect(JSON.stringify(grades)).not.toContain(reference);
  expect(grades).toHaveLength(CANDIDATES);
  expect(await known(reference)).toBe(0);
  expect(await run('audit', '--verify')).toMatchObject({ ok: true });
});
