import type { PendingEntry } from '@quipu/engine';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { chosen, type Examinee, entry, opened, option } from '../../testing/examinee.ts';
import { rightOf } from '../../testing/replies.ts';
import { sheetEach } from '../../testing/sheet-each.ts';
import type { TestServer } from '../../testing/test-server.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const given = sheetEach('APARTE', 2, 1);
let server: TestServer;
let who: Examinee;
let id: number;
beforeEach(() => {
  ({ server, who, id } = given());
});

const quarantined = async (): Promise<number> =>
  (await server.database.db.selectFrom('quarantined_answers').select('id').where('sheet_id', '=', id).execute()).length;

it('what is quarantined of a sheet has an end: what comes after thousands is made to fill the disk', async () => {
  const sheet = await opened(who, id);
  await who.finish(id, 'F');
  server.clock.now += 3 * MINUTE;
  const late = (place: number) => [entry(sheet, 0, chosen(option(sheet, 0, place)), { revision: place + 1 })];
  await who.answer(id, late(0));
  expect(await quarantined()).toBe(1);
  await sql`
    insert into quarantined_answers (sheet_id, reason, entries, digest, received_at)
    select sheet_id, reason, entries, sha256(number::text::bytea), received_at
    from quarantined_answers, generate_series(1, 19998) number where sheet_id = ${id}`.execute(server.database.db);
  await who.answer(id, late(1));
  expect(await quarantined()).toBe(20_000);
  expect(await who.answer(id, late(2))).toMatchObject({ status: 403 });
  expect(await quarantined()).toBe(20_000);
});

it('nor is what comes after so many entries that looking them up would hold up everybody else', async () => {
  const sheet = await opened(who, id);
  await who.finish(id, 'F');
  server.clock.now += 3 * MINUTE;
  const late = (place: number) => [entry(sheet, 0, chosen(option(sheet, 0, place)), { revision: place + 1 })];
  await who.answer(id, late(0));
  const fill = (from: number, to: number) =>
    sql`
      insert into quarantined_answers (sheet_id, reason, entries, digest, received_at)
      select sheet_id, reason, (select jsonb_agg(0) from generate_series(1, 1000)), sha256(number::text::bytea), received_at
      from quarantined_answers, generate_series(${from}::integer, ${to}) number
      where sheet_id = ${id} and jsonb_array_length(entries) = 1`.execute(server.database.db);
  await fill(1, 199);
  await who.answer(id, late(1));
  expect(await quarantined()).toBe(201);
  await server.database.db
    .deleteFrom('quarantined_answers')
    .where('sheet_id', '=', id)
    .where(sql<boolean>`entries @> ${JSON.stringify([{ revision: 2 }])}::jsonb`)
    .execute();
  await fill(200, 200);
  await who.answer(id, late(2));
  expect(await quarantined()).toBe(201);
});

it('nor what takes more room than a hundred of the longest essays, as it is read, and not as it is packed', async () => {
  const sheet = await opened(who, id);
  await who.finish(id, 'F');
  server.clock.now += 3 * MINUTE;
  const late = (place: number) => [entry(sheet, 0, chosen(option(sheet, 0, place)), { revision: place + 1 })];
  await who.answer(id, late(0));
  // A process of the version before writes them so.
  const fill = (from: number, to: number) =>
    sql`
      insert into quarantined_answers (sheet_id, reason, entries, digest, received_at)
      select sheet_id, reason, jsonb_build_array(repeat('ñ', 150000)), sha256(number::text::bytea), received_at
      from quarantined_answers, generate_series(${from}::integer, ${to}) number
      where sheet_id = ${id} and entries @> ${JSON.stringify([{ revision: 1 }])}::jsonb`.execute(server.database.db);
  await fill(1, 100);
  await who.answer(id, late(1));
  expect(await quarantined()).toBe(102);
  await fill(101, 112);
  expect(await who.answer(id, late(2))).toMatchObject({ status: 403 });
  expect(await quarantined()).toBe(114);
});

it('a login that was replaced brings what it has for a day after its time, and nothing then', async () => {
  const sheet = await opened(who, id);
  const token = who.token();
  await who.logInAgain();
  const bring = async (place: number) => {
    const answers = [entry(sheet, 0, chosen(option(sheet, 0, place)), { revision: place + 1 })];
    return rightOf(await server.api.postAnswers({ id, answers }, { token })).status;
  };
  server.clock.now += DAY + 15 * MINUTE;
  expect([await bring(0), await quarantined()]).toEqual([401, 1]);
  server.clock.now += 1;
  expect([await bring(1), await quarantined()]).toEqual([401, 1]);
});

it('what a login that was replaced still had is quarantined, once, and the newer one goes on', async () => {
  const sheet = await opened(who, id);
  const token = who.token();
  await who.logInAgain();
  const answers = [entry(sheet, 0, chosen(option(sheet, 0, 1)))];
  for (let time = 0; time < 2; time += 1)
    expect(rightOf(await server.api.postAnswers({ id, answers }, { token }))).toMatchObject({
      status: 401,
      body: { message: 'Acceso no autorizado, solo se admite un inicio de sesión simultáneo.' },
    });
  const { db } = server.database;
  expect(await db.selectFrom('user_answer').select('id').where('sheet_id', '=', id).execute()).toEqual([]);
  const kept = db.selectFrom('quarantined_answers').select(['reason', 'entries']).where('sheet_id', '=', id).execute();
  expect(await kept).toMatchObject([{ reason: 'replacedLogin', entries: [{ id: answers[0]?.id, revision: 1 }] }]);
  expect((await who.list()).status).toBe(200);
});

it('an answer that waits does not wait twice: not in other company, nor with a visit more', async () => {
  const sheet = await opened(who, id);
  const token = who.token();
  await who.logInAgain();
  const bring = (...answers: readonly PendingEntry[]) => server.api.postAnswers({ id, answers }, { token });
  const first = entry(sheet, 0, chosen(option(sheet, 0, 1)));
  const second = entry(sheet, 1, chosen(option(sheet, 1, 0)));
  await bring(first);
  await bring({ ...first, revision: 2, visits: 2 }, second);
  await bring(first, second);
  const kept = server.database.db.selectFrom('quarantined_answers').select('entries').where('sheet_id', '=', id);
  const waiting = async () => (await kept.orderBy('id').execute()).map(({ entries }) => entries);
  expect(await waiting()).toMatchObject([[{ id: first.id, revision: 1 }], [{ id: second.id }]]);
  const changed = { ...first, details: chosen(option(sheet, 0, 0)), revision: 3 };
  await bring(changed, second);
  expect(await waiting()).toMatchObject([[{ id: first.id }], [{ id: second.id }], [{ id: first.id, revision: 3 }]]);
  // Whoever changed it back has said that last.
  await bring({ ...first, revision: 4 });
  expect((await waiting())[3]).toMatchObject([{ id: first.id, revision: 4 }]);
  await bring({ ...first, revision: 5 });
  expect(await waiting()).toHaveLength(4);
});

it('what waits of a sheet that has ended is counted for its person, each answer once', async () => {
  const sheet = await opened(who, id);
  const listed = async () => {
    const reply = await who.list();
    return reply.status === 200 ? reply.body.sheets.map(({ inReview }) => inReview) : [];
  };
  await who.finish(id, 'F');
  expect(await listed()).toEqual([0]);
  server.clock.now += 3 * MINUTE;
  const late = (place: number, at: number, revision: number) =>
    entry(sheet, place, chosen(option(sheet, place, at)), { revision });
  await who.answer(id, [late(0, 0, 1), entry(sheet, 1, [], { revision: 1 })]);
  expect(await listed()).toEqual([1]);
  await who.answer(id, [late(0, 1, 2), late(1, 1, 2)]);
  expect(await listed()).toEqual([2]);
  await server.database.db
    .updateTable('quarantined_answers')
    .set({ decided_at: new Date(server.clock.now), is_accepted: false })
    .where('sheet_id', '=', id)
    .execute();
  expect(await listed()).toEqual([0]);
});

it('an answer that counts as it waits is in no review', async () => {
  const sheet = await opened(who, id);
  const token = who.token();
  await who.logInAgain();
  const same = entry(sheet, 0, chosen(option(sheet, 0, 1)));
  const other = entry(sheet, 1, chosen(option(sheet, 1, 0)));
  await server.api.postAnswers({ id, answers: [same, other] }, { token });
  const again = await opened(who, id);
  const mine = { revision: again.revision + 1, epoch: again.epoch };
  await who.answer(id, [{ ...same, ...mine }, entry(again, 1, chosen(option(again, 1, 1)), mine)]);
  await who.finish(id, 'F');
  const reply = await who.list();
  expect(reply).toMatchObject({ status: 200, body: { sheets: [{ inReview: 1 }] } });
});
