import type { PendingEntry } from '@quipu/engine';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { texts as httpTexts } from '../../platform/http/texts.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, type Examinee, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { sheetEach } from '../../testing/sheet-each.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { texts } from '../texts.ts';

const given = sheetEach('FIN', 2, 9);
let server: TestServer;
let who: Examinee;
let id: number;
beforeEach(() => {
  ({ server, who, id } = given());
});
const held = () =>
  server.database.db.selectFrom('user_answer').select(['id', 'revision']).where('sheet_id', '=', id).execute();
const waitingForLocks = async () => {
  const { rows } = await sql<{ readonly n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.db);
  return rows[0]?.n ?? 0;
};
const row = () =>
  server.database.db.selectFrom('answers_sheet').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const reviewed = async () => {
  const kept = server.database.db.selectFrom('quarantined_answers').select('reason').where('sheet_id', '=', id);
  return (await kept.execute()).map(({ reason }) => reason);
};

describe('finishing', () => {
  it('takes the last answers and ends, at once', async () => {
    const sheet = await opened(who, id);
    server.clock.now += 60_000;
    const finishedAt = server.clock.now - 5_000;
    const answers = [entry(sheet, 0, chosen(option(sheet, 0, 1)))];
    expect(await who.finish(id, 'F', { answers, finishedAt, comment: 'anydesk' })).toMatchObject({
      status: 200,
      body: { status: 'F', finishedAt, setAside: [], superseded: [] },
    });
    expect(await held()).toHaveLength(1);
    expect(await row()).toMatchObject({ status: 'F', finish_comment: 'anydesk' });
  });

  it('takes what was made in time, though what came after the deadline travels with it', async () => {
    const sheet = await opened(who, id);
    const { deadline } = sheet.times;
    server.clock.now = deadline + 1_000;
    await who.logInAgain();
    const inTime = entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: deadline });
    const late = entry(sheet, 1, chosen(option(sheet, 1, 1)), { updatedAt: deadline + 1 });
    expect(await who.finish(id, 'FT', { answers: [inTime, late] })).toMatchObject({
      status: 200,
      body: { status: 'FT', finishedAt: deadline, setAside: [{ id: late.id, reason: 'late' }] },
    });
    expect(await held()).toEqual([{ id: inTime.id, revision: 1 }]);
  });

  /** The same person logs in elsewhere while the call waits for its sheet. */
  const replacedWhileItWaits = (call: 'answer' | 'finish', answers: readonly PendingEntry[]) =>
    server.database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('answers_sheet').select('id').where('id', '=', id).forUpdate().execute();
      const pending = call === 'answer' ? who.answer(id, answers) : who.finish(id, 'F', { answers });
      await expect.poll(() => waitingForLocks(), { timeout: 20_000 }).toBe(1);
      await examinee(server, given().reference);
      return { pending };
    });

  it.each(['answer', 'finish'] as const)(
    'belongs to the newest login: %s waits while another logs in',
    async (call) => {
      const sheet = await opened(who, id);
      const answers = [entry(sheet, 0, chosen(option(sheet, 0, 1)))];
      const { db } = server.database;
      const { pending } = await replacedWhileItWaits(call, answers);
      expect(await pending).toMatchObject({ status: 401, body: { message: httpTexts.replaced } });
      expect(await held()).toEqual([]);
      expect(await row()).toMatchObject({ status: 'A' });
      const kept = await db.selectFrom('quarantined_answers').select('reason').where('sheet_id', '=', id).execute();
      expect(kept).toEqual([{ reason: 'replacedLogin' }]);
    },
  );

  it.each(['answer', 'finish'] as const)(
    'of a login that is replaced while it waits keeps nothing for a person that is held as it is: %s',
    async (call) => {
      const sheet = await opened(who, id);
      const [there, news] = [0, 1].map((item) => entry(sheet, item, chosen(option(sheet, item, 1))));
      const answers = [there, news].flatMap((one) => one ?? []);
      await who.answer(id, answers.slice(0, 1));
      const { db } = server.database;
      const { pending } = await replacedWhileItWaits(call, answers);
      expect(await pending).toMatchObject({ status: 401 });
      const kept = await db.selectFrom('quarantined_answers').select('entries').where('sheet_id', '=', id).execute();
      expect(kept).toMatchObject([{ entries: [{ id: news?.id }] }]);
      expect(kept[0]?.entries).toHaveLength(1);
    },
  );

  it('goes on without an answer that can be none', async () => {
    const sheet = await opened(who, id);
    const odd = entry(sheet, 0, chosen(option(sheet, 1, 1)));
    const good = entry(sheet, 1, chosen(option(sheet, 1, 1)));
    expect(await who.finish(id, 'F', { answers: [odd, good] })).toMatchObject({
      status: 200,
      body: { status: 'F', setAside: [{ id: odd.id, reason: 'notOffered' }] },
    });
    expect(await held()).toEqual([{ id: good.id, revision: 1 }]);
    expect(await reviewed()).toEqual(['unacceptable']);
  });

  it('counts once: the first wins, and a repeat gets the same reply', async () => {
    const sheet = await opened(who, id);
    const answers = [entry(sheet, 0, chosen(option(sheet, 0, 1)))];
    const first = await who.finish(id, 'FC', { answers });
    server.clock.now += 1_000;
    for (const status of ['FC', 'F', 'FT'] as const)
      expect(await who.finish(id, status, { answers })).toMatchObject({
        status: 200,
        body: { ...first.body, now: server.clock.now },
      });
    expect(await row()).toMatchObject({ status: 'FC' });
  });

  it('ends the answers: a repeat of one held is fine, any that was made after it is refused', async () => {
    const sheet = await opened(who, id);
    const kept = entry(sheet, 0, chosen(option(sheet, 0, 1)), { revision: 3 });
    await who.finish(id, 'F', { answers: [kept] });
    expect((await who.answer(id, [kept])).status).toBe(200);
    server.clock.now += 1_000;
    const updatedAt = server.clock.now;
    for (const news of [
      entry(sheet, 0, chosen(option(sheet, 0, 0)), { revision: 4, updatedAt }),
      entry(sheet, 1, chosen(option(sheet, 1, 0)), { updatedAt }),
    ])
      expect(await who.answer(id, [news])).toMatchObject({
        status: 403,
        body: { msg: texts.answersAfterFinish, status: 'F' },
      });
    expect(await held()).toEqual([{ id: kept.id, revision: 3 }]);
    expect(await reviewed()).toEqual(['afterFinish', 'afterFinish']);
  });

  it('quarantines what was made after it, and a second finish brings', async () => {
    const sheet = await opened(who, id);
    await who.finish(id, 'F');
    server.clock.now += 1_000;
    const news = entry(sheet, 1, chosen(option(sheet, 1, 0)), { updatedAt: server.clock.now });
    expect(await who.finish(id, 'F', { answers: [news] })).toMatchObject({
      status: 200,
      body: { setAside: [{ id: news.id, reason: 'afterFinish' }] },
    });
    expect(await held()).toEqual([]);
    expect(await reviewed()).toEqual(['afterFinish']);
  });

  it('tells nobody what is held of another sheet: an answer of it is a stranger, whatever its version', async () => {
    const { db } = server.database;
    const reference = `${given().reference}-B`;
    const json = evaluationJson(`Evaluación ${reference}`, [section('Única', [choice('p1')])]);
    const window = { start: server.clock.now - 60_000, end: server.clock.now + 3_600_000 };
    await giveEvaluation(db, json, [await addTestPerson(db, reference)], window);
    const other = await examinee(server, reference);
    const theirs = await opened(other, await onlySheet(other));
    const answer = entry(theirs, 0, chosen(option(theirs, 0, 1)), { epoch: 1, revision: 5 });
    expect(await other.answer(await onlySheet(other), [answer])).toMatchObject({ status: 200 });
    await opened(who, id);
    await who.finish(id, 'F');
    const told = { setAside: [{ id: answer.id, reason: 'unknownItem' }], superseded: [] };
    for (const version of [
      { epoch: 1, revision: 6 },
      { epoch: 1, revision: 5 },
      { epoch: 1, revision: 4 },
      { epoch: 0, revision: 9 },
    ]) {
      expect(await who.answer(id, [{ ...answer, ...version }])).toMatchObject({ status: 403, body: told });
      expect(await who.finish(id, 'F', { answers: [{ ...answer, ...version }] })).toMatchObject({ body: told });
    }
    expect(new Set(await reviewed())).toEqual(new Set(['unacceptable']));
  });

  it('is a time-out where it was asked for after the deadline', async () => {
    const sheet = await opened(who, id);
    server.clock.now = sheet.times.deadline + 10_000;
    await who.logInAgain();
    const reply = await who.finish(id, 'F', { finishedAt: server.clock.now });
    expect(reply).toMatchObject({ status: 200, body: { status: 'FT', finishedAt: sheet.times.deadline } });
  });

  it('is its own where the examinee confirmed in time and the request came within the grace', async () => {
    const sheet = await opened(who, id);
    server.clock.now = sheet.times.deadline + 10_000;
    await who.logInAgain();
    const reply = await who.finish(id, 'F', { finishedAt: sheet.times.deadline - 1 });
    expect(reply).toMatchObject({ status: 200, body: { status: 'F', finishedAt: sheet.times.deadline - 1 } });
  });

  it('of a sheet that was never opened is refused', async () => {
    expect(await who.finish(id, 'F')).toMatchObject({ status: 403, body: { msg: texts.notStarted } });
  });

  it('races with answers in one order or the other, never half', async () => {
    const sheet = await opened(who, id);
    const post = [entry(sheet, 0, chosen(option(sheet, 0, 1)))];
    const [answered, finished] = await Promise.all([who.answer(id, post), who.finish(id, 'F')]);
    expect(finished.status).toBe(200);
    expect(await held()).toHaveLength(answered.status === 200 ? 1 : 0);
  });
});

describe('print screen', () => {
  it('is recorded with its time', async () => {
    await opened(who, id);
    expect((await who.printScreen(id)).status).toBe(200);
    const incidents = await server.database.db.selectFrom('incident').selectAll().where('sheet_id', '=', id).execute();
    expect(incidents).toMatchObject([{ kind: 'printScreen', at: server.clock.now }]);
  });
});
