import { afterAll, beforeAll, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { formReader } from '../forms/form-store.ts';
import { changeAccommodation } from '../operating/accommodate.ts';
import { expireDueSheets } from './expire-due-sheets.ts';
import { identityReader } from './sheet-identity.ts';
import { lockSheets } from './sheet-store.ts';

const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('whoever has more time goes on while the sheet of another one, which is over, is held', async () => {
  const { clock, database } = server;
  const { db } = database;
  const references = ['ANA', 'LUIS', 'EVA'];
  const users: number[] = [];
  for (const reference of references) users.push(await addTestPerson(db, reference));
  const [ana = 0] = users;
  await giveEvaluation(db, evaluationJson('Con más tiempo', [section('Única', [choice('a')])]), users, {
    start: clock.now - 60 * MINUTE,
    end: clock.now + 600 * MINUTE,
  });
  await db.transaction().execute((tx) => changeAccommodation(tx, ana, { percent: 100, minutes: 0 }, clock.now, MINUTE));
  const [one, other, third] = await Promise.all(
    references.map(async (reference) => {
      const who = await examinee(server, reference);
      const id = await onlySheet(who);
      return { who, id, sheet: await opened(who, id) };
    }),
  );
  if (one === undefined || other === undefined || third === undefined) throw new Error('There is nobody');
  expect(one.id).toBeLessThan(other.id);
  clock.now += 90 * MINUTE;
  await one.who.logInAgain();
  const readers = { identityOf: identityReader(db), formOf: formReader(db) };
  const statuses = async () =>
    (await db.selectFrom('answers_sheet').select('status').orderBy('id').execute()).map(({ status }) => status);

  await db.transaction().execute(async (tx) => {
    await lockSheets(tx, [other.id]);
    await expireDueSheets(db, readers, () => clock.now, 2 * MINUTE);
    const answer = entry(one.sheet, 0, chosen(option(one.sheet, 0, 1)), { updatedAt: clock.now });
    expect(await one.who.answer(one.id, [answer])).toMatchObject({ status: 200 });
    expect(await statuses()).toEqual(['A', 'A', 'FT']);
  });
  await expireDueSheets(db, readers, () => clock.now, 2 * MINUTE);
  expect(await statuses()).toEqual(['A', 'FT', 'FT']);
});
