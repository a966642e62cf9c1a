import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, type Examinee, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { extendSession } from '../operating/extend-store.ts';
import { texts } from '../texts.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Somebody with an evaluation of an hour, whose session ends in `minutes`. */
const someone = async (minutes = 540) => {
  people += 1;
  const { db } = server.database;
  const name = `CARGA${people}`;
  const userId = await addTestPerson(db, name);
  const sections = [section('Única', [choice('p1'), choice('p2')]), section('Con tiempo', [choice('p3')], 600)];
  const { now } = server.clock;
  await giveEvaluation(db, evaluationJson(`De ${name}`, sections), [userId], {
    start: now - HOUR,
    end: now + minutes * MINUTE,
  });
  const who = await examinee(server, name);
  return { who, id: await onlySheet(who), name };
};
const given = async (who: Examinee, id: number, epoch: number, loadedAt: number) => {
  const reply = await who.loaded(id, epoch, loadedAt);
  if (reply.status !== 200) throw new Error(`a 200 is expected, not ${reply.status}`);
  return reply.body;
};
const pass = (seconds: number): void => {
  server.clock.now += seconds * SECOND;
};
const records = (id: number) =>
  server.database.db
    .selectFrom('given_back')
    .select(['epoch', 'cause', 'given_ms', 'proposed_ms'])
    .where('sheet_id', '=', id)
    .orderBy('id')
    .execute();

describe('the time that pictures and sounds take to load', () => {
  it('is given back whole: in the reply, in what every reply says from then on, and in the list', async () => {
    const { who, id } = await someone();
    const sheet = await opened(who, id);
    expect([sheet.loadingSince, sheet.times.deadline]).toEqual([sheet.now, sheet.now + HOUR]);
    pass(40);
    const reply = await given(who, id, sheet.epoch, server.clock.now);
    const deadline = sheet.times.deadline + 40 * SECOND;
    expect(reply).toMatchObject({ givenBackMs: 40 * SECOND, times: { deadline } });
    expect(reply.times.updatedAt).toBeGreaterThan(sheet.times.updatedAt);
    expect(await who.answer(id, [])).toMatchObject({ status: 200, body: { times: reply.times } });
    expect(await who.list()).toMatchObject({ body: { sheets: [{ id, deadline }] } });
    expect(await opened(who, id)).toMatchObject({ loadingSince: null, times: { ...reply.times, word: null } });
    expect(await records(id)).toEqual([{ epoch: 1, cause: 'resources', given_ms: 40 * SECOND, proposed_ms: 0 }]);
  });

  it('is given once, however often that is told, and all at once', async () => {
    const { who, id } = await someone();
    const sheet = await opened(who, id);
    pass(30);
    const loadedAt = server.clock.now;
    const twice = await Promise.all([1, 2, 3].map(() => given(who, id, sheet.epoch, loadedAt)));
    pass(50);
    const late = await given(who, id, sheet.epoch, server.clock.now);
    for (const reply of [...twice, late])
      expect(reply).toMatchObject({
        givenBackMs: 30 * SECOND,
        times: { deadline: sheet.times.deadline + 30 * SECOND },
      });
    expect(await records(id)).toHaveLength(1);
  });

  it('is neither lost nor doubled by a page that is loaded again meanwhile', async () => {
    const { who, id } = await someone();
    const sheet = await opened(who, id);
    pass(20);
    const again = await opened(who, id);
    expect([again.loadingSince, again.epoch]).toEqual([sheet.loadingSince, sheet.epoch]);
    pass(25);
    expect(await given(who, id, again.epoch, server.clock.now)).toMatchObject({ givenBackMs: 45 * SECOND });
    pass(20);
    expect((await opened(who, id)).loadingSince).toBeNull();
    expect(await given(who, id, again.epoch, server.clock.now)).toMatchObject({ givenBackMs: 45 * SECOND });
  });

  it('is given past the end of the session too: who began as late as one may loses none', async () => {
    const { who, id } = await someone(30);
    const sheet = await opened(who, id);
    expect(sheet.times.deadline).toBe(sheet.now + 30 * MINUTE);
    pass(10);
    const { times } = await given(who, id, sheet.epoch, server.clock.now);
    expect(times.deadline).toBe(sheet.times.deadline + 10 * SECOND);
    // An answer of the very last second is taken, and one that is later is not.
    server.clock.now = times.deadline + SECOND;
    await who.logInAgain();
    const inTime = entry(sheet, 0, chosen(option(sheet, 0, 0)), { updatedAt: times.deadline - SECOND });
    const tooLate = entry(sheet, 1, chosen(option(sheet, 1, 0)), {
      revision: 2,
      updatedAt: times.deadline + SECOND / 2,
    });
    expect(await who.answer(id, [inTime])).toMatchObject({ status: 200, body: { setAside: [] } });
    expect(await who.answer(id, [tooLate])).toMatchObject({ status: 200, body: { setAside: [{ id: tooLate.id }] } });
  });

  it('is given up to the setting in all, over more devices; the rest is for a person', async () => {
    const { who, id } = await someone();
    const sheet = await opened(who, id);
    pass(90);
    await given(who, id, sheet.epoch, server.clock.now);
    pass(300);
    const other = await opened(who, id, 'otro-equipo');
    expect([other.epoch, other.loadingSince]).toEqual([2, server.clock.now]);
    pass(70);
    expect(await given(who, id, 2, server.clock.now)).toMatchObject({
      givenBackMs: 30 * SECOND,
      times: { deadline: sheet.times.deadline + 120 * SECOND },
    });
    expect(await records(id)).toMatchObject([
      { epoch: 1, given_ms: 90 * SECOND, proposed_ms: 0 },
      { epoch: 2, given_ms: 30 * SECOND, proposed_ms: 40 * SECOND },
    ]);
  });

  it('is what the institution says, none where it says so', async () => {
    const { db } = server.database;
    await changeInstitution(db, { rules: { resourceLoadSeconds: 0 } });
    const { who, id } = await someone();
    const sheet = await opened(who, id);
    pass(50);
    const { times, givenBackMs } = await given(who, id, sheet.epoch, server.clock.now);
    expect([{ ...times, word: null }, givenBackMs]).toEqual([sheet.times, 0]);
    expect(await records(id)).toMatchObject([{ given_ms: 0, proposed_ms: 50 * SECOND }]);
    await changeInstitution(db, { rules: { resourceLoadSeconds: 120 } });
  });

  it('ends where the server has seen the sheet being taken, whatever a device says of it', async () => {
    const { who, id } = await someone();
    const sheet = await opened(who, id);
    pass(7);
    expect((await who.answer(id, [entry(sheet, 0, chosen(option(sheet, 0, 0)))])).status).toBe(200);
    pass(90);
    expect(await given(who, id, sheet.epoch, server.clock.now)).toMatchObject({ givenBackMs: 7 * SECOND });

    const other = await someone();
    const second = await opened(other.who, other.id);
    pass(5);
    expect((await other.who.startSection(other.id, second.form.sections[1]?.id ?? 0)).status).toBe(200);
    pass(60);
    expect(await given(other.who, other.id, 1, server.clock.now)).toMatchObject({ givenBackMs: 5 * SECOND });
  });

  it('is never more than went by, nor less than none, whatever a device’s clock says', async () => {
    const ahead = await someone();
    const sheet = await opened(ahead.who, ahead.id);
    pass(3);
    expect(await given(ahead.who, ahead.id, 1, server.clock.now + HOUR)).toMatchObject({ givenBackMs: 3 * SECOND });
    const behind = await someone();
    await opened(behind.who, behind.id);
    pass(3);
    const { times, givenBackMs } = await given(behind.who, behind.id, 1, sheet.now - HOUR);
    expect([givenBackMs, times.deadline]).toEqual([0, sheet.times.deadline + 3 * SECOND]);
  });

  it('is not given to a device that holds the sheet no more, nor to a sheet that is not under way', async () => {
    const { who, id } = await someone();
    expect(await who.loaded(id, 1, server.clock.now)).toMatchObject({ status: 403, body: { msg: texts.notStarted } });
    const sheet = await opened(who, id);
    await opened(who, id, 'otro-equipo');
    pass(20);
    expect(await given(who, id, 1, server.clock.now)).toMatchObject({
      givenBackMs: 0,
      times: { ...sheet.times, word: expect.any(String) },
    });
    expect(await given(who, id, 2, server.clock.now)).toMatchObject({ givenBackMs: 20 * SECOND });
    const other = await someone();
    await opened(other.who, other.id);
    expect((await other.who.loaded(id, 1, server.clock.now)).status).toBe(404);
    pass(20);
    await other.who.finish(other.id, 'F');
    expect(await given(other.who, other.id, 1, server.clock.now)).toMatchObject({ givenBackMs: 0 });
  });

  it('stands beside what an operator gives meanwhile, and each is told as newer than the other', async () => {
    const { who, id } = await someone();
    const sheet = await opened(who, id);
    const { db } = server.database;
    const { session } = sheet;
    pass(12);
    const extension = { minutes: 5, who: 'operadora', why: 'corte', at: server.clock.now };
    await Promise.all([
      given(who, id, sheet.epoch, server.clock.now),
      extendSession(db, session?.id ?? 0, extension),
      given(who, id, sheet.epoch, server.clock.now),
    ]);
    const { times } = await opened(who, id);
    expect(times.deadline).toBe(sheet.times.deadline + 5 * MINUTE + 12 * SECOND);
    const told = await db
      .selectFrom('answers_sheet as sheet')
      .innerJoin('quiz_session as session', 'session.id', 'sheet.session_id')
      .select(['sheet.times_updated_at', 'session.updated_at'])
      .where('sheet.id', '=', id)
      .executeTakeFirstOrThrow();
    expect(told.times_updated_at).not.toBe(told.updated_at);
  });
});
