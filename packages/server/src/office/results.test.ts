import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepAction } from '../platform/audit/operator-action-store.ts';
import { AT, answering } from '../testing/graded-evaluation.ts';
import { emailOf, gradedSheets } from '../testing/graded-sheets.ts';
import { mailsTo } from '../testing/mailed.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

let server: TestServer;
let rosa: StaffToken;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
});
afterAll(() => server.close());

it('are counted and distributed, and published with a word beforehand of how many grades and mails', async () => {
  const use = gradedSheets(server);
  const trio = await use.people('RES', 3);
  const [ana, luz] = trio.people;
  if (ana === undefined || luz === undefined) throw new Error('nobody');
  await use.give('Publicada', trio, { grading: { publish: 'operator' } });
  await use.take(ana);
  await use.take(luz, (taken) => new Map([[AT.one, answering(taken).options(AT.one, 'tres')]]));
  const listed = rightOf(await server.api.officeResults({}, rosa));
  if (listed.status !== 200) throw new Error('refused');
  const [results] = listed.body.results;
  expect(results).toMatchObject({
    ...{ name: 'Publicada', sheets: 3, notStarted: 1, underWay: 0, waiting: 0, graded: 2, published: 0, open: 0 },
  });
  const id = results?.quizId ?? 0;
  const one = rightOf(await server.api.officeDistribution({ id }, rosa));
  if (one.status !== 200) throw new Error('refused');
  const { parts, most, least } = one.body;
  expect(parts.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect([parts.at(-1), most]).toEqual([2, results?.scale]);
  expect(least).toBeLessThan(most ?? 0);
  const publish = async (more = askedAction()) => rightOf(await server.api.publishOfficeResults({ id, ...more }, rosa));
  expect(await publish(askedAction('', true))).toMatchObject({ status: 200, body: { changes: 2, mails: 2 } });
  expect(await mailsTo(server, emailOf('RES0'))).toEqual([]);
  expect(await publish()).toMatchObject({ status: 200, body: { changes: 2, mails: 2 } });
  expect(await mailsTo(server, emailOf('RES0'))).toHaveLength(1);
  expect(await publish()).toMatchObject({ status: 200, body: { changes: 0, mails: 0 } });
  const after = rightOf(await server.api.officeDistribution({ id }, rosa));
  expect(after.status === 200 ? after.body.publications : []).toEqual([
    { at: server.clock.now, by: { who: 'ROSA', fullName: 'Persona ROSA' }, proposedBy: null, grades: 2 },
  ]);
  expect(after).toMatchObject({ body: { hasOlder: false, publishesItself: false } });
  const { db } = server.database;
  const what = { action: 'publish-results', quizId: id, sheets: 1 };
  for (let earlier = 0; earlier < 20; earlier += 1) await keepAction(db, 'ROSA', 'Acta', what, server.clock.now);
  const full = rightOf(await server.api.officeDistribution({ id }, rosa));
  expect(full.status === 200 ? [full.body.publications.length, full.body.hasOlder] : []).toEqual([20, true]);
  const missing = await server.api.publishOfficeResults({ id: 999_999, ...askedAction() }, rosa);
  expect(rightOf(missing)).toMatchObject({ status: 404, body: { msg: texts.noResults } });
});
