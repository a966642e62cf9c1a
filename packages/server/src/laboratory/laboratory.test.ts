import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as evaluationTexts } from '../evaluations/texts.ts';
import { gradeDue } from '../grading/grade-due.ts';
import { giveEvaluation } from '../testing/evaluation-fixture.ts';
import { entry, examinee, onlySheet, opened } from '../testing/examinee.ts';
import { gradedEvaluation, rightAnswersOf } from '../testing/graded-evaluation.ts';
import { type LaboratoryComputer, laboratoryComputer, laboratoryOffice } from '../testing/laboratory-fixture.ts';
import { offlineSession } from '../testing/offline-session.ts';
import { addTestPerson } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const HOUR = 3_600_000;
let server: TestServer;
let office: ReturnType<typeof laboratoryOffice>;
let computer: LaboratoryComputer;
beforeAll(async () => {
  server = await startTestServer();
  office = laboratoryOffice(server);
  computer = await laboratoryComputer(server.clock.now);
});
afterAll(async () => {
  office.close();
  await computer.server.close();
  await server.close();
});

const row = (of: TestServer, id: number) =>
  of.database.db.selectFrom('answers_sheet').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a laboratory without network', () => {
  it('takes an evaluation there and has it graded here', async () => {
    const { db } = server.database;
    const userId = await addTestPerson(db, 'LAB1', { extraTimePercent: 25 });
    const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
    await giveEvaluation(db, gradedEvaluation('De laboratorio'), [userId], window);
    const here = await examinee(server, 'LAB1');
    const id = await onlySheet(here);
    const { id: laboratory, file } = await office.prepare(await office.sessionOf(id));

    expect(await here.open(id)).toMatchObject({ status: 403, body: { msg: evaluationTexts.inLaboratory } });
    expect((await computer.state()).body).toMatchObject({ laboratory: null });
    expect(await computer.load(file)).toMatchObject({
      status: 200,
      body: { laboratory: { id: laboratory, sheets: [{ id, person: 'Persona LAB1', state: 'waiting' }] } },
    });

    const there = await examinee(computer.server, 'LAB1');
    const sheet = await opened(there, id);
    const session = offlineSession(sheet);
    const answers = [...rightAnswersOf(sheet)].map(([place, details]) => entry(sheet, place, details));
    expect((await there.answer(id, answers)).status).toBe(200);
    expect((await there.finish(id, 'F')).status).toBe(200);
    session.finish(computer.server.clock.now);
    expect((await there.log(id, sheet.epoch, 0, session.lines())).status).toBe(200);

    const results = await computer.results();
    if (results.status !== 200) throw new Error('no results');
    server.clock.now += HOUR;
    const taken = await office.take(results.body);
    expect(taken).toMatchObject({ status: 200, body: { laboratory, sheets: [{ id, outcome: 'taken' }] } });
    await gradeDue(server.platform);
    expect(await row(server, id)).toMatchObject({ status: 'F', final_grade: 100 });
    const graded = await db.selectFrom('sheet_grade').selectAll().where('sheet_id', '=', id).executeTakeFirstOrThrow();
    expect(graded).toMatchObject({ points: 11, hits: 11 });
    const receipt = taken.status === 200 ? taken.body.receipt : '';
    expect(await computer.handed(receipt)).toMatchObject({
      body: { laboratory: { sheets: [{ id, state: 'handed' }] } },
    });
  });
});
