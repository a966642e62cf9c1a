import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as reschedulingTexts } from '../../cli/sessions/reschedulings.ts';
import { itemsOf, opened } from '../../testing/examinee.ts';
import { AT } from '../../testing/graded-evaluation.ts';
import { type GradedPeople, gradedSheets } from '../../testing/graded-sheets.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { gradeDue } from './grade-due.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
const WHO = ['--operator', 'ROSA', '--reason', 'Se fue la luz'] as const;
let server: TestServer;
let use: ReturnType<typeof gradedSheets>;
let one: GradedPeople;
let absent: GradedPeople;
beforeAll(async () => {
  server = await startTestServer();
  use = gradedSheets(server);
  one = await use.people('OTRAVEZ', 1);
  absent = await use.people('NOVINO', 1);
});
afterAll(() => server.close());

describe('what was right in an attempt', () => {
  it('is not shown to who takes the evaluation again, until that ends; who decides on it reads that it was', async () => {
    await use.give('Otra vez', one, { rescheduling: 1, extra: { answers_sheet: 1 } });
    const [who] = one.people;
    const [reference = ''] = one.references;
    if (who === undefined) throw new Error('nobody');
    const first = await opened(who, (await use.listed(who))?.id ?? 0);
    server.clock.now = first.times.deadline + 200_000;
    await who.logInAgain();
    expect((await use.listed(who))?.status).toBe('FT');
    await gradeDue(server.context);
    const results = async () =>
      rightOf(await server.api.downloadResults({ reference, id: first.id }, { token: who.token() }));
    const report = async () => rightOf(await server.api.downloadReport({ id: first.id }, { token: who.token() }));
    const all = async () => [
      await use.review(who, first.id),
      await use.ask(who, first.id, itemsOf(first)[AT.one]?.id ?? 0),
      await results(),
      await report(),
    ];
    expect([(await use.review(who, first.id)).status, (await results()).status]).toEqual([200, 200]);

    const reschedule = { cause: 'power', comment: null } as const;
    const asked = rightOf(
      await server.api.requestRescheduling({ answersSheetId: first.id, reschedule }, { token: who.token() }),
    );
    expect((await use.run('reschedulings')).lines).toContain(`    ${reschedulingTexts.couldSeeAnswers}`);
    const at = (ms: number) => new Date(ms).toISOString();
    const window = ['--start', at(server.clock.now - HOUR), '--end', at(server.clock.now + 3 * HOUR)];
    const { lines } = await use.run('add-session', 'Otra vez', ...window, ...WHO);
    const session = /\d+/.exec(lines[0] ?? '')?.[0] ?? '';
    const request = asked.status === 200 ? asked.body.id : 0;
    await use.run('decide-rescheduling', String(request), 'accept', '--session', session, ...WHO);

    for (const reply of await all()) expect(reply).toMatchObject({ status: 403, body: { msg: texts.takenAgain } });
    const second = await use.take(who);
    expect(second.id).not.toBe(first.id);
    expect((await all()).map(({ status }) => status)).toEqual([200, 403, 200, 200]);
  });

  it('is shown once the session of the other attempt is over with all of their time, where they did not come', async () => {
    await use.give('No vino', absent, { rescheduling: 1 });
    await absent.people[0]?.logInAgain();
    const [who] = absent.people;
    if (who === undefined) throw new Error('nobody');
    const first = await opened(who, (await use.listed(who))?.id ?? 0);
    server.clock.now = first.times.deadline + 200_000;
    await who.logInAgain();
    await gradeDue(server.context);
    const reschedule = { cause: 'power', comment: null } as const;
    const asked = rightOf(
      await server.api.requestRescheduling({ answersSheetId: first.id, reschedule }, { token: who.token() }),
    );
    const at = (ms: number) => new Date(ms).toISOString();
    const end = server.clock.now + 3 * HOUR;
    const { lines } = await use.run(
      ...['add-session', 'No vino', '--start', at(server.clock.now - HOUR), '--end', at(end), ...WHO],
    );
    const session = /\d+/.exec(lines[0] ?? '')?.[0] ?? '';
    const request = asked.status === 200 ? asked.body.id : 0;
    await use.run('decide-rescheduling', String(request), 'accept', '--session', session, ...WHO);
    const { db } = server.database;
    const [userId = 0] = absent.ids;
    await db.updateTable('app_user').set({ extra_time_percent: 50 }).where('id', '=', userId).execute();
    const { time_limit: limit } = await db
      .selectFrom('quiz_session')
      .select('time_limit')
      .where('id', '=', Number(session))
      .executeTakeFirstOrThrow();
    const over = end + (limit / 2) * 60_000;
    const looked = async (ms: number) => {
      server.clock.now = ms;
      await who.logInAgain();
      await gradeDue(server.context);
      return use.review(who, first.id);
    };
    expect(await looked(over - 1_000)).toMatchObject({ status: 403, body: { msg: texts.takenAgain } });
    // The first session, and so the secret, lasts longer.
    const later = over + 24 * HOUR;
    const { id: second } = await db
      .selectFrom('answers_sheet')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', '=', 'P')
      .executeTakeFirstOrThrow();
    // A laboratory that has it may have let them begin.
    const laboratory = '00000000-0000-4000-8000-000000000001';
    await db
      .insertInto('laboratory')
      .values({ id: laboratory, key: Buffer.alloc(1), prepared_at: new Date(server.clock.now) })
      .execute();
    const handedOut = { laboratory_id: laboratory, sheet_id: second, session_id: Number(session) };
    await db.insertInto('laboratory_sheet').values(handedOut).execute();
    expect(await looked(later)).toMatchObject({ status: 403, body: { msg: texts.takenAgain } });
    await db.deleteFrom('laboratory_sheet').where('sheet_id', '=', second).execute();
    expect((await looked(later)).status).toBe(200);
    // The other attempt may have come of no request: then another session can be asked for.
    await db.deleteFrom('rescheduling_request').execute();
    const again = await server.api.requestRescheduling({ answersSheetId: second, reschedule }, { token: who.token() });
    expect(rightOf(again)).toMatchObject({ status: 200 });
    expect((await use.run('reschedulings')).lines).toContain(`    ${reschedulingTexts.couldSeeAnswers}`);
  });
});
