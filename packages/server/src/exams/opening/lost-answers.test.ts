import { type PendingEntry, pendingEntries } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { examinee, onlySheet } from '../../testing/examinee.ts';
import { examineePage } from '../../testing/examinee-page.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const HOUR = 3_600_000;
let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Somebody who has answered two questions of three, which the server says that it has. */
const answered = async () => {
  number += 1;
  const { db } = server.database;
  const reference = `PERDIDAS${number}`;
  const userId = await addTestPerson(db, reference);
  const json = evaluationJson(`Perdidas ${number}`, [
    section(
      'Única',
      [1, 2, 3].map((one) => choice(`p${one}`)),
    ),
  ]);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
  await giveEvaluation(db, json, [userId], window);
  const who = await examinee(server, reference);
  const id = await onlySheet(who);
  const computer = examineePage(server, who, id);
  const page = await computer.open();
  const { items } = page.head().index ?? { items: [] };
  for (const { item } of items.slice(0, 2)) {
    const details = [{ itemOptionId: item.options[0]?.id ?? 0, answer: null, slot: null }];
    expect(E.isRight(await page.dispatch({ type: 'AnswerItem', itemId: item.id, details }))).toBe(true);
  }
  expect(await page.flush()).toBe('done');
  expect(pendingEntries(page.head())).toEqual([]);
  const kept = async () =>
    (await db.selectFrom('user_answer').select(['id', 'details']).where('sheet_id', '=', id).orderBy('id').execute())
      // Some were only visited.
      .filter(({ details }) => details.length > 0);
  return { ...computer, id, kept, before: await kept() };
};
const idsOf = (entries: readonly PendingEntry[]) => entries.map(({ id }) => id);

it.each([
  ['the answers', false],
  ['the answers, and that the sheet was ever opened', true],
])('a database that has lost %s gets them again from the device, with the next opening', async (_, isUnopened) => {
  const { db } = server.database;
  const { id, open, kept, before } = await answered();
  expect(before).toHaveLength(2);
  await db.deleteFrom('user_answer').where('sheet_id', '=', id).execute();
  const unopened = { status: 'P', started_at: null, epoch: 0, device: null } as const;
  if (isUnopened) await db.updateTable('answers_sheet').set(unopened).where('id', '=', id).execute();
  expect(await kept()).toEqual([]);

  const page = await open();
  expect(idsOf(pendingEntries(page.head()))).toEqual(expect.arrayContaining(before.map((answer) => answer.id)));
  expect(await page.flush()).toBe('done');
  expect(await kept()).toEqual(before);
  // They are there now: nothing goes again.
  expect(pendingEntries((await open()).head())).toEqual([]);
});
