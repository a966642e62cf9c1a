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
beforeAll(async () => {
  server = await startTestServer();
  use = gradedSheets(server);
  one = await use.people('OTRAVEZ', 1);
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
});
