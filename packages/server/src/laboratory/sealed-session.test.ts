import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as codeTexts } from '../cli/laboratory/opening-code.ts';
import { texts as evaluationTexts } from '../exams/texts.ts';
import { texts as officeTexts } from '../office/texts.ts';
import { asNamed } from '../platform/storage/stored-files.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { chosen, examinee, option } from '../testing/examinee.ts';
import {
  type LaboratoryComputer,
  laboratoryComputer,
  laboratoryOffice,
  takerThere,
} from '../testing/laboratory-fixture.ts';
import { type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { addOperator } from '../testing/run-command.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { wholeDatabase } from '../testing/whole-database.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Packed files begin so. */
const GZIP = Buffer.from([0x1f, 0x8b]);
/** None of them may be found on the computer before the hour. */
const SECRETS = ['Capital de la mañana', 'Capital de la tarde', 'Sección reservada', 'TRIANGULO-A-COLOR'];

let server: TestServer;
let office: ReturnType<typeof laboratoryOffice>;
let computer: LaboratoryComputer;
/** The same people take one in the morning, and one in the afternoon. */
let morning: { readonly sheet: number; readonly session: number };
let afternoon: typeof morning;
let file: Buffer;
let userId: number;
let laboratory: string;

const given = async (name: string, userId: number, start: number) => {
  const { db } = server.database;
  const content = `<p>Capital de la ${name} <img src="figura.png" alt="Un triángulo"></p>`;
  const json = evaluationJson(`De la ${name}`, [section('Sección reservada', [choice('p1', { content })])]);
  const window = { start, end: start + 2 * HOUR };
  const { sessionId } = await giveEvaluation(db, json, [userId], window, null, asNamed(['figura.png']));
  const { id } = await db
    .selectFrom('answers_sheet')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return { sheet: id, session: sessionId };
};
const folder = (): string => computer.server.context.config.dataFolder;
const state = async () => (await computer.state()).body;
const sessionsNow = async () => {
  const body = await state();
  return 'laboratory' in body ? (body.laboratory?.sessions ?? []).map(({ openedAt }) => openedAt !== null) : [];
};
/** Whatever is packed in these bytes, and the bytes themselves. */
const unpacked = (bytes: Buffer): string => {
  const found = [bytes.toString('utf8')];
  for (let at = bytes.indexOf(GZIP); at >= 0; at = bytes.indexOf(GZIP, at + 1)) {
    try {
      found.push(gunzipSync(bytes.subarray(at)).toString('utf8'));
    } catch {
      // These bytes only begin as a packed file does.
    }
  }
  return found.join('\n');
};
/** Everything that somebody finds who takes the disk away: files, and what the database holds. */
const foundOnDisk = async (): Promise<string> => {
  const files = readdirSync(folder(), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder(), name))
    .filter((path) => statSync(path).isFile())
    .map((path) => unpacked(readFileSync(path)));
  return [...files, await wholeDatabase(computer.server.database.db)].join('\n');
};

beforeAll(async () => {
  server = await startTestServer({ passphraseCost: 1_024 });
  office = laboratoryOffice(server);
  computer = await laboratoryComputer(server.clock.now);
  await addOperator(server.database.db);
  const storage = join(server.context.config.dataFolder, 'storage');
  await mkdir(storage, { recursive: true });
  writeFileSync(join(storage, 'figura.png'), 'TRIANGULO-A-COLOR');
  userId = await addTestPerson(server.database.db, 'SELLADA');
  const now = server.clock.now;
  morning = await given('mañana', userId, now + 2 * HOUR);
  afternoon = await given('tarde', userId, now + 6 * HOUR);
  const out = join(office.folder, 'dos.quipu-lab');
  const phrase = join(office.folder, 'frase.txt');
  const sessions = `${morning.session},${afternoon.session}`;
  const prepared = await office.run('prepare-laboratory', sessions, '--out', out, '--passphrase-file', phrase);
  laboratory = /Laboratorio (\w+):/.exec(prepared.lines[0] ?? '')?.[1] ?? '';
  file = readFileSync(out);
});
afterAll(async () => {
  office.close();
  await computer.server.close();
  await server.close();
});

describe('a package that is loaded before the hour', () => {
  it('says whose it is, how much and from when to when, and nothing of its questions', async () => {
    expect(await computer.load(file)).toMatchObject({ status: 200 });
    expect(await state()).toMatchObject({
      run: { number: 1 },
      laboratory: {
        files: 1,
        sheets: [{ person: 'Persona SELLADA' }, { person: 'Persona SELLADA' }],
        sessions: [
          { id: morning.session, quiz: 'De la mañana', people: 1, openedAt: null },
          { id: afternoon.session, quiz: 'De la tarde', people: 1, openedAt: null },
        ],
      },
    });
    const found = await foundOnDisk();
    for (const secret of SECRETS) expect(found).not.toContain(secret);
    expect(existsSync(join(folder(), 'storage', 'figura.png'))).toBe(false);
  });

  it('lists the evaluation to its person, who cannot begin it though its hour has come', async () => {
    const { clock } = computer.server;
    const before = clock.now;
    clock.now += 2 * HOUR + MINUTE;
    const who = await examinee(computer.server, 'SELLADA');
    const listed = await who.list();
    expect(listed.status === 200 ? listed.body.sheets.map(({ id, status }) => [id, status]) : listed).toEqual([
      [morning.sheet, 'P'],
      [afternoon.sheet, 'P'],
    ]);
    expect(await who.open(morning.sheet)).toMatchObject({ status: 403, body: { msg: evaluationTexts.sealed } });
    expect((await fetch(`${computer.server.origin}/storage/figura.png`)).status).toBe(404);
    clock.now = before;
  });
});

describe('the code of a session', () => {
  it('is not said before half an hour is left, but on purpose, and a rehearsal tells no code', async () => {
    const say = (...more: readonly string[]) => office.run('opening-code', String(morning.session), ...more);
    expect(await say()).toEqual({ ok: false, lines: [texts.noCode.early] });
    const rehearsed = await say('--early', '--dry-run');
    expect(rehearsed.lines.at(-1)).toBe(codeTexts.wouldSay(morning.session));
    const early = await say('--early');
    expect(early.lines[0]).toMatch(/: [0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    server.clock.now += 2 * HOUR - 30 * MINUTE;
    expect(await say()).toEqual(early);
    server.clock.now -= 2 * HOUR - 30 * MINUTE;
    expect(await office.run('opening-code', '999999')).toEqual({ ok: false, lines: [texts.noCode.none] });
    const kept = await server.database.db
      .selectFrom('operator_action')
      .select('what')
      .where('what', '@>', JSON.stringify({ action: 'opening-code' }) as never)
      .execute();
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toMatch(/[0-9A-Z]{5}-[0-9A-Z]{5}/);
  });

  it('is told in the office as by the command, to whoever plans sessions, with a reason', async () => {
    const planner = await staffWith(server, 'PLANIFICA', ['planner']);
    const grader = await staffWith(server, 'CALIFICA', ['grader']);
    const ask = async (by: StaffToken, isEarly: boolean, reason = 'La sede llamó') =>
      rightOf(await server.api.sayOpeningCode({ id: morning.session, reason, isEarly }, by));
    expect((await ask(grader, true)).status).toBe(403);
    expect((await ask(planner, true, ' ')).status).toBe(400);
    expect(await ask(planner, false)).toMatchObject({ status: 409, body: { msg: texts.noCode.early } });
    const code = await office.codeOf(morning.session);
    expect(await ask(planner, true)).toMatchObject({ status: 200, body: { code } });
    // Whoever takes the evaluation reads no code of it.
    const sheetOf = (userId: number) =>
      server.database.db
        .updateTable('answers_sheet')
        .set({ user_id: userId })
        .where('id', '=', morning.sheet)
        .execute();
    await sheetOf(planner.userId);
    expect(await ask(planner, true)).toMatchObject({ status: 409, body: { msg: officeTexts.ownEvaluation } });
    await sheetOf(userId);
    const session = rightOf(await server.api.officeSession({ id: morning.session }, planner));
    expect(session).toMatchObject({ body: { session: { hasCode: true } } });
  });

  it('is refused where it was mistyped, with the group to look at, or is of another session', async () => {
    const code = await office.codeOf(morning.session);
    const [first = '', second = '', third = ''] = code.split('-');
    const other = second.startsWith('2') ? '3' : '2';
    const wrong = `${first}-${other}${second.slice(1)}-${third}`;
    const open = (typed: string) => computer.open(morning.session, typed);
    const groups = texts.opening({ kind: 'groups', groups: [2] });
    expect(await open(wrong)).toMatchObject({ status: 403, body: { msg: groups } });
    expect(groups).toContain('segundo grupo');
    expect(await open(first)).toMatchObject({ status: 403, body: { msg: texts.opening({ kind: 'length' }) } });
    expect(await open(await office.codeOf(afternoon.session))).toMatchObject({
      status: 403,
      body: { msg: texts.opening({ kind: 'wrongCode' }) },
    });
    expect(await computer.open(999_999, code)).toMatchObject({
      status: 403,
      body: { msg: texts.opening({ kind: 'noSession' }) },
    });
    expect(await sessionsNow()).toEqual([false, false]);
  });

  it('opens nothing where the sealed files are not whole, and everything once the package was loaded again', async () => {
    const code = await office.codeOf(morning.session);
    const sealed = join(folder(), 'sealed', laboratory);
    rmSync(join(sealed, 'file-0'));
    const lost = { status: 403, body: { msg: texts.opening({ kind: 'lost' }) } };
    expect(await computer.open(morning.session, code)).toMatchObject(lost);
    rmSync(join(sealed, `session-${morning.session}`));
    expect(await computer.open(morning.session, code)).toMatchObject(lost);
    expect(await sessionsNow()).toEqual([false, false]);
    expect(await state()).toMatchObject({ laboratory: { isWhole: false } });
    expect((await computer.load(file)).status).toBe(200);
    expect(await state()).toMatchObject({ laboratory: { isWhole: true } });
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect(await computer.open(morning.session, typed)).toMatchObject({ status: 200 });
    expect(await sessionsNow()).toEqual([true, false]);
  });

  it('opens its session, and nothing of the next one', async () => {
    const { clock } = computer.server;
    clock.now += 2 * HOUR + MINUTE;
    const taker = await takerThere(computer, 'SELLADA', morning.sheet);
    const { who, sheet } = taker;
    expect(sheet.form.sections.map(({ name }) => name)).toEqual(['Sección reservada']);
    expect(JSON.stringify(sheet.form)).toContain('Capital de la mañana');
    const form = JSON.stringify(await computer.server.database.db.selectFrom('form').select('content').execute());
    expect(form).toContain('Capital de la mañana');
    expect(form).not.toContain('Capital de la tarde');
    // What looks for secrets finds those that are open.
    const found = await foundOnDisk();
    for (const open of ['Capital de la mañana', 'TRIANGULO-A-COLOR']) expect(found).toContain(open);
    expect(found).not.toContain('Capital de la tarde');
    expect((await who.open(afternoon.sheet)).status).toBe(403);
    await taker.answer(new Map([[0, chosen(option(taker.sheet, 0, 1))]]));
    await taker.finish();
    await taker.log();
    // The same again, and a package that is loaded again, change nothing but what was lost.
    expect(await computer.open(morning.session, 'no importa')).toMatchObject({ status: 200 });
    rmSync(join(folder(), 'storage', 'figura.png'));
    expect((await computer.load(file)).status).toBe(200);
    expect(readFileSync(join(folder(), 'storage', 'figura.png'), 'utf8')).toBe('TRIANGULO-A-COLOR');
    expect(await sessionsNow()).toEqual([true, false]);
  });

  it('comes over the network a little before the start, and only for who has the package', async () => {
    const codes = async () => rightOf(await server.api.laboratoryCodes({ id: laboratory }));
    const start = server.clock.now + 6 * HOUR;
    server.clock.now = start - 6 * MINUTE;
    const early = await codes();
    expect(early).toMatchObject({ status: 200, body: { count: 1 } });
    server.clock.now = start - 5 * MINUTE;
    const now = await codes();
    expect(now).toMatchObject({ status: 200, body: { count: 2 } });
    const sealed = now.status === 200 ? now.body.codes : '';
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/session|code/);
    const stranger = await laboratoryComputer(server.clock.now);
    const take = (on: LaboratoryComputer) => on.server.api.takeLaboratoryCodes({ codes: sealed });
    expect(rightOf(await take(stranger))).toMatchObject({ status: 403, body: { msg: texts.otherCodes } });
    await stranger.server.close();
    const { clock } = computer.server;
    const before = clock.now;
    clock.now = server.clock.now;
    expect(rightOf(await take(computer))).toMatchObject({ status: 200 });
    clock.now = before;
    expect(await sessionsNow()).toEqual([true, true]);
    expect(rightOf(await server.api.laboratoryCodes({ id: 'no-hay' }))).toMatchObject({ status: 403 });
  });

  it('lets what was answered be handed over and graded as ever, with when it was opened and after which start', async () => {
    const taken = await office.take(await computer.file());
    expect(taken).toMatchObject({ status: 200, body: { sheets: [{ id: morning.sheet, outcome: 'taken' }] } });
    expect((await computer.handed(taken.status === 200 ? taken.body.receipt : '')).status).toBe(200);
    const body = await state();
    const run = 'run' in body ? body.run : null;
    expect(body).toMatchObject({ laboratory: { handedRun: { number: 1, tag: run?.tag } } });
    const { lines } = await office.run('laboratories');
    // It was opened hours before, with a code that the office told early on purpose.
    expect(lines.join('\n')).not.toContain('antes de que se diera');
    expect(lines.join('\n')).toContain('Códigos dados por la red desde');
    const later = new Date(server.clock.now);
    await server.database.db.updateTable('session_code').set({ said_at: later }).execute();
    const told = (await office.run('laboratories', '--runs')).lines.join('\n');
    expect(told).toContain(`abrió la sesión ${morning.session} antes de que se diera su código`);
    expect(told).not.toContain(`abrió la sesión ${afternoon.session}`);
    expect(told).toContain(`arranques n.º 1 · ${run?.tag} (`);
    expect(lines.join('\n')).not.toMatch(/MÁS DE UNA VEZ/);
  });
});
