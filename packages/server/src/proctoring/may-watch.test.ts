import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPhotoIncident } from '../exams/logs/incident-store.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { mayWatch, mayWatchSession } from './may-watch.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const fixture = async () => {
  const { db } = database;
  const examinee = await addTestPerson(db, 'VIGILADA1');
  const json = evaluationJson('Vigilada', [section('Única', [choice('p1')])]);
  await giveEvaluation(db, json, [examinee], { start: Date.now() - HOUR, end: Date.now() + HOUR });
  const { id: sheetId, session_id } = await db
    .selectFrom('answers_sheet')
    .select(['id', 'session_id'])
    .where('user_id', '=', examinee)
    .executeTakeFirstOrThrow();
  const sessionId = session_id ?? 0;
  const proctor = await addTestPerson(db, 'SUPERVISOR1', { roles: ['proctor'] });
  const other = await addTestPerson(db, 'SUPERVISOR2', { roles: ['proctor'] });
  const operator = await addTestPerson(db, 'OPERADOR1', { roles: ['operator'] });
  await db.insertInto('session_proctor').values({ session_id: sessionId, user_id: proctor }).execute();
  return { db, sheetId, sessionId, examinee, proctor, other, operator };
};

describe('who watches a sheet', () => {
  it('is its proctor and any operator: no other proctor, no examinee, and nobody their own', async () => {
    const { db, sheetId, sessionId, examinee, proctor, other, operator } = await fixture();
    for (const userId of [proctor, operator]) {
      expect(await mayWatch(db, { userId }, sheetId)).toMatchObject({ kind: 'may', userId: examinee, status: 'P' });
      expect(await mayWatchSession(db, { userId }, sessionId)).toMatchObject({ kind: 'may' });
      expect(await mayWatch(db, { userId }, sheetId + 1)).toMatchObject({ status: 404, msg: texts.noSheet });
      expect(await mayWatchSession(db, { userId }, sessionId + 1)).toMatchObject({ status: 404 });
    }
    expect(await mayWatch(db, { userId: other }, sheetId)).toMatchObject({ status: 404, msg: texts.noSheet });
    expect(await mayWatchSession(db, { userId: other }, sessionId)).toMatchObject({ msg: texts.noSession });
    for (const userId of [examinee, 999_999]) {
      expect(await mayWatch(db, { userId }, sheetId)).toMatchObject({ status: 403, msg: texts.noRole });
      expect(await mayWatchSession(db, { userId }, sessionId)).toMatchObject({ status: 403 });
    }
    await db
      .updateTable('app_user')
      .set({ roles: ['examinee', 'operator'] })
      .where('id', '=', examinee)
      .execute();
    expect(await mayWatch(db, { userId: examinee }, sheetId)).toMatchObject({ status: 403, msg: texts.ownSheet });
    const incident = { sheetId, photoId: 7, evidence: 'distance=0.62 threshold=0.5', at: Date.now() };
    for (const kind of ['faceDistance', 'faces', 'faces'] as const)
      await db.transaction().execute((tx) => recordPhotoIncident(tx, { ...incident, kind }));
    expect(await db.selectFrom('incident').select('kind').orderBy('id').execute()).toEqual([
      { kind: 'faceDistance' },
      { kind: 'faces' },
    ]);
  });
});
