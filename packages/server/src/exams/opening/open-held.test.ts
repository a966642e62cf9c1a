import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts as doorTexts } from '../../platform/http/texts.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { examinee, onlySheet } from '../../testing/examinee.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { changeAccommodation } from '../operating/accommodate.ts';
import { lockSheets, sheetAsRead } from '../sheets/sheet-store.ts';

const HOUR = 3_600_000;
let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const people = async (count: number) => {
  number += 1;
  const references = Array.from({ length: count }, (_, place) => `RETENIDA${number}${place}`);
  const users: number[] = [];
  for (const reference of references) users.push(await addTestPerson(server.database.db, reference));
  const json = evaluationJson(`Retenida ${number}`, [section('Única', [choice('a')])]);
  await giveEvaluation(server.database.db, json, users, {
    start: server.clock.now - HOUR,
    end: server.clock.now + HOUR,
  });
  return Promise.all(
    references.map(async (reference) => {
      const who = await examinee(server, reference);
      return { who, reference, id: await onlySheet(who) };
    }),
  );
};
const sheetOf = (id: number) =>
  server.database.db
    .selectFrom('answers_sheet')
    .select(['status', 'epoch'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

it('a sheet that somebody else holds keeps nobody else from beginning, and is opened when it is free', async () => {
  const [held, ...others] = await people(6);
  if (held === undefined) throw new Error('There is nobody');
  const waiting = await server.database.db.transaction().execute(async (tx) => {
    await lockSheets(tx, [held.id]);
    const own = held.who.open(held.id);
    const replies = await Promise.all(others.map(({ who, id }) => who.open(id)));
    expect(replies.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect((await sheetOf(held.id)).status).toBe('P');
    return { own };
  });
  expect((await waiting.own).status).toBe(200);
});

const MINUTE = 60_000;
const waits = async () =>
  (
    await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.db)
  ).rows.length;

it.each(['a post', 'an opening'] as const)(
  'time that is given while %s waits for the sheet is in its reply',
  async (what) => {
    const [person] = await people(1);
    if (person === undefined) throw new Error('There is nobody');
    const { who, id } = person;
    expect((await who.open(id)).status).toBe(200);
    const { db } = server.database;
    const { user_id: userId } = await db
      .selectFrom('answers_sheet')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const waiting = await db.transaction().execute(async (tx) => {
      await lockSheets(tx, [id]);
      const own = what === 'a post' ? who.answer(id, []) : who.open(id);
      await expect.poll(waits).toBe(1);
      expect(await changeAccommodation(tx, userId, { percent: 0, minutes: 25 }, server.clock.now, MINUTE)).toEqual([
        id,
      ]);
      return { own };
    });
    const now = await sheetAsRead(db, id);
    expect(now?.extraTimeMinutes).toBe(25);
    const { status, body } = await waiting.own;
    expect(status).toBe(200);
    const timesOf = (said: unknown) =>
      (said as { readonly times: { readonly deadline: number; readonly timeRatio: number } }).times;
    const { deadline, timeRatio } = timesOf((await who.open(id)).body);
    expect(timesOf(body)).toMatchObject({ deadline, timeRatio });
  },
);

it('a login that is replaced while its opening waits opens nothing, and takes no device over', async () => {
  const [person] = await people(1);
  if (person === undefined) throw new Error('There is nobody');
  const { who, reference, id } = person;
  const waiting = await server.database.db.transaction().execute(async (tx) => {
    await lockSheets(tx, [id]);
    const own = who.open(id);
    await expect.poll(waits).toBe(1);
    await logInAs(server, reference);
    return { own };
  });
  expect(await waiting.own).toMatchObject({ status: 401, body: { message: doorTexts.replaced } });
  expect(await sheetOf(id)).toEqual({ status: 'P', epoch: 0 });
});
