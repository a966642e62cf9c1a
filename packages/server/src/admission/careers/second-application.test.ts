import { enrollmentTexts } from '@quipu/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Applicant, applicant, placeAt } from '../../testing/applicant.ts';
import { addCareer, addProcess, addQuota, openSecond } from '../../testing/careers.ts';
import { post, rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { setCurrentProcess } from '../processes/process-store.ts';
import { careersModule } from './routes.ts';
import { texts } from './texts.ts';

let server: TestServer;
let process = 0;
let first = 0;
let second = 0;
let other = 0;
beforeAll(async () => {
  server = await startTestServer({}, [careersModule]);
  const { db } = server.database;
  first = await addCareer(db, 'ENF');
  second = await addCareer(db, 'AGR');
  other = await addCareer(db, 'OTR');
});
afterAll(() => server.close());

let count = 0;
beforeEach(async () => {
  const { db } = server.database;
  process = await addProcess(db, `2026-${++count}`);
  await openSecond(db, process, server.clock.now);
  await addQuota(db, process, 'second', first, 2);
  await addQuota(db, process, 'second', second, 1);
  await addQuota(db, process, 'first', other, 9);
});

let people = 0;
const finished = async (processId = process): Promise<Applicant> => {
  const person = await applicant(server, `SEG${++people}`);
  await placeAt(server, person, 'F', { processId, careerId: other });
  return person;
};
const taken = async (careerId: number): Promise<number> =>
  (
    await server.database.db
      .selectFrom('career_quota')
      .select('taken')
      .where('process_id', '=', process)
      .where('career_id', '=', careerId)
      .executeTakeFirstOrThrow()
  ).taken;
const applications = (careerId: number) =>
  server.database.db
    .selectFrom('postulation')
    .selectAll()
    .where('process_id', '=', process)
    .where('first_career_id', '=', careerId)
    .execute();

describe('the second application', () => {
  it('lists the careers that have seats, with how many are left', async () => {
    const person = await finished();
    expect(await person.careersWithQuota()).toMatchObject({
      status: 200,
      body: [
        { id: second, name: 'Carrera AGR', campus: 'Matriz', faculty: 'Facultad de Ciencias', quota: 1 },
        { id: first, name: 'Carrera ENF', modality: 'Presencial', title: 'Título de ENF', quota: 2 },
      ],
    });
    await (await finished()).postulate(second);
    expect(await person.careersWithQuota()).toMatchObject({ status: 200, body: [{ id: first }] });
  });

  it('takes a seat of the first priority, and keeps both', async () => {
    const person = await finished();
    expect(await person.postulate(first, second)).toMatchObject({ status: 200, body: { message: texts.postulated } });
    expect([await taken(first), await taken(second)]).toEqual([1, 0]);
    expect(await applications(first)).toMatchObject([{ user_id: person.userId, second_career_id: second }]);
  });

  it('needs no second priority', async () => {
    expect(await (await finished()).postulate(first)).toMatchObject({ status: 200 });
    expect(await applications(first)).toMatchObject([{ second_career_id: null }]);
  });

  it('is sent once', async () => {
    const person = await finished();
    const replies = await Promise.all([person.postulate(first), person.postulate(first), person.postulate(second)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await taken(first)) + (await taken(second))).toBe(1);
    expect(await person.postulate(first)).toMatchObject({ status: 403, body: { msg: texts.already } });
    expect(await person.careersWithQuota()).toMatchObject({ status: 403, body: { msg: texts.already } });
  });

  it('gives the last seat once', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => finished()));
    const replies = await Promise.all(crowd.map((person) => person.postulate(second, first)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.find(({ status }) => status === 403)).toMatchObject({ body: { msg: texts.full('Carrera AGR') } });
    expect(await taken(second)).toBe(1);
    expect(await applications(second)).toHaveLength(1);
  });

  it.each([
    ['the same career twice', () => [first, first], 400, enrollmentTexts.samePriorities],
    ['a first career of another round', () => [other, first], 404, texts.notInSecond],
    ['a second career of another round', () => [first, other], 404, texts.notInSecond],
    ['a career that is not', () => [999_999, first], 404, texts.notInSecond],
  ] as const)('refuses %s', async (_, priorities, status, msg) => {
    const person = await finished();
    const [one = 0, two = 0] = priorities();
    expect(await person.postulate(one, two)).toMatchObject({ status, body: { msg } });
    expect([await taken(first), await taken(second)]).toEqual([0, 0]);
    expect(await applications(first)).toEqual([]);
  });

  it('refuses a career that is no longer offered', async () => {
    const closed = await addCareer(server.database.db, `CER${count}`, false);
    await addQuota(server.database.db, process, 'second', closed, 5);
    const person = await finished();
    expect(await person.postulate(closed)).toMatchObject({ status: 404 });
    expect(await person.postulate(first, closed)).toMatchObject({ status: 404 });
    expect(await taken(first)).toBe(0);
    const reply = await person.careersWithQuota();
    expect(reply.status === 200 && reply.body.map(({ id }) => id)).toEqual([second, first]);
  });

  it('is for who finished the enrollment', async () => {
    const person = await applicant(server, `SEG${++people}`);
    expect(await person.careersWithQuota()).toMatchObject({ status: 403, body: { msg: texts.notFinished } });
    await placeAt(server, person, 5, { processId: process });
    expect(await person.careersWithQuota()).toMatchObject({ status: 403, body: { msg: texts.notFinished } });
    expect(await person.postulate(first)).toMatchObject({ status: 403, body: { msg: texts.notFinished } });
  });

  it('is open where its process has one, between its times', async () => {
    const person = await finished();
    const none = await addProcess(server.database.db, `sin ${count}`);
    expect(await (await finished(none)).careersWithQuota()).toMatchObject({
      status: 403,
      body: { msg: texts.notOpen },
    });
    expect(await person.careersWithQuota()).toMatchObject({ status: 403, body: { msg: texts.notFinished } });
    await server.database.db.transaction().execute((tx) => setCurrentProcess(tx, process));
    const between = (from: number, to: number) =>
      server.database.db
        .updateTable('admission_process')
        .set({
          second_opens_at: new Date(server.clock.now + from),
          second_closes_at: new Date(server.clock.now + to),
        })
        .where('id', '=', process)
        .execute();
    await between(1_000, 2_000);
    expect(await person.postulate(first)).toMatchObject({ status: 403, body: { msg: texts.notYet } });
    await between(-2_000, 0);
    expect(await person.postulate(first)).toMatchObject({ status: 403, body: { msg: texts.over } });
    await between(0, 1_000);
    expect(await person.postulate(first)).toMatchObject({ status: 200 });
  });

  it('is not opened by seats that are loaded before anybody says when it is', async () => {
    const early = await addProcess(server.database.db, `sin fechas ${count}`);
    await addQuota(server.database.db, early, 'second', first, 2);
    const person = await finished(early);
    expect(await person.careersWithQuota()).toMatchObject({ status: 403, body: { msg: texts.notOpen } });
    expect(await person.postulate(first)).toMatchObject({ status: 403, body: { msg: texts.notOpen } });
    await openSecond(server.database.db, early, server.clock.now);
    expect(await person.postulate(first)).toMatchObject({ status: 200 });
  });

  it('says where no seat is left anywhere', async () => {
    await server.database.db
      .updateTable('career_quota')
      .set({ taken: 2, seats: 2 })
      .where('process_id', '=', process)
      .execute();
    expect(await (await finished()).careersWithQuota()).toMatchObject({ status: 404, body: { msg: texts.noSeats } });
  });

  it('asks who is there, and for a first priority', async () => {
    expect(rightOf(await server.api.getCareersWithQuota()).status).toBe(401);
    const person = await finished();
    const headers = { authorization: `Bearer ${person.token}` };
    expect(await post(server, '/api/postulate-career', '{"first_priority":null}', headers)).toMatchObject({
      status: 400,
      body: { problems: ['first_priority: Id'] },
    });
  });
});
