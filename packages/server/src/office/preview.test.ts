import { type OpenedSheet, sheetContentOf } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { examinee, onlySheet, opened } from '../testing/examinee.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { wholeDatabase } from '../testing/whole-database.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
let server: TestServer;
let rosa: StaffToken;
let given: Awaited<ReturnType<typeof giveEvaluation>>;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
  const { database, clock } = server;
  const luis = await addTestPerson(database.db, 'LUIS', { isLab: true });
  const json = evaluationJson('Vista', [
    section('Una', [choice('p'), { key: 't', type: 5, content: '<p>¿Qué?</p>', answer: 'nudo' }]),
    section('Con tiempo', [choice('q')], 600),
  ]);
  given = await giveEvaluation(database.db, json, [luis], { start: clock.now - HOUR, end: clock.now + 9 * HOUR });
});
afterAll(() => server.close());

const own = { status: 409, body: { msg: texts.ownEvaluation } };
const idless = (sheet: OpenedSheet) => {
  const { sections, rules, name } = sheetContentOf(sheet);
  const bare = (item: (typeof sections)[number]['items'][number]) => ({ ...item, answerId: 0 });
  return { name, rules, sections: sections.map((one) => ({ ...one, items: one.items.map(bare) })) };
};

describe('an evaluation', () => {
  it('is looked at as its examinees get it, and nothing of that stays', async () => {
    const { db } = server.database;
    const before = await wholeDatabase(db);
    const reply = rightOf(await server.api.previewOfficeEvaluation({ id: given.quizId }, rosa));
    if (reply.status !== 200) throw new Error('refused');
    expect(await wholeDatabase(db)).toBe(before);
    expect(reply.body.times.deadline).toBe(server.clock.now + HOUR);
    const who = await examinee(server, 'LUIS');
    expect(idless(reply.body)).toEqual(idless(await opened(who, await onlySheet(who))));
    expect(JSON.stringify(reply.body)).not.toContain('nudo');
    expect(rightOf(await server.api.previewOfficeEvaluation({ id: 999_999 }, rosa))).toMatchObject({ status: 404 });
  });

  it('has its right answers shown apart, which is kept', async () => {
    const reply = rightOf(await server.api.officeEvaluationKey({ id: given.quizId }, rosa));
    if (reply.status !== 200) throw new Error('refused');
    expect(reply.body.answers.map(({ right }) => right)).toEqual(['B', 'nudo', 'B']);
    const kept = await server.database.db.selectFrom('operator_action').select(['who', 'what']).execute();
    expect(kept).toContainEqual({ who: 'ROSA', what: { action: 'see-key', quizId: given.quizId } });
  });

  it('is given to somebody to try, once, and to nobody who takes it', async () => {
    const { sessionId: session, quizId: id } = given;
    const give = async (person: string | null, more: object = {}) =>
      rightOf(await server.api.tryOfficeEvaluation({ id, person, session, ...askedAction(), ...more }, rosa));
    expect(await give(null)).toMatchObject({ status: 200, body: { changes: 1 } });
    expect(await give(null)).toMatchObject({ status: 200, body: { changes: 0 } });
    const trial = await server.database.db
      .selectFrom('answers_sheet')
      .select(['is_trial', 'user_id'])
      .where('user_id', '=', rosa.userId)
      .execute();
    expect(trial).toEqual([{ is_trial: true, user_id: rosa.userId }]);
    expect(await give('luis')).toMatchObject({ status: 409, body: { msg: texts.takesIt } });
    expect(await give('NADIE')).toMatchObject({ status: 404, body: { msg: texts.noPerson } });
    expect(await give(null, { session: 999_999 })).toMatchObject({ status: 404, body: { msg: texts.notItsSession } });
    // A trial counts nowhere: whoever has one goes on looking.
    expect(rightOf(await server.api.previewOfficeEvaluation({ id }, rosa))).toMatchObject({ status: 200 });
  });

  it('is not looked at by an operator who takes it', async () => {
    const lola = await staffWith(server, 'LOLA', ['operator', 'examinee']);
    const { quizId: id, sessionId: session, formId } = given;
    await server.database.db
      .insertInto('answers_sheet')
      .values({
        ...{ user_id: lola.userId, quiz_id: id, form_id: formId, session_id: session, attempt: 1 },
        ...{ answer_base: 900_000, answer_count: 3, times_updated_at: new Date(server.clock.now) },
      })
      .execute();
    expect(rightOf(await server.api.previewOfficeEvaluation({ id }, lola))).toMatchObject(own);
    expect(rightOf(await server.api.officeEvaluationKey({ id }, lola))).toMatchObject(own);
    expect(
      rightOf(await server.api.tryOfficeEvaluation({ id, person: null, session, ...askedAction() }, lola)),
    ).toMatchObject(own);
  });
});
