import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepActions } from '../../platform/audit/operator-action-store.ts';
import type { Examinee } from '../../testing/examinee.ts';
import { type GradedPeople, gradedSheets } from '../../testing/graded-sheets.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../grading/texts.ts';

let server: TestServer;
let use: ReturnType<typeof gradedSheets>;
let pair: GradedPeople;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
  use = gradedSheets(server);
  pair = await use.people('OTRAVEZ', 2);
});
afterAll(() => server.close());
beforeEach(() => {
  number += 1;
});

const isLet = (ownPlayback: boolean) => changeInstitution(server.database.db, { rules: { ownPlayback } });
const seen = async (who: Examinee, id: number) => rightOf(await server.api.ownPlayback({ id }, { token: who.token() }));
/** Somebody who has finished an evaluation, and sent the log of it. */
const finished = async (more: Readonly<Record<string, unknown>> = {}) => {
  await use.give(`Otra vez ${number}`, pair, more);
  const [who, other] = pair.people;
  if (who === undefined || other === undefined) throw new Error('nobody');
  const sheet = await use.take(who);
  await who.log(sheet.id, 1, 0, offlineSession(sheet).lines());
  return { who, other, id: sheet.id };
};

it('is refused while the institution does not let examinees, which the review says', async () => {
  const { who, id } = await finished();
  await isLet(false);
  expect(await seen(who, id)).toMatchObject({ status: 403, body: { msg: texts.noPlayback } });
  expect(await use.review(who, id)).toMatchObject({ body: { hasPlayback: false } });
});

it('is theirs once their grade is published, without what their watchers noted, and kept as no look of anybody’s', async () => {
  await isLet(true);
  const { who, other, id } = await finished();
  expect(await use.review(who, id)).toMatchObject({ body: { hasPlayback: true } });
  const looks = () => server.database.db.selectFrom('operator_action').select('id').execute();
  const before = await looks();
  const none = { incidents: [], photos: [], actions: [] };
  expect(await seen(who, id)).toMatchObject({
    status: 200,
    body: { sheetId: id, screens: [{ epochs: [1] }], ...none },
  });
  expect(await looks()).toEqual(before);
  expect(await seen(other, id)).toMatchObject({ status: 404 });
});

it('has what they were told, as the file that leaves the institution has, and not who told them or watched', async () => {
  await isLet(true);
  const { who, id } = await finished();
  const { db } = server.database;
  const acts = ['pause-sheet', 'extend-sheet', 'view'].map((action) => ({ action, sheetId: id, minutes: 5 }));
  await keepActions(db, '1710034065', 'Se fue la luz', acts, server.clock.now);
  expect(await seen(who, id)).toMatchObject({
    body: {
      actions: [
        { what: 'pause', who: 'la institución', why: 'Se fue la luz' },
        { what: 'time', who: 'la institución', why: null },
      ],
    },
  });
});

it('is refused while the grade is not published', async () => {
  await isLet(true);
  const { who, id } = await finished({ grading: { publish: 'operator' } });
  expect(await seen(who, id)).toMatchObject({ status: 403, body: { msg: texts.notPublished } });
});
