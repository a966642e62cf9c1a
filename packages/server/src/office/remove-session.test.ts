import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts as rosterTexts } from '../exams/roster/texts.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { rosterOffice } from '../testing/roster-fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

let server: TestServer;
let rosa: StaffToken;
let office: ReturnType<typeof rosterOffice>;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['planner']);
  office = rosterOffice(server);
});
afterAll(() => server.close());

const sessionIn = (id: number) =>
  server.database.db
    .selectFrom('quiz_session')
    .select(['starts_at as start', 'ends_at as end', 'time_limit as timeLimit'])
    .where('id', '=', id)
    .executeTakeFirst();
const remove = async (id: number, more: object = {}) => {
  const before = (await sessionIn(id)) ?? { start: 0, end: 1, timeLimit: 1 };
  return rightOf(await server.api.removeOfficeSession({ id, before, ...askedAction(), ...more }, rosa));
};

it('a session that was made by mistake is removed, with who watched it, and kept in the register', async () => {
  const { db } = server.database;
  const [, wrong = ''] = await office.evaluation('De más', [
    [-1, 3],
    [5, 8],
  ]);
  const id = Number(wrong);
  const proctor = await addTestPerson(db, 'SUPMAS', { roles: ['proctor'] });
  await office.done('assign-proctor', 'SUPMAS', wrong);
  const times = await sessionIn(id);
  const rehearsed = await remove(id, askedAction('', true));
  expect(rehearsed.status === 200 ? rehearsed.body.told.at(-1) : '').toBe(texts.session.noLongerWatched(1));
  expect(await sessionIn(id)).toEqual(times);
  const other = await remove(id, { before: { ...times, timeLimit: 7 } });
  expect(other).toMatchObject({
    status: 409,
    body: { msg: expect.stringContaining('Otra persona cambió esta sesión') },
  });
  expect(await remove(id)).toMatchObject({ status: 200, body: { changes: 1 } });
  expect(await sessionIn(id)).toBeUndefined();
  const kept = await db.selectFrom('operator_action').select('what').orderBy('id', 'desc').executeTakeFirst();
  expect(kept).toMatchObject({ what: { action: 'remove-session', sessionId: id, ...times, proctorIds: [proctor] } });
  expect(await remove(id)).toMatchObject({ status: 404, body: { msg: texts.noSession } });
});

it('one stays that somebody is on the roster of, was withdrawn from or only tries', async () => {
  const { db } = server.database;
  const [counted = '', tried = '', empty = ''] = await office.evaluation('Con gente', [
    [-1, 3],
    [5, 8],
    [9, 10],
  ]);
  await addTestPerson(db, 'CONGENTE');
  await addTestPerson(db, 'PRUEBA');
  await office.done('enter', 'CONGENTE', counted);
  await office.done('enter', 'PRUEBA', tried, '--trial');
  const refused = { status: 409, body: { msg: rosterTexts.hasPeople } };
  for (const id of [counted, tried]) expect(await remove(Number(id))).toMatchObject(refused);
  await office.done('withdraw', 'CONGENTE', counted);
  expect(await remove(Number(counted))).toMatchObject(refused);
  expect((await office.act('remove-session', counted)).lines).toEqual([rosterTexts.hasPeople]);
  expect((await office.act('remove-session', empty)).ok).toBe(true);
  expect(await sessionIn(Number(empty))).toBeUndefined();
});
