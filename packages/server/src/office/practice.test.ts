import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as rosterTexts } from '../exams/roster/texts.ts';
import { chainedLines } from '../testing/chained-lines.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { opened } from '../testing/examinee.ts';
import { askedAction } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { HOUR, type PracticeFixture, practiceFixture } from '../testing/practice-fixture.ts';

let of: PracticeFixture;
let people: readonly number[];
let session: number;
beforeAll(async () => {
  of = await practiceFixture();
  const { db } = of.server.database;
  people = [await addTestPerson(db, 'ANA'), await addTestPerson(db, 'BEA'), await addTestPerson(db, 'EVA')];
  const real = evaluationJson('Admisión', [section('S', [choice('p')])]);
  const tomorrow = { start: of.server.clock.now + 24 * HOUR, end: of.server.clock.now + 26 * HOUR };
  session = (await giveEvaluation(db, real, people.slice(0, 2), tomorrow)).sessionId;
});
afterAll(async () => {
  await of.server.close();
});

const shown = async () => {
  const reply = await of.seen(session);
  if (reply.status !== 200) throw new Error('refused');
  return reply.body;
};
const standings = async () =>
  (await shown()).practice?.people.map(({ reference, tries, standing, troubles }) => [
    ...[reference, tries, standing, troubles.join('; ')],
  ]);

describe('practice', () => {
  it('is offered to everybody of a session in one act, until that begins, and is called practice', async () => {
    expect((await shown()).practice).toBeNull();
    expect((await shown()).choices).toEqual([{ id: of.practice, name: 'Pruebe su equipo' }]);
    const rehearsed = await of.offer(session, askedAction('', true));
    expect(rehearsed).toMatchObject({ status: 200, body: { changes: 2 } });
    expect((await shown()).practice).toBeNull();
    expect(await of.offer(session)).toMatchObject({ status: 200, body: { changes: 2 } });
    expect(await standings()).toEqual([
      ['ANA', 0, 'notTried', ''],
      ['BEA', 0, 'notTried', ''],
    ]);
    const [sheet] = await of.practised('ANA');
    expect(sheet?.session?.end).toBe(of.server.clock.now + 24 * HOUR);
    expect(await of.practised('EVA')).toEqual([]);
  });

  it('says whose equipment works; who has ended it finds another, and none of it is counted', async () => {
    const [sheet] = await of.practised('ANA');
    const { who } = await of.home('ANA');
    await opened(who, sheet?.id ?? 0);
    expect((await standings())?.[0]).toEqual(['ANA', 1, 'underWay', '']);
    of.server.clock.now += 60_000;
    await who.finish(sheet?.id ?? 0, 'F');
    expect((await standings())?.[0]).toEqual(['ANA', 1, 'well', '']);
    const after = await of.practised('ANA');
    expect(after.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'F'],
      [2, 'P'],
    ]);
    // Listing it again gives no third one.
    expect(await of.practised('ANA')).toHaveLength(2);
    const counted = await of.server.database.db
      .selectFrom('answers_sheet')
      .select('id')
      .where('quiz_id', '=', of.practice)
      .where('is_trial', '=', false)
      .execute();
    expect(counted).toEqual([]);
  });

  it('says what speaks against the equipment of the last try', async () => {
    const [, again] = await of.practised('ANA');
    const { who } = await of.home('ANA');
    await opened(who, again?.id ?? 0);
    const { db } = of.server.database;
    const from = of.server.clock.now + 1_000;
    const [ana = 0] = people;
    await db
      .insertInto('line_silence')
      .values({ user_id: ana, from_at: new Date(from), to_at: new Date(from + 45_000), is_of_reports: false })
      .execute();
    // Pressed by a person, who would press it on any computer.
    await who.printScreen(again?.id ?? 0);
    of.server.clock.now += 90_000;
    await who.finish(again?.id ?? 0, 'F');
    expect((await standings())?.[0]).toEqual(['ANA', 2, 'troubled', rosterTexts.practice.silent(45)]);
    // The server itself was away for a part of it.
    const outage = { from_at: new Date(from - 5_000), to_at: new Date(from + 20_000) };
    await db.insertInto('server_outage').values(outage).execute();
    expect((await standings())?.[0]).toEqual(['ANA', 2, 'well', '']);
    await db.deleteFrom('server_outage').execute();
  });

  it('is not repeated by whoever has filled with it all that one sheet may', async () => {
    const { db } = of.server.database;
    const leo = await addTestPerson(db, 'LEO');
    const day = { start: of.server.clock.now + 24 * HOUR, end: of.server.clock.now + 26 * HOUR };
    const real = evaluationJson('Muchas veces', [section('S', [choice('z')])]);
    const { sessionId } = await giveEvaluation(db, real, [leo], day);
    await of.offer(sessionId);
    const { who } = await of.home('LEO');
    const standing = async () => {
      const list = await who.list();
      const all = list.status === 200 ? list.body.sheets : [];
      return all.flatMap(({ id, status, quiz }) => (quiz.name.startsWith('Práctica') ? [{ id, status }] : []));
    };
    const [first] = await standing();
    const id = first?.id ?? 0;
    await opened(who, id);
    await who.log(id, 1, 0, chainedLines(1));
    await who.finish(id, 'F');
    const filled = (lines: number) => db.updateTable('log_room').set({ lines }).where('sheet_id', '=', id).execute();
    await filled(1_000_000);
    expect(await standing()).toEqual([{ id, status: 'F' }]);
    await filled(900_000);
    expect(await standing()).toMatchObject([{ id }, { status: 'P' }]);
  });

  it('that was given up after one that went well hides nothing of that', async () => {
    const { db } = of.server.database;
    const kim = await addTestPerson(db, 'KIM');
    const day = { start: of.server.clock.now + 24 * HOUR, end: of.server.clock.now + 26 * HOUR };
    const real = evaluationJson('Dos veces', [section('S', [choice('z')])]);
    const { sessionId } = await giveEvaluation(db, real, [kim], day);
    await of.offer(sessionId);
    const [first] = await of.practised('KIM');
    const { who } = await of.home('KIM');
    await opened(who, first?.id ?? 0);
    await who.finish(first?.id ?? 0, 'F');
    const [, again] = await of.practised('KIM');
    await who.logInAgain();
    await opened(who, again?.id ?? 0);
    await db
      .updateTable('answers_sheet')
      .set({ status: 'FT', finished_at: new Date(of.server.clock.now + HOUR) })
      .where('id', '=', again?.id ?? 0)
      .execute();
    const seen = await of.seen(sessionId);
    expect(seen).toMatchObject({ body: { practice: { people: [{ tries: 2, standing: 'well' }] } } });
    // Its camera was lost, which would be so on the day.
    await db
      .insertInto('incident')
      .values({ sheet_id: again?.id ?? 0, kind: 'cameraLost', at: new Date(of.server.clock.now) })
      .execute();
    const failed = await of.seen(sessionId);
    expect(failed).toMatchObject({ body: { practice: { people: [{ tries: 2, standing: 'troubled' }] } } });
  });

  it('reaches whoever comes to the roster later, and takes nothing from the others', async () => {
    const [, , eva = 0] = people;
    const eras = await of.practised('ANA');
    await of.enter(session, 'EVA');
    expect(await of.offer(session)).toMatchObject({ status: 200, body: { changes: 1 } });
    expect(await of.practised('EVA')).toHaveLength(1);
    expect((await of.practised('ANA')).map(({ id }) => id)).toEqual(eras.map(({ id }) => id));
    expect(await of.offer(session)).toMatchObject({ status: 409, body: { msg: rosterTexts.practice.refused.nobody } });
    expect(eva).toBeGreaterThan(0);
  });

  it('is not taken from one session by another one, which sees what they practised', async () => {
    const { db } = of.server.database;
    const dan = await addTestPerson(db, 'DAN');
    const day = { start: of.server.clock.now + 24 * HOUR, end: of.server.clock.now + 26 * HOUR };
    const later = { start: of.server.clock.now + 48 * HOUR, end: of.server.clock.now + 50 * HOUR };
    const first = await giveEvaluation(db, evaluationJson('Primera', [section('S', [choice('v')])]), [dan], day);
    const second = await giveEvaluation(db, evaluationJson('Segunda', [section('S', [choice('w')])]), [dan], later);
    expect(await of.offer(first.sessionId)).toMatchObject({ body: { changes: 1 } });
    expect(await of.offer(second.sessionId)).toMatchObject({
      status: 200,
      body: { changes: 0, leftOut: [{ person: { who: 'DAN' }, why: rosterTexts.problems.practises }] },
    });
    const [sheet] = await of.practised('DAN');
    expect(sheet?.session?.end).toBe(day.start);
    const { who } = await of.home('DAN');
    await opened(who, sheet?.id ?? 0);
    await who.finish(sheet?.id ?? 0, 'F');
    const seen = await of.seen(second.sessionId);
    expect(seen).toMatchObject({ body: { practice: { people: [{ reference: 'DAN', tries: 1, standing: 'well' }] } } });
  });

  it('that nobody handed in did not go well', async () => {
    const { db } = of.server.database;
    const gus = await addTestPerson(db, 'GUS');
    const day = { start: of.server.clock.now + 24 * HOUR, end: of.server.clock.now + 26 * HOUR };
    const real = evaluationJson('Apagada', [section('S', [choice('y')])]);
    const { sessionId } = await giveEvaluation(db, real, [gus], day);
    await of.offer(sessionId);
    const [sheet] = await of.practised('GUS');
    const { who } = await of.home('GUS');
    await opened(who, sheet?.id ?? 0);
    await db
      .updateTable('answers_sheet')
      .set({ status: 'FT', finished_at: new Date(of.server.clock.now + HOUR) })
      .where('id', '=', sheet?.id ?? 0)
      .execute();
    const seen = await of.seen(sessionId);
    expect(seen).toMatchObject({
      body: { practice: { people: [{ standing: 'troubled', troubles: [rosterTexts.practice.notFinished] }] } },
    });
  });

  it('takes nobody’s evaluation that counts', async () => {
    const { db } = of.server.database;
    const ida = await addTestPerson(db, 'IDA');
    const { sessionId } = await giveEvaluation(
      db,
      evaluationJson('Otra práctica', [section('S', [choice('t')])], { practice: 1 }),
      [ida],
      { start: of.server.clock.now, end: of.server.clock.now + HOUR },
    );
    const { sessionId: other } = await giveEvaluation(
      db,
      evaluationJson('Otra', [section('S', [choice('u')])]),
      [ida],
      {
        start: of.server.clock.now + 24 * HOUR,
        end: of.server.clock.now + 26 * HOUR,
      },
    );
    const { quiz_id } = await db
      .selectFrom('quiz_session')
      .select('quiz_id')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const offered = await of.offer(other, askedAction(), quiz_id);
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
      of.server.database.db,
      evaluationJson('Cuenta', [section('S', [choice('r')])]),
      [],
      { start: of.server.clock.now, end: of.server.clock.now + HOUR },
    );
    expect(await of.offer(session, askedAction(), quizId)).toMatchObject({
      status: 409,
      body: { msg: refused.noPractice },
    });
    const itself = (await shown()).practice?.sessionId ?? 0;
    expect(await of.offer(itself)).toMatchObject({ status: 409, body: { msg: refused.isPractice } });
    expect(await of.offer(999_999)).toMatchObject({ status: 404 });
    of.server.clock.now += 23.8 * HOUR;
    await of.logInAgain();
    expect(await of.offer(session)).toMatchObject({ status: 409, body: { msg: refused.tooLate } });
  });
});
