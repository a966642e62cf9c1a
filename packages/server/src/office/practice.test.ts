import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSession } from '../exams/roster/session-actions.ts';
import { texts as rosterTexts } from '../exams/roster/texts.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { examinee, opened } from '../testing/examinee.ts';
import { askedAction, type StaffToken, staffWith, tokenOf } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const HOUR = 3_600_000;
let server: TestServer;
let rosa: StaffToken;
let people: readonly number[];
let session: number;
let practice: number;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['planner']);
  const { db } = server.database;
  people = [await addTestPerson(db, 'ANA'), await addTestPerson(db, 'BEA'), await addTestPerson(db, 'EVA')];
  const real = evaluationJson('Admisión', [section('S', [choice('p')])]);
  const tomorrow = { start: server.clock.now + 24 * HOUR, end: server.clock.now + 26 * HOUR };
  session = (await giveEvaluation(db, real, people.slice(0, 2), tomorrow)).sessionId;
  const tried = evaluationJson('Pruebe su equipo', [section('S', [choice('q')])], { practice: 1 });
  practice = (await giveEvaluation(db, tried, [], tomorrow)).quizId;
});
afterAll(async () => {
  await server.close();
});

const offer = async (how = askedAction(), quizId = practice, id = session) =>
  rightOf(await server.api.offerOfficePractice({ id, quizId, ...how }, rosa));
const shown = async () => {
  const reply = rightOf(await server.api.officePractice({ id: session }, rosa));
  if (reply.status !== 200) throw new Error('refused');
  return reply.body;
};
const standings = async () =>
  (await shown()).practice?.people.map(({ reference, tries, standing, troubles }) => [
    ...[reference, tries, standing, troubles.join('; ')],
  ]);
const home = async (reference: string) => {
  const who = await examinee(server, reference);
  const list = await who.list();
  if (list.status !== 200) throw new Error('refused');
  return { who, sheets: list.body.sheets };
};
const practised = async (reference: string) => {
  const { sheets } = await home(reference);
  return sheets.filter(({ quiz }) => quiz.name === 'Práctica: Pruebe su equipo');
};

describe('practice', () => {
  it('is offered to everybody of a session in one act, until that begins, and is called practice', async () => {
    expect((await shown()).practice).toBeNull();
    expect((await shown()).choices).toEqual([{ id: practice, name: 'Pruebe su equipo' }]);
    const rehearsed = await offer(askedAction('', true));
    expect(rehearsed).toMatchObject({ status: 200, body: { changes: 2 } });
    expect((await shown()).practice).toBeNull();
    expect(await offer()).toMatchObject({ status: 200, body: { changes: 2 } });
    expect(await standings()).toEqual([
      ['ANA', 0, 'notTried', ''],
      ['BEA', 0, 'notTried', ''],
    ]);
    const [sheet] = await practised('ANA');
    expect(sheet?.session?.end).toBe(server.clock.now + 24 * HOUR);
    expect(await practised('EVA')).toEqual([]);
  });

  it('says whose equipment works; who has ended it finds another, and none of it is counted', async () => {
    const [sheet] = await practised('ANA');
    const { who } = await home('ANA');
    await opened(who, sheet?.id ?? 0);
    expect((await standings())?.[0]).toEqual(['ANA', 1, 'underWay', '']);
    server.clock.now += 60_000;
    await who.finish(sheet?.id ?? 0, 'F');
    expect((await standings())?.[0]).toEqual(['ANA', 1, 'well', '']);
    const after = await practised('ANA');
    expect(after.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'F'],
      [2, 'P'],
    ]);
    // Listing it again gives no third one.
    expect(await practised('ANA')).toHaveLength(2);
    const counted = await server.database.db
      .selectFrom('answers_sheet')
      .select('id')
      .where('quiz_id', '=', practice)
      .where('is_trial', '=', false)
      .execute();
    expect(counted).toEqual([]);
  });

  it('says what speaks against the equipment of the last try', async () => {
    const [, again] = await practised('ANA');
    const { who } = await home('ANA');
    await opened(who, again?.id ?? 0);
    const { db } = server.database;
    const from = server.clock.now + 1_000;
    const [ana = 0] = people;
    await db
      .insertInto('line_silence')
      .values({ user_id: ana, from_at: new Date(from), to_at: new Date(from + 45_000), is_of_reports: false })
      .execute();
    // Pressed by a person, who would press it on any computer.
    await who.printScreen(again?.id ?? 0);
    server.clock.now += 90_000;
    await who.finish(again?.id ?? 0, 'F');
    expect((await standings())?.[0]).toEqual(['ANA', 2, 'troubled', rosterTexts.practice.silent(45)]);
    // The server itself was away for a part of it.
    const outage = { from_at: new Date(from - 5_000), to_at: new Date(from + 20_000) };
    await db.insertInto('server_outage').values(outage).execute();
    expect((await standings())?.[0]).toEqual(['ANA', 2, 'well', '']);
    await db.deleteFrom('server_outage').execute();
  });

  it('that was given up after one that went well hides nothing of that', async () => {
    const { db } = server.database;
    const kim = await addTestPerson(db, 'KIM');
    const day = { start: server.clock.now + 24 * HOUR, end: server.clock.now + 26 * HOUR };
    const real = evaluationJson('Dos veces', [section('S', [choice('z')])]);
    const { sessionId } = await giveEvaluation(db, real, [kim], day);
    await offer(askedAction(), practice, sessionId);
    const [first] = await practised('KIM');
    const { who } = await home('KIM');
    await opened(who, first?.id ?? 0);
    await who.finish(first?.id ?? 0, 'F');
    const [, again] = await practised('KIM');
    await who.logInAgain();
    await opened(who, again?.id ?? 0);
    await db
      .updateTable('answers_sheet')
      .set({ status: 'FT', finished_at: new Date(server.clock.now + HOUR) })
      .where('id', '=', again?.id ?? 0)
      .execute();
    const seen = rightOf(await server.api.officePractice({ id: sessionId }, rosa));
    expect(seen).toMatchObject({ body: { practice: { people: [{ tries: 2, standing: 'well' }] } } });
    // Its camera was lost, which would be so on the day.
    await db
      .insertInto('incident')
      .values({ sheet_id: again?.id ?? 0, kind: 'cameraLost', at: new Date(server.clock.now) })
      .execute();
    const failed = rightOf(await server.api.officePractice({ id: sessionId }, rosa));
    expect(failed).toMatchObject({ body: { practice: { people: [{ tries: 2, standing: 'troubled' }] } } });
  });

  it('reaches into its session with nobody’s extra time', async () => {
    const { db } = server.database;
    const [lea, mia] = [await addTestPerson(db, 'LEA'), await addTestPerson(db, 'MIA')];
    await db.updateTable('app_user').set({ extra_time_percent: 50 }).where('id', '=', lea).execute();
    const day = { start: server.clock.now + 24 * HOUR, end: server.clock.now + 26 * HOUR };
    const real = evaluationJson('Con más tiempo', [section('S', [choice('k')])]);
    const { sessionId } = await giveEvaluation(db, real, [lea, mia], day);
    await offer(askedAction(), practice, sessionId);
    const endOf = async (reference: string) => (await practised(reference))[0]?.session?.end;
    // A session's end is told to each as they have it.
    expect([await endOf('LEA'), await endOf('MIA')]).toEqual([day.start, day.start]);
  });

  it('is all of it there for the others, and its end stays, whoever has more time and comes when', async () => {
    const { db } = server.database;
    const sol = await addTestPerson(db, 'SOL');
    const uma = await addTestPerson(db, 'UMA');
    const soon = { start: server.clock.now + HOUR / 2, end: server.clock.now + 2 * HOUR };
    const real = evaluationJson('Dentro de poco', [section('S', [choice('m')])]);
    const { sessionId } = await giveEvaluation(db, real, [sol], soon);
    await offer(askedAction(), practice, sessionId);
    const [sheet] = await practised('SOL');
    const { who } = await home('SOL');
    await opened(who, sheet?.id ?? 0);
    await db.updateTable('app_user').set({ extra_time_minutes: 60 }).where('id', '=', uma).execute();
    rightOf(
      await server.api.enterOfficeRoster(
        { id: sessionId, reference: 'UMA', roomId: null, desk: null, isTrial: false, ...askedAction() },
        rosa,
      ),
    );
    expect(await offer(askedAction(), practice, sessionId)).toMatchObject({ status: 200, body: { changes: 1 } });
    const [[sols], [umas]] = [await practised('SOL'), await practised('UMA')];
    expect([sols?.session?.end, umas?.session?.end]).toEqual([soon.start, soon.start]);
    const late = await home('UMA');
    expect((await opened(late.who, umas?.id ?? 0)).times.deadline).toBe(soon.start);
  });

  it('reaches whoever comes to the roster later, and takes nothing from the others', async () => {
    const [, , eva = 0] = people;
    const eras = await practised('ANA');
    rightOf(
      await server.api.enterOfficeRoster(
        { id: session, reference: 'EVA', roomId: null, desk: null, isTrial: false, ...askedAction() },
        rosa,
      ),
    );
    expect(await offer()).toMatchObject({ status: 200, body: { changes: 1 } });
    expect(await practised('EVA')).toHaveLength(1);
    expect((await practised('ANA')).map(({ id }) => id)).toEqual(eras.map(({ id }) => id));
    expect(await offer()).toMatchObject({ status: 409, body: { msg: rosterTexts.practice.refused.nobody } });
    expect(eva).toBeGreaterThan(0);
  });

  it('is not taken from one session by another one, which sees what they practised', async () => {
    const { db } = server.database;
    const dan = await addTestPerson(db, 'DAN');
    const day = { start: server.clock.now + 24 * HOUR, end: server.clock.now + 26 * HOUR };
    const later = { start: server.clock.now + 48 * HOUR, end: server.clock.now + 50 * HOUR };
    const first = await giveEvaluation(db, evaluationJson('Primera', [section('S', [choice('v')])]), [dan], day);
    const second = await giveEvaluation(db, evaluationJson('Segunda', [section('S', [choice('w')])]), [dan], later);
    expect(await offer(askedAction(), practice, first.sessionId)).toMatchObject({ body: { changes: 1 } });
    expect(await offer(askedAction(), practice, second.sessionId)).toMatchObject({
      status: 200,
      body: { changes: 0, leftOut: [{ person: { who: 'DAN' }, why: rosterTexts.problems.practises }] },
    });
    const [sheet] = await practised('DAN');
    expect(sheet?.session?.end).toBe(day.start);
    const { who } = await home('DAN');
    await opened(who, sheet?.id ?? 0);
    await who.finish(sheet?.id ?? 0, 'F');
    const seen = rightOf(await server.api.officePractice({ id: second.sessionId }, rosa));
    expect(seen).toMatchObject({ body: { practice: { people: [{ reference: 'DAN', tries: 1, standing: 'well' }] } } });
  });

  it('ends where its session begins, also once that was moved', async () => {
    const { db } = server.database;
    const fay = await addTestPerson(db, 'FAY');
    const before = { start: server.clock.now + 24 * HOUR, end: server.clock.now + 26 * HOUR, timeLimit: 60 };
    const real = evaluationJson('Movida', [section('S', [choice('x')])]);
    const { sessionId } = await giveEvaluation(db, real, [fay], before);
    await offer(askedAction(), practice, sessionId);
    const held = await db
      .selectFrom('quiz_session')
      .select(['starts_at as start', 'ends_at as end', 'time_limit as timeLimit'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const move = async (start: number, earlier: typeof held) => {
      const times = { ...held, start };
      const institution = await server.context.institution();
      const at = server.clock.now;
      await db.transaction().execute((tx) => changeSession(tx, sessionId, { times, before: earlier }, institution, at));
      return times;
    };
    const endNow = async () => (await practised('FAY'))[0]?.session?.end;
    const times = await move(server.clock.now + 3 * HOUR, held);
    expect(await endNow()).toBe(times.start);
    // It ends at once, and not before: what was answered until now was in time.
    server.clock.now += HOUR / 30;
    await move(server.clock.now - HOUR / 120, times);
    expect(await endNow()).toBe(server.clock.now);
  });

  it('that nobody handed in did not go well', async () => {
    const { db } = server.database;
    const gus = await addTestPerson(db, 'GUS');
    const day = { start: server.clock.now + 24 * HOUR, end: server.clock.now + 26 * HOUR };
    const real = evaluationJson('Apagada', [section('S', [choice('y')])]);
    const { sessionId } = await giveEvaluation(db, real, [gus], day);
    await offer(askedAction(), practice, sessionId);
    const [sheet] = await practised('GUS');
    const { who } = await home('GUS');
    await opened(who, sheet?.id ?? 0);
    await db
      .updateTable('answers_sheet')
      .set({ status: 'FT', finished_at: new Date(server.clock.now + HOUR) })
      .where('id', '=', sheet?.id ?? 0)
      .execute();
    const seen = rightOf(await server.api.officePractice({ id: sessionId }, rosa));
    expect(seen).toMatchObject({
      body: { practice: { people: [{ standing: 'troubled', troubles: [rosterTexts.practice.notFinished] }] } },
    });
  });

  it('takes nobody’s evaluation that counts', async () => {
    const { db } = server.database;
    const ida = await addTestPerson(db, 'IDA');
    const { sessionId } = await giveEvaluation(
      db,
      evaluationJson('Otra práctica', [section('S', [choice('t')])], { practice: 1 }),
      [ida],
      { start: server.clock.now, end: server.clock.now + HOUR },
    );
    const { sessionId: other } = await giveEvaluation(
      db,
      evaluationJson('Otra', [section('S', [choice('u')])]),
      [ida],
      {
        start: server.clock.now + 24 * HOUR,
        end: server.clock.now + 26 * HOUR,
      },
    );
    const { quiz_id } = await db
      .selectFrom('quiz_session')
      .select('quiz_id')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const offered = await offer(askedAction(), quiz_id, other);
    expect(offered).toMatchObject({
      status: 200,
      body: { changes: 0, leftOut: [{ person: { who: 'IDA' }, why: rosterTexts.problems.takesIt }] },
    });
    const sheets = await db
      .selectFrom('answers_sheet')
      .select(['is_trial', 'session_id'])
      .where('user_id', '=', ida)
      .where('quiz_id', '=', quiz_id)
      .execute();
    expect(sheets).toEqual([{ is_trial: false, session_id: sessionId }]);
  });

  it('is refused of an evaluation that counts, in a session that is one, and when it is about to begin', async () => {
    const { refused } = rosterTexts.practice;
    const { quizId } = await giveEvaluation(
      server.database.db,
      evaluationJson('Cuenta', [section('S', [choice('r')])]),
      [],
      { start: server.clock.now, end: server.clock.now + HOUR },
    );
    expect(await offer(askedAction(), quizId)).toMatchObject({ status: 409, body: { msg: refused.noPractice } });
    const of = (await shown()).practice?.sessionId ?? 0;
    expect(await offer(askedAction(), practice, of)).toMatchObject({ status: 409, body: { msg: refused.isPractice } });
    expect(await offer(askedAction(), practice, 999_999)).toMatchObject({ status: 404 });
    server.clock.now += 23.8 * HOUR;
    rosa = await tokenOf(server, rosa.userId);
    expect(await offer()).toMatchObject({ status: 409, body: { msg: refused.tooLate } });
  });
});
