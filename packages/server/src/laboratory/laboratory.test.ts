import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BytePorts, createLogReplay } from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAgreements } from '../content/authoring/set-agreements.ts';
import { gradeDue } from '../exams/grading/grade-due.ts';
import { gradeSheet } from '../exams/grading/grade-sheet.ts';
import { readForms } from '../exams/grading/grading-rules-store.ts';
import { keptLines } from '../exams/logs/log-store.ts';
import { texts as evaluationTexts } from '../exams/texts.ts';
import { asNamed } from '../platform/storage/stored-files.ts';
import { giveEvaluation } from '../testing/evaluation-fixture.ts';
import { examinee } from '../testing/examinee.ts';
import { AT, gradedEvaluation, rightAnswersOf } from '../testing/graded-evaluation.ts';
import { identityCalls } from '../testing/identified.ts';
import {
  type LaboratoryComputer,
  laboratoryComputer,
  laboratoryOffice,
  PASSPHRASE,
  takerThere,
} from '../testing/laboratory-fixture.ts';
import { addTestPerson, logInAs, PASSWORD } from '../testing/people.ts';
import { jpegOf } from '../testing/pictures.ts';
import { rightOf } from '../testing/replies.ts';
import { addOperator } from '../testing/run-command.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
const bytes: BytePorts = {
  textOf: (line, from, to) => (line as Buffer).toString('utf8', from, to),
  hashOf: (line, from, to) => hash('sha256', line.subarray(from, to), 'base64url'),
};

let server: TestServer;
let office: ReturnType<typeof laboratoryOffice>;
let computer: LaboratoryComputer;
let id: number;
let laboratory: string;
let file: Buffer;
let people: unknown;

/** All but when they logged in: the operator does. */
const person = async () =>
  (await server.database.db.selectFrom('app_user').selectAll().orderBy('id').execute()).map(
    ({ last_login_at: _, ...kept }) => kept,
  );
const photosOf = ({ database }: TestServer) =>
  database.db.selectFrom('photo').select(['sheet_id', 'number', 'taken_at', 'faces', 'width', 'height']).execute();
const everything = async () => {
  const { db } = server.database;
  return {
    sheet: await db.selectFrom('answers_sheet').selectAll().execute(),
    answers: await db.selectFrom('user_answer').selectAll().orderBy('id').execute(),
    lines: await db.selectFrom('session_log').selectAll().orderBy('seq').execute(),
    incidents: await db.selectFrom('incident').selectAll().execute(),
    reviews: await db.selectFrom('quarantined_answers').selectAll().execute(),
    photos: await db.selectFrom('photo').selectAll().execute(),
    takings: await db.selectFrom('laboratory_taking').selectAll().execute(),
  };
};

beforeAll(async () => {
  server = await startTestServer({ passphraseCost: 1_024 });
  office = laboratoryOffice(server);
  computer = await laboratoryComputer(server.clock.now);
  const userId = await addTestPerson(server.database.db, 'LAB1', {
    extraTimePercent: 25,
    roles: ['examinee', 'proctor'],
  });
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
  await giveEvaluation(server.database.db, gradedEvaluation('De laboratorio'), [userId], window);
  id = (await server.database.db.selectFrom('answers_sheet').select('id').executeTakeFirstOrThrow()).id;
  const agreement = { title: 'Uso', content: 'De acuerdo', location: 'login', audio: 'acuerdo.mp3' } as const;
  rightOf(
    await server.database.db.transaction().execute((tx) => setAgreements(tx, [agreement], asNamed(['acuerdo.mp3']))),
  );
  writeFileSync(join(server.context.config.dataFolder, 'storage', 'acuerdo.mp3'), 'se oye');
  await addOperator(server.database.db);
  people = await person();
});
afterAll(async () => {
  office.close();
  await computer.server.close();
  await server.close();
});

describe('a laboratory without network', () => {
  it('is handed a sheet, which is not opened here meanwhile', async () => {
    const here = await examinee(server, 'LAB1');
    ({ id: laboratory, file } = await office.prepare(await office.sessionOf(id)));
    expect(await here.open(id)).toMatchObject({ status: 403, body: { msg: evaluationTexts.inLaboratory } });
    expect((await office.run('laboratories')).lines[0]).toContain(`${laboratory} `);
    expect((await office.run('laboratories')).lines[0]).toContain('1 hojas; 1 fuera, 0 recibidas');
  });

  it('reads nothing of its package without the passphrase', () => {
    const [magic, header, ...sealed] = file.toString('latin1').split('\n');
    expect(magic).toBe('QUIPU-LABORATORY-PACKAGE-2');
    expect(Object.keys(JSON.parse(header ?? '') as object).sort()).toEqual([
      'check',
      'cost',
      'id',
      'institution',
      'salt',
    ]);
    expect(sealed.join('\n')).not.toMatch(/LAB1|De laboratorio|argon2|Pregunta/);
  });

  it('is given nothing of what is right', async () => {
    expect((await computer.state()).body).toMatchObject({ laboratory: null });
    expect(await computer.results()).toMatchObject({ status: 403, body: { msg: texts.noLaboratory } });
    await computer.load(file);
    const session = await office.sessionOf(id);
    expect(await computer.open(session, await office.codeOf(session))).toMatchObject({ status: 200 });
    const { db } = computer.server.database;
    const form = JSON.stringify(await db.selectFrom('form').select('content').execute());
    expect(form).toContain('Lima');
    expect(form).not.toMatch(/Añoranza|"isCorrect":true|"slot":\d|"correctOptionId":\d|"points":[1-9]/);
    expect(await db.selectFrom('quiz').select(['grading', 'shows_answers']).execute()).toEqual([
      { grading: null, shows_answers: false },
    ]);
  });

  it('has the sheet taken there by its own person, who logs in as always', async () => {
    const loaded = { laboratory: { id: laboratory, sheets: [{ id, person: 'Persona LAB1', state: 'waiting' }] } };
    expect(await computer.load(file)).toMatchObject({ status: 200, body: loaded });
    expect(await computer.results()).toMatchObject({ status: 403, body: { msg: texts.noResults } });
    const taker = await takerThere(computer, 'LAB1', id);
    const sound = async () => (await fetch(`${computer.server.origin}/storage/acuerdo.mp3`)).text();
    expect(await sound()).toBe('se oye');
    // The power went before the disk had all of it.
    writeFileSync(join(computer.server.context.config.dataFolder, 'storage', 'acuerdo.mp3'), '');
    expect((await computer.load(file)).status).toBe(200);
    expect(await sound()).toBe('se oye');
    const { agreements } = await logInAs(computer.server, 'LAB1');
    expect(agreements).toMatchObject([{ title: 'Uso', content: 'De acuerdo' }]);
    await taker.who.logInAgain();
    const body = { agreements: agreements.map((agreement) => agreement.id) };
    const token = taker.who.token();
    const agreed = await computer.server.api.acceptAgreements(body, { token });
    expect(agreed).toMatchObject({ right: { status: 200 } });
    // Of an hour, with a quarter more.
    expect(taker.sheet.times).toMatchObject({ timeRatio: 1.25, deadline: computer.server.clock.now + 1.25 * HOUR });
    expect((await computer.state()).body).toMatchObject({ laboratory: { sheets: [{ state: 'running' }] } });
    const answers = new Map(rightAnswersOf(taker.sheet));
    answers.delete(AT.number);
    await taker.answer(answers);
    const photo = {
      type: 'quiz' as const,
      answersSheetId: id,
      number: 0,
      takenAt: computer.server.clock.now,
      faces: 2,
    };
    const photographed = identityCalls(computer.server, taker.who.token()).facelog(await jpegOf(), photo);
    expect((await photographed).status).toBe(200);
    computer.server.clock.now += 60_000;
    await taker.finish();
    await taker.log();
    expect((await computer.state()).body).toMatchObject({ laboratory: { sheets: [{ state: 'finished' }] } });
  });

  it('hands its results over: the log, the answers, the end, and a grade that is that of the log', async () => {
    const { db } = server.database;
    const results = await computer.file();
    expect(Buffer.from(results).toString('latin1')).not.toMatch(/LAB1|De laboratorio|AnswerChanged/);
    server.clock.now += 5 * HOUR;
    const taken = await office.take(results);
    expect(taken).toMatchObject({
      status: 200,
      body: { laboratory, sheets: [{ id, person: 'Persona LAB1', quiz: 'De laboratorio', outcome: 'taken' }] },
    });
    await gradeDue(server.context);
    const there = await computer.server.database.db.selectFrom('answers_sheet').selectAll().executeTakeFirstOrThrow();
    const { status, started_at, finished_at, epoch, device } = there;
    const here = await db.selectFrom('answers_sheet').selectAll().executeTakeFirstOrThrow();
    expect(here).toMatchObject({ status, started_at, finished_at, epoch, device, finish_comment: '' });

    const agreed = db.selectFrom('agreement_acceptance').select(['user_id', 'at']).execute();
    expect(await agreed).toEqual([{ user_id: here.user_id, at: started_at }]);
    expect(await photosOf(server)).toEqual(await photosOf(computer.server));
    const incidents = await db.selectFrom('incident').select(['kind', 'evidence']).execute();
    expect(incidents).toEqual([{ kind: 'faces', evidence: 'faces=2 threshold=1' }]);

    const replay = createLogReplay(bytes, () => undefined);
    for (const line of await keptLines(db, id, null)) {
      const buffer = Buffer.from(line);
      expect(E.isRight(replay.next(buffer, 0, buffer.length))).toBe(true);
    }
    const form = (await readForms(db, [here.form_id])).get(here.form_id);
    if (form?.policy == null) throw new Error('It is not graded');
    const { maxPoints, ...byReplay } = gradeSheet({ ...form, policy: form.policy }, replay.session());
    const {
      sheet_id: _,
      published_at: __,
      ...kept
    } = await db.selectFrom('sheet_grade').selectAll().executeTakeFirstOrThrow();
    expect(kept).toEqual({ ...byReplay, max_points: maxPoints });
    expect(kept).toMatchObject({ points: 10, hits: 10 });

    if (taken.status !== 200) throw new Error('not taken');
    expect((await computer.handed('AAAA')).status).toBe(403);
    const handed = await computer.handed(taken.body.receipt);
    expect(handed).toMatchObject({ body: { laboratory: { sheets: [{ id, state: 'handed' }] } } });
  });

  it('writes a receipt of what came on a stick, for the computer that it is from, over nothing else and of nothing else', async () => {
    const { taken, again, receipt } = await office.takeFileForReceipt(await computer.file());
    expect(taken).toMatchObject({ ok: true });
    expect(again).toMatchObject({ ok: false });
    expect((await computer.handed(receipt ?? '')).status).toBe(200);
    const foreign = await office.takeFileForReceipt(new Uint8Array(100));
    expect(foreign).toMatchObject({ taken: { ok: false }, receipt: null });
  });

  it('takes the same results again, by whichever way, and changes nothing', async () => {
    const before = await everything();
    const again = await office.take(await computer.file());
    expect(again).toMatchObject({ status: 200, body: { sheets: [{ id, outcome: 'taken' }] } });
    expect((await office.takeFile(await computer.file())).lines[1]).toContain(`Hoja ${id}, Persona LAB1`);
    await gradeDue(server.context);
    expect(await everything()).toEqual(before);
    expect((await office.run('laboratories')).lines[0]).toContain('1 hojas; 0 fuera, 1 recibidas');
  });

  it('changes nobody, and tells no log a secret', async () => {
    expect(await person()).toEqual(people);
    expect(
      await computer.server.database.db.selectFrom('app_user').select(['email', 'roles', 'is_lab']).execute(),
    ).toEqual([{ email: null, roles: ['examinee'], is_lab: true }]);
    for (const logged of [server.logged, computer.server.logged].map((lines) => lines.join('\n')))
      for (const secret of [PASSPHRASE, PASSWORD, 'LAB1', laboratory]) expect(logged).not.toContain(secret);
  });
});
