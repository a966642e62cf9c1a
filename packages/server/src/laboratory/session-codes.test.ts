import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as prepareTexts } from '../cli/laboratory/prepare-laboratory.ts';
import { addSessionWith } from '../exams/roster/add-sheets.ts';
import { texts as evaluationTexts } from '../exams/texts.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { examinee } from '../testing/examinee.ts';
import { laboratoryComputer, laboratoryOffice } from '../testing/laboratory-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { addOperator } from '../testing/run-command.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { ResultsContent } from './results-content.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
let server: TestServer;
let office: ReturnType<typeof laboratoryOffice>;
beforeAll(async () => {
  server = await startTestServer({ passphraseCost: 1_024 });
  office = laboratoryOffice(server);
  await addOperator(server.database.db);
});
afterAll(async () => {
  office.close();
  await server.close();
});

describe('two sessions of one evaluation', () => {
  it('have a code each, though their questions are the same, which is told to whoever prepares them', async () => {
    const { db } = server.database;
    const now = server.clock.now;
    const [first, second] = [await addTestPerson(db, 'PRIMERTURNO'), await addTestPerson(db, 'SEGUNDOTURNO')];
    const json = evaluationJson('De dos turnos', [section('Única', [choice('p1')])]);
    const given = await giveEvaluation(db, json, [first], { start: now - HOUR, end: now + 2 * HOUR });
    const window = { start: now - HOUR, end: now + 4 * HOUR };
    const next = await db
      .transaction()
      .execute((tx) => addSessionWith(tx, { quizId: given.quizId, timeLimit: 60, ...window }, [second], now));
    const out = join(office.folder, 'turnos.quipu-lab');
    const phrase = join(office.folder, 'frase.txt');
    const sessions = `${given.sessionId},${next}`;
    const prepared = await office.run('prepare-laboratory', sessions, '--out', out, '--passphrase-file', phrase);
    expect(prepared.lines).toContain(prepareTexts.sameQuestions([given.sessionId, next]));
    const room = await laboratoryComputer(now);
    expect((await room.load(readFileSync(out))).status).toBe(200);
    expect((await room.open(given.sessionId, await office.codeOf(given.sessionId))).status).toBe(200);
    const sheetOf = async (userId: number) =>
      (await db.selectFrom('answers_sheet').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id;
    const early = await examinee(room.server, 'PRIMERTURNO');
    expect((await early.open(await sheetOf(first))).status).toBe(200);
    const late = await examinee(room.server, 'SEGUNDOTURNO');
    expect(await late.open(await sheetOf(second))).toMatchObject({
      status: 403,
      body: { msg: evaluationTexts.sealed },
    });
    expect((await room.open(next, await office.codeOf(next))).status).toBe(200);
    expect((await late.open(await sheetOf(second))).status).toBe(200);
    await room.server.close();
  });

  it('get another code once the one that was said is of no package any more', async () => {
    const { db } = server.database;
    const userId = await addTestPerson(db, 'APLAZADA');
    const start = server.clock.now + HOUR;
    const json = evaluationJson('Aplazada', [section('Única', [choice('p1')])]);
    const { sessionId } = await giveEvaluation(db, json, [userId], { start, end: start + HOUR });
    const before = await office.prepare(sessionId);
    const said = await office.codeOf(sessionId);
    expect((await office.run('recall-laboratory', before.id)).ok).toBe(true);
    const { file: anew } = await office.prepare(sessionId);
    const code = await office.codeOf(sessionId);
    expect(code).not.toBe(said);
    const room = await laboratoryComputer(server.clock.now);
    await room.load(anew);
    expect(await room.open(sessionId, said)).toMatchObject({
      status: 403,
      body: { msg: texts.opening({ kind: 'wrongCode' }) },
    });
    expect((await room.open(sessionId, code)).status).toBe(200);
    await room.server.close();
  });
});

it('reads results of a server that counted no starts yet', () => {
  expect(rightOf(ResultsContent.decode({ sheets: [] }))).toMatchObject({ runs: [], openings: [], sheets: [] });
});
