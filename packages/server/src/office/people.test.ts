import type { Role } from '@quipu/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { examinee, onlySheet, opened } from '../testing/examinee.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

let server: TestServer;
let rosa: StaffToken;
let luis = 0;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
  const { db } = server.database;
  luis = await addTestPerson(db, 'LUIS', { fullName: 'Luis Quispe', extraTimePercent: 25 });
  await addTestPerson(db, 'PEND', { isActivated: false });
  await addTestPerson(db, 'OFF', { isActive: false, roles: ['proctor'] });
});
afterAll(() => server.close());

const found = async (more: object) => {
  const query = { person: null, state: null, role: null, sort: null, page: null, ...more };
  const reply = rightOf(await server.api.officePeople(query, rosa));
  if (reply.status !== 200) throw new Error(`refused: ${reply.status}`);
  return reply.body.people.map(({ reference }) => reference);
};
const person = async (id: number) => {
  const reply = rightOf(await server.api.officePerson({ id }, rosa));
  return reply.status === 200 ? reply.body.person : reply.status;
};
const lastAction = () =>
  server.database.db
    .selectFrom('operator_action')
    .select(['who', 'what'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

it('are found by a part of the login, the name or the address, by state and by role', async () => {
  expect(await found({})).toEqual(['LUIS', 'OFF', 'PEND', 'ROSA']);
  expect(await found({ person: 'quisp' })).toEqual(['LUIS']);
  expect(await found({ person: 'pend@' })).toEqual(['PEND']);
  expect(await found({ person: '%' })).toEqual([]);
  expect([await found({ state: 'off' }), await found({ state: 'waiting' })]).toEqual([['OFF'], ['PEND']]);
  expect(await found({ role: 'operator' })).toEqual(['ROSA']);
  expect(await found({ sort: 'newest' })).toEqual(['OFF', 'PEND', 'LUIS', 'ROSA']);
  expect(await found({ page: 2 })).toEqual([]);
});

it('are shown with all that the command tells', async () => {
  expect(await person(luis)).toMatchObject({
    ...{ reference: 'LUIS', fullName: 'Luis Quispe', isActive: true, isActivated: true, roles: ['examinee'] },
    ...{ extraPercent: 25, extraMinutes: 0, openSessions: 0, accepted: [], steps: [], otherSpellings: [] },
  });
  expect(await person(999_999)).toBe(404);
});

it('are switched off and on, get roles, time and an address, each kept with who and why', async () => {
  const { api } = server;
  expect(rightOf(await api.switchOfficePerson({ id: luis, isOn: false, ...askedAction() }, rosa)).status).toBe(200);
  expect(await person(luis)).toMatchObject({ isActive: false });
  expect(await lastAction()).toMatchObject({ who: 'ROSA', what: { action: 'deactivate', userId: luis } });
  await api.switchOfficePerson({ id: luis, isOn: true, ...askedAction() }, rosa);
  await api.setOfficeRoles(
    { id: luis, roles: ['examinee', 'proctor', 'proctor'], before: ['examinee'], ...askedAction() },
    rosa,
  );
  expect(await lastAction()).toMatchObject({
    what: { action: 'set-roles', roles: ['examinee', 'proctor'], before: { roles: ['examinee'] } },
  });
  const before = { percent: 25, minutes: 0 };
  const time = { id: luis, percent: 50, minutes: 10, before };
  expect(await api.accommodateOfficePerson({ ...time, ...askedAction() }, rosa)).toMatchObject({
    right: { status: 200 },
  });
  expect(await api.accommodateOfficePerson({ ...time, percent: 75, ...askedAction() }, rosa)).toMatchObject({
    right: { status: 409, body: { msg: texts.otherBefore('50 % y 10 min') } },
  });
  await api.setOfficeEmail({ id: luis, email: 'luis@nuevo.ec', ...askedAction() }, rosa);
  expect(await person(luis)).toMatchObject({
    ...{ isActive: true, roles: ['examinee', 'proctor'], extraPercent: 50, extraMinutes: 10 },
    ...{ email: 'luis@nuevo.ec', isEmailConfirmed: true },
  });
});

it('are not stopped in the middle of an evaluation, and whoever gets another role of the office logs in anew', async () => {
  const { api, database } = server;
  const id = await addTestPerson(database.db, 'MITAD');
  await giveEvaluation(database.db, evaluationJson('A medias', [section('S', [choice('p')])]), [id], {
    start: server.clock.now - 1000,
    end: server.clock.now + 3_600_000,
  });
  const who = await examinee(server, 'MITAD');
  const sheet = await opened(who, await onlySheet(who));
  const roles = (...given: readonly Role[]) =>
    api.setOfficeRoles({ id, roles: [...given], before: ['examinee'], ...askedAction() }, rosa);
  const refused = { right: { status: 409, body: { msg: texts.answering } } };
  expect(await api.switchOfficePerson({ id, isOn: false, ...askedAction() }, rosa)).toMatchObject(refused);
  expect(await roles('operator')).toMatchObject(refused);
  expect(await roles('examinee', 'grader')).toMatchObject(refused);
  expect(await roles('examinee', 'operator')).toMatchObject(refused);
  await who.finish(sheet.id, 'F', { answers: [] });
  expect(await person(id)).toMatchObject({ openSessions: 1 });
  expect(await roles('examinee', 'auditor')).toMatchObject({ right: { status: 200 } });
  expect(await person(id)).toMatchObject({ openSessions: 0 });
});

it('keep the roles that somebody else gave or took while a dialog was open', async () => {
  const { api, database } = server;
  const id = await addTestPerson(database.db, 'DOS', { roles: ['examinee', 'operator'] });
  const roles = (
    before: readonly ('examinee' | 'operator')[],
    given: readonly ('examinee' | 'operator' | 'proctor')[],
  ) => api.setOfficeRoles({ id, roles: [...given], before: [...before], ...askedAction() }, rosa);
  expect(await roles(['operator', 'examinee'], ['examinee'])).toMatchObject({ right: { status: 200 } });
  expect(await roles(['examinee', 'operator'], ['examinee', 'operator', 'proctor'])).toMatchObject({
    right: { status: 409, body: { msg: texts.otherRoles('Aspirante') } },
  });
  expect(await person(id)).toMatchObject({ roles: ['examinee'] });
});

it('of staff are an operator’s to change: with another address a registrar could log in as one', async () => {
  const { api, database } = server;
  const registrar = await staffWith(server, 'SECRETARIA', ['registrar']);
  const email = (id: number, by: typeof registrar) =>
    api.setOfficeEmail({ id, email: `otro${id}@ejemplo.ec`, ...askedAction() }, by);
  for (const role of ['operator', 'grader', 'proctor'] as const) {
    const id = await addTestPerson(database.db, `DE ${role}`.toUpperCase(), { roles: ['examinee', role] });
    const before = await person(id);
    const off = await api.switchOfficePerson({ id, isOn: false, ...askedAction() }, registrar);
    for (const reply of [await email(id, registrar), off])
      expect(reply).toMatchObject({ right: { status: 409, body: { msg: texts.ofStaff } } });
    expect(await person(id)).toEqual(before);
    expect(await email(id, rosa)).toMatchObject({ right: { status: 200 } });
  }
  const examinee = await addTestPerson(database.db, 'SIN FUNCION');
  expect(await email(examinee, registrar)).toMatchObject({ right: { status: 200 } });
});

it('stay as they are where it makes no sense, and nobody changes their own account', async () => {
  const { api } = server;
  const before = await person(luis);
  const refused = async (call: Promise<unknown>, status: number, msg: string) =>
    expect(await call).toMatchObject({ right: { status, body: { msg } } });
  await refused(api.setOfficeRoles({ id: luis, roles: [], before: [], ...askedAction() }, rosa), 400, texts.needsRole);
  const time = { percent: 50, minutes: 10 };
  const tooMuch = api.accommodateOfficePerson(
    { id: luis, ...time, percent: 301, before: time, ...askedAction() },
    rosa,
  );
  await refused(tooMuch, 400, texts.tooMuchTime);
  await refused(api.setOfficeEmail({ id: luis, email: 'x', ...askedAction() }, rosa), 400, texts.wrongEmail);
  const taken = api.setOfficeEmail({ id: luis, email: 'off@ejemplo.ec', ...askedAction() }, rosa);
  await refused(taken, 409, texts.emailTaken);
  const off = api.switchOfficePerson({ id: rosa.userId, isOn: false, ...askedAction() }, rosa);
  await refused(off, 409, texts.ownAccount);
  await refused(api.switchOfficePerson({ id: 999_999, isOn: true, ...askedAction() }, rosa), 404, texts.noPerson);
  expect(rightOf(await api.switchOfficePerson({ id: luis, isOn: false, ...askedAction('', true) }, rosa)).status).toBe(
    200,
  );
  expect(await person(luis)).toEqual(before);
});
