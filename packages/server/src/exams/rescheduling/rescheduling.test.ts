import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { post, statusesOf } from '../../testing/replies.ts';
import { type ReschedulingFixture, reschedulingFixture } from '../../testing/rescheduling-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts as evaluationTexts } from '../texts.ts';
import { texts } from './texts.ts';

let server: TestServer;
let number = 0;
let of: ReschedulingFixture;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  of = await reschedulingFixture(server, `REPRO${number}`);
});

describe('a request', () => {
  it('is kept, shown in the list, and taken once', async () => {
    const { ana, ask, sheets } = of;
    const id = await onlySheet(ana);
    expect((await sheets())[0]).toMatchObject({ rescheduling: null, quiz: { rescheduling: true } });
    const reply = await ask(id, 'other', '  Viaje  ');
    const request = { cause: 'other', comment: 'Viaje', status: 'sent', createdAt: server.clock.now, answer: null };
    expect(reply).toMatchObject({ status: 200, body: request });
    expect((await sheets())[0]?.rescheduling).toEqual(reply.body);
    expect(await ask(id)).toMatchObject({ status: 403, body: { msg: texts.alreadySent } });
  });

  it('says nothing to an operator’s terminal but words', async () => {
    const { ana, ask, run } = of;
    await ask(await onlySheet(ana), 'power', 'uno\n99  enviada\u001b[2J dos\u202e');
    const { lines } = await run('reschedulings');
    expect(lines.at(-2)).toBe('    Corte de energía eléctrica: uno 99 enviada [2J dos ');
  });

  it('is one, however many come at once', async () => {
    const { ana, ask } = of;
    const id = await onlySheet(ana);
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(id)));
    expect(statusesOf(replies)).toEqual([200, 403, 403, 403, 403]);
  });

  it('is taken of an evaluation whose time ran out, not of one that is under way or was finished', async () => {
    const { ana, name, ask, ranOut } = of;
    const { id } = await opened(ana, await onlySheet(ana));
    expect(await ask(id)).toMatchObject({ status: 403, body: { msg: texts.wrongStatus } });
    const late = await ranOut();
    expect(await ask(late)).toMatchObject({ status: 200 });
    await addTestPerson(server.database.db, `${name}B`);
    await ana.logInAgain();
    const other = await examinee(server, `${name}B`);
    expect(await ask(late, 'power', undefined, other)).toMatchObject({
      status: 404,
      body: { msg: evaluationTexts.notFound },
    });
  });

  it('is refused where the evaluation does not permit it', async () => {
    const { ana, quizId, ask } = of;
    const id = await onlySheet(ana);
    await server.database.db
      .updateTable('quiz')
      .set({ permits_rescheduling: false })
      .where('id', '=', quizId)
      .execute();
    expect(await ask(id)).toMatchObject({ status: 403, body: { msg: texts.notPermitted } });
  });

  it.each([
    ['an unknown cause', { cause: 'sueño', comment: null }],
    ['Otro without a comment', { cause: 'other', comment: ' ' }],
    ['a book', { cause: 'power', comment: 'x'.repeat(2_001) }],
    ['nothing', undefined],
  ])('is malformed with %s', async (_, reschedule) => {
    const { ana, sheets } = of;
    const body = JSON.stringify({ answersSheetId: await onlySheet(ana), reschedule });
    const authorization = { authorization: `Bearer ${ana.token()}` };
    expect((await post(server, '/api/rescheduling', body, authorization)).status).toBe(400);
    expect((await post(server, '/api/rescheduling', body)).status).toBe(401);
    expect((await sheets())[0]?.rescheduling).toBeNull();
  });
});
