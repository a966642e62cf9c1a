import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSession } from '../exams/roster/session-actions.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { opened } from '../testing/examinee.ts';
import { addTestPerson } from '../testing/people.ts';
import { HOUR, type PracticeFixture, practiceFixture } from '../testing/practice-fixture.ts';

let of: PracticeFixture;
beforeAll(async () => {
  of = await practiceFixture();
});
afterAll(async () => {
  await of.server.close();
});

describe('practice', () => {
  it('reaches into its session with nobody’s extra time', async () => {
    const { db } = of.server.database;
    const [lea, mia] = [await addTestPerson(db, 'LEA'), await addTestPerson(db, 'MIA')];
    await db.updateTable('app_user').set({ extra_time_percent: 50 }).where('id', '=', lea).execute();
    const day = { start: of.server.clock.now + 24 * HOUR, end: of.server.clock.now + 26 * HOUR };
    const real = evaluationJson('Con más tiempo', [section('S', [choice('k')])]);
    const { sessionId } = await giveEvaluation(db, real, [lea, mia], day);
    await of.offer(sessionId);
    const endOf = async (reference: string) => (await of.practised(reference))[0]?.session?.end;
    // A session's end is told to each as they have it.
    expect([await endOf('LEA'), await endOf('MIA')]).toEqual([day.start, day.start]);
  });

  it('is all of it there for the others, and its end stays, whoever has more time and comes when', async () => {
    const { db } = of.server.database;
    const sol = await addTestPerson(db, 'SOL');
    const uma = await addTestPerson(db, 'UMA');
    const soon = { start: of.server.clock.now + HOUR / 2, end: of.server.clock.now + 2 * HOUR };
    const real = evaluationJson('Dentro de poco', [section('S', [choice('m')])]);
    const { sessionId } = await giveEvaluation(db, real, [sol], soon);
    await of.offer(sessionId);
    const [sheet] = await of.practised('SOL');
    const { who } = await of.home('SOL');
    await opened(who, sheet?.id ?? 0);
    await db.updateTable('app_user').set({ extra_time_minutes: 60 }).where('id', '=', uma).execute();
    await of.enter(sessionId, 'UMA');
    expect(await of.offer(sessionId)).toMatchObject({ status: 200, body: { changes: 1 } });
    const [[sols], [umas]] = [await of.practised('SOL'), await of.practised('UMA')];
    expect([sols?.session?.end, umas?.session?.end]).toEqual([soon.start, soon.start]);
    const late = await of.home('UMA');
    expect((await opened(late.who, umas?.id ?? 0)).times.deadline).toBe(soon.start);
  });

  it('ends where its session begins, also once that was moved', async () => {
    const { db } = of.server.database;
    const fay = await addTestPerson(db, 'FAY');
    const before = { start: of.server.clock.now + 24 * HOUR, end: of.server.clock.now + 26 * HOUR, timeLimit: 60 };
    const real = evaluationJson('Movida', [section('S', [choice('x')])]);
    const { sessionId } = await giveEvaluation(db, real, [fay], before);
    await of.offer(sessionId);
    const held = await db
      .selectFrom('quiz_session')
      .select(['starts_at as start', 'ends_at as end', 'time_limit as timeLimit'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const move = async (start: number, earlier: typeof held) => {
      const times = { ...held, start };
      const institution = await of.server.context.institution();
      const at = of.server.clock.now;
      await db.transaction().execute((tx) => changeSession(tx, sessionId, { times, before: earlier }, institution, at));
      return times;
    };
    const endNow = async () => (await of.practised('FAY'))[0]?.session?.end;
    const times = await move(of.server.clock.now + 3 * HOUR, held);
    expect(await endNow()).toBe(times.start);
    // It ends at once, and not before: what was answered until now was in time.
    of.server.clock.now += HOUR / 30;
    await move(of.server.clock.now - HOUR / 120, times);
    expect(await endNow()).toBe(of.server.clock.now);
  });
});
