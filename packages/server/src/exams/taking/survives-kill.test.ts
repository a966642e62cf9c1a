import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Acknowledged } from '../../testing/disturbances/acknowledgements.ts';
import { keepHistory, lostAmong } from '../../testing/disturbances/answer-history.ts';
import { disturb } from '../../testing/disturbances/disturb.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { addTestPerson } from '../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { writeAnswers } from '../sheets/answer-store.ts';

/** So many of each kind are tried; `npm run disturb -w @quipu/server` does five hundred. */
const OF_EACH = 2;

describe('kill -9 of server, database and page, backends that are ended, a network that fails; under load', () => {
  it('lose nothing that was acknowledged, and end no server by themselves', { timeout: 600_000 }, async () => {
    const report = await disturb({ times: 5 * OF_EACH, seed: 1 });
    expect(report).toMatchObject({ lost: [], wrong: [], deaths: [] });
    expect(Object.values(report.counts)).toEqual([OF_EACH, OF_EACH, OF_EACH, OF_EACH, OF_EACH]);
    expect(report.acknowledged).toBeGreaterThan(0);
    rmSync(dirname(report.file), { recursive: true });
  });
});

describe('what was acknowledged and lost is found', () => {
  let database: TestDatabase;
  let sheetId = 0;
  const answer = 7;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { db } = database;
    const userId = await addTestPerson(db, 'HISTORIA');
    const now = Date.now();
    const json = evaluationJson('Historia', [section('Una', [choice('a')])]);
    await giveEvaluation(db, json, [userId], { start: now, end: now + 1_000 });
    sheetId = (await db.selectFrom('answers_sheet').select('id').executeTakeFirstOrThrow()).id;
    await keepHistory(db);
    for (const revision of [1, 2, 4]) await write(revision, 100 + revision);
  });
  afterAll(() => database.drop());

  const write = async (revision: number, itemOptionId: number) => {
    const details = [{ itemOptionId, answer: null, slot: null }];
    const more = { index: 0, time: 0, visits: 1, updatedAt: 0, disabled: false, disabledItem: false };
    const entry = { id: answer, details, epoch: 1, revision, ...more };
    await database.db.transaction().execute((tx) => writeAnswers(tx, [{ sheetId, itemId: 1, entry }], 0));
  };
  const acknowledged = (revision: number, option = 100 + revision): Acknowledged => ({
    answer,
    epoch: 1,
    revision,
    option,
    after: 0,
  });

  it('though a later version came since', async () => {
    expect(
      await lostAmong(
        database.db,
        [1, 2, 4].map((revision) => acknowledged(revision)),
      ),
    ).toEqual([]);
    expect(await lostAmong(database.db, [acknowledged(3), acknowledged(4)])).toEqual([
      expect.stringMatching(/"revision":3.*is not in the history/),
    ]);
  });

  it('where it is something else than what was sent, or an older version stands in its place', async () => {
    expect(await lostAmong(database.db, [acknowledged(2, 999)])).toEqual([
      expect.stringMatching(/was sent with 999, and is .*102/),
    ]);
    await database.db.updateTable('user_answer').set({ revision: 3 }).execute();
    expect(await lostAmong(database.db, [acknowledged(4)])).toEqual([
      expect.stringMatching(/is newer than what is held/),
    ]);
  });
});
