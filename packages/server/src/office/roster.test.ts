import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as rosterTexts } from '../exams/roster/texts.ts';
import { examinee, onlySheet, opened } from '../testing/examinee.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { rosterOffice } from '../testing/roster-fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { wholeDatabase } from '../testing/whole-database.ts';
import { texts } from './texts.ts';

let server: TestServer;
let rosa: StaffToken;
let office: ReturnType<typeof rosterOffice>;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator', 'examinee']);
  office = rosterOffice(server);
});
afterAll(() => server.close());

const NO_FILTER = { person: null, room: null, state: null, sort: null, order: null, page: null } as const;
const roster = async (id: number, more: object = {}) => {
  const reply = rightOf(await server.api.officeRoster({ id, ...NO_FILTER, ...more }, rosa));
  if (reply.status !== 200) throw new Error(`refused: ${reply.status}`);
  return reply.body.rows;
};
const session = async (id: number) => {
  const reply = rightOf(await server.api.officeSession({ id }, rosa));
  if (reply.status !== 200) throw new Error(`refused: ${reply.status}`);
  return reply.body.session;
};
const people = (...references: readonly string[]) =>
  Promise.all(references.map((reference) => addTestPerson(server.database.db, reference)));
const enter = async (id: number, reference: string, more: object = {}, asked = askedAction()) => {
  const where = { roomId: null, desk: null, isTrial: false, ...more };
  return rightOf(await server.api.enterOfficeRoster({ id, reference, ...where, ...asked }, rosa));
};
const move = async (id: number, more: object, asked = askedAction()) => {
  const nowhere = { sheetIds: null, fromRoom: null, toSession: null, toRooms: [], desk: null };
  return rightOf(await server.api.moveOfficeRoster({ id, ...nowhere, ...more, ...asked }, rosa));
};
const withdraw = async (
  id: number,
  sheetIds: readonly number[],
  asked = askedAction(),
  saidEnded: readonly number[] | null = null,
) => rightOf(await server.api.withdrawOfficeRoster({ id, sheetIds, saidEnded, ...asked }, rosa));
const takeBack = async (id: number, sheetIds: readonly number[], asked = askedAction()) =>
  rightOf(await server.api.takeBackOfficeRoster({ id, sheetIds, ...asked }, rosa));
const placesOf = (id: number) => office.placesOf(String(id));
const roomsNamed = async (...names: readonly string[]) => {
  const all = await server.database.db.selectFrom('room').select(['id', 'name']).execute();
  return names.map((name) => all.find((room) => room.name === name)?.id ?? 0);
};
const lastAction = () =>
  server.database.db
    .selectFrom('operator_action')
    .select(['who', 'why', 'what'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

/** A session with these people in a room of its own, with so many desks. */
let number = 0;
const filled = async (desks: number, ...references: readonly string[]) => {
  number += 1;
  const [id = '', late = ''] = await office.evaluation(`Evaluación ${number}`, [
    [-1, 3],
    [10, 12],
  ]);
  await office.done('add-room', `Sala ${number}`, String(desks));
  const [room = 0] = await roomsNamed(`Sala ${number}`);
  await people(...references);
  for (const reference of references) expect((await enter(Number(id), reference, { roomId: room })).status).toBe(200);
  const sheets = new Map((await roster(Number(id))).map(({ reference, sheetId }) => [reference, sheetId]));
  return {
    id: Number(id),
    late: Number(late),
    room,
    name: `Sala ${number}`,
    sheetsOf: (...of: readonly string[]) => of.map((reference) => sheets.get(reference) ?? 0),
  };
};

it('sessions are listed with what their rosters come to, those that are over apart', async () => {
  const { id, name } = await filled(5, 'LISTA1', 'LISTA2');
  const who = await examinee(server, 'LISTA1');
  await opened(who, await onlySheet(who));
  await enter(id, 'ROSA', { isTrial: true });
  const listed = async (more: object) => {
    const query = { evaluation: 'evaluación 1', when: null, sort: null, order: null, page: null, ...more } as const;
    const reply = rightOf(await server.api.officeSessions(query, rosa));
    return reply.status === 200 ? reply.body.sessions : [];
  };
  const [first, second] = await listed({ when: 'open' });
  expect(first).toMatchObject({ id, rooms: [name], people: 2, started: 1, finished: 0, withdrawn: 0 });
  expect(second).toMatchObject({ rooms: [], people: 0 });
  expect((await listed({ order: 'down' })).map(({ people: count }) => count)).toEqual([0, 2]);
  expect([await listed({ when: 'over' }), await listed({ page: 2 }), await listed({ evaluation: '%' })]).toEqual([
    [],
    [],
    [],
  ]);
  expect(await session(id)).toMatchObject({
    ...{ evaluation: 'Evaluación 1', people: 2, started: 1, withoutRoom: 1, proctors: [] },
    ...{ rooms: [{ name, capacity: 5, people: 2 }], others: [{ id: second?.id }] },
  });
  expect(rightOf(await server.api.officeSession({ id: 999_999 }, rosa)).status).toBe(404);
});

it('nobody is ended who was not said to be: who has begun meanwhile is told of, and nobody is withdrawn', async () => {
  const { id, sheetsOf } = await filled(5, 'RINDE1', 'RINDE2', 'ESPERA');
  const [first = 0, second = 0, third = 0] = sheetsOf('RINDE1', 'RINDE2', 'ESPERA');
  const all = [first, second, third];
  const begin = async (reference: string) => {
    const who = await examinee(server, reference);
    await opened(who, await onlySheet(who));
  };
  await begin('RINDE1');
  expect(await withdraw(id, all, askedAction('', true))).toMatchObject({ body: { ended: [first] } });
  await begin('RINDE2');
  expect(await withdraw(id, all, askedAction(), [first])).toMatchObject({
    status: 409,
    body: { msg: texts.endsOthers(1) },
  });
  expect((await roster(id)).map(({ isWithdrawn }) => isWithdrawn)).toEqual([false, false, false]);
  expect(await withdraw(id, all, askedAction(), [first, second])).toMatchObject({
    status: 200,
    body: { changes: 3, ended: [first, second] },
  });
});

it('a roster is a page: filtered by person, room and state, sorted by its columns', async () => {
  const { id, room, sheetsOf } = await filled(5, 'PAG1', 'PAG2', 'PAG3');
  await people('PAG4');
  await enter(id, 'pag4');
  await withdraw(id, sheetsOf('PAG2'));
  const found = async (more: object) => (await roster(id, more)).map(({ reference }) => reference);
  expect(await found({})).toEqual(['PAG1', 'PAG2', 'PAG3', 'PAG4']);
  expect(await found({ sort: 'reference', order: 'down' })).toEqual(['PAG4', 'PAG3', 'PAG2', 'PAG1']);
  expect(await found({ person: 'ag3' })).toEqual(['PAG3']);
  expect([await found({ room: 0 }), await found({ room, state: 'pending' })]).toEqual([['PAG4'], ['PAG1', 'PAG3']]);
  expect([await found({ state: 'withdrawn' }), await found({ state: 'underWay' })]).toEqual([['PAG2'], []]);
  expect((await found({ sort: 'state' })).at(-1)).toBe('PAG2');
  expect((await found({ sort: 'place' }))[0]).toBe('PAG1');
  expect(await found({ page: 2 })).toEqual([]);
});

describe('entering', () => {
  it('gives a late applicant a place in one action, which a rehearsal tells and does not do', async () => {
    const { id, room, name } = await filled(2, 'ENT1');
    await people('ENT2');
    const before = await wholeDatabase(server.database.db);
    const told = { status: 200, body: { changes: 1, told: [expect.stringContaining(`${name}, puesto 2`)] } };
    expect(await enter(id, 'ent2', { roomId: room }, askedAction('', true))).toMatchObject(told);
    expect(await wholeDatabase(server.database.db)).toBe(before);
    expect(await enter(id, 'ent2', { roomId: room })).toMatchObject(told);
    expect(await placesOf(id)).toEqual([`ENT1 ${name} 1`, `ENT2 ${name} 2`]);
    expect(await lastAction()).toMatchObject({ who: 'ROSA', why: 'Acta 12', what: { action: 'enter', kind: 'enter' } });
    expect(await enter(id, 'ENT2')).toMatchObject({ status: 200, body: { changes: 0 } });
  });

  it('is refused with the reason, and nobody enters themselves but to try it', async () => {
    const { id, room } = await filled(1, 'ENT3');
    await people('ENT4');
    const because = (why: keyof typeof rosterTexts.problems) => ({
      status: 409,
      body: { msg: texts.notChanged(rosterTexts.problems[why]) },
    });
    expect(await enter(id, 'ENT4', { roomId: room })).toMatchObject(because('roomFull'));
    expect(await enter(id, 'ENT4', { desk: 1 })).toMatchObject(because('deskWithoutRoom'));
    expect(await enter(id, 'NADIE')).toMatchObject({ status: 404, body: { msg: texts.noPerson } });
    expect(await enter(id, 'ENT4', { roomId: 999_999 })).toMatchObject({ status: 404, body: { msg: texts.noRoom } });
    expect(await enter(999_999, 'ENT4')).toMatchObject({ status: 404, body: { msg: texts.noSession } });
    expect(await enter(id, 'ROSA')).toMatchObject({ status: 409, body: { msg: texts.ownRoster } });
    expect(await enter(id, 'ROSA', { isTrial: true })).toMatchObject({ status: 200, body: { changes: 1 } });
  });
});

describe('a trial', () => {
  const isTrialOf = async (id: number) => (await roster(id)).map(({ isTrial }) => isTrial);

  it('is made of nobody who counts, oneself neither', async () => {
    const { id } = await filled(3, 'PRU1');
    expect(await enter(id, 'PRU1', { isTrial: true })).toMatchObject({ status: 409, body: { msg: texts.takesIt } });
    await office.done('enter', 'ROSA', String(id));
    expect(await enter(id, 'ROSA', { isTrial: true })).toMatchObject({
      status: 409,
      body: { msg: texts.ownEvaluation },
    });
    expect(await isTrialOf(id)).toEqual([false, false]);
  });

  it('counts once its person is entered without the tick, unless it was started', async () => {
    const { id, late } = await filled(3);
    await people('PRU2', 'PRU3');
    await enter(id, 'PRU2', { isTrial: true });
    await enter(id, 'PRU3', { isTrial: true });
    expect(await enter(id, 'PRU2', { isTrial: true })).toMatchObject({
      body: { changes: 0, told: [expect.stringContaining(texts.isTrial)] },
    });
    expect(await enter(id, 'PRU2')).toMatchObject({
      body: { changes: 1, told: [expect.stringContaining(texts.countsNow)] },
    });
    const who = await examinee(server, 'PRU3');
    await opened(who, await onlySheet(who));
    const started = { status: 409, body: { msg: texts.notChanged(rosterTexts.problems.trialStarted) } };
    expect(await enter(id, 'PRU3')).toMatchObject(started);
    expect(await enter(late, 'PRU3')).toMatchObject(started);
    expect(await isTrialOf(id)).toEqual([false, true]);
  });

  it('of whoever takes no evaluations never counts', async () => {
    const { id } = await filled(3);
    await staffWith(server, 'PLAN1', ['planner']);
    await enter(id, 'PLAN1', { isTrial: true });
    const refused = { status: 409, body: { msg: texts.notChanged(rosterTexts.problems.notExaminee) } };
    expect(await enter(id, 'PLAN1')).toMatchObject(refused);
  });
});

describe('moving', () => {
  it('one, to a desk; the selected; and a whole room that is flooded, in one action', async () => {
    const { id, late, room, name, sheetsOf } = await filled(4, 'MOV1', 'MOV2', 'MOV3');
    await office.done('add-room', 'Anexo', '2');
    await office.done('add-room', 'Patio', '2');
    const [anexo = 0, patio = 0] = await roomsNamed('Anexo', 'Patio');
    expect(await move(id, { sheetIds: sheetsOf('MOV1'), desk: 4 })).toMatchObject({ status: 200 });
    expect((await placesOf(id))[0]).toBe(`MOV1 ${name} 4`);
    const who = await examinee(server, 'MOV3');
    await opened(who, await onlySheet(who));
    const flooded = { fromRoom: room, toRooms: [anexo, patio] };
    expect(await move(id, flooded, askedAction('', true))).toMatchObject({
      status: 200,
      body: { changes: 3, leftOut: [] },
    });
    expect((await placesOf(id))[0]).toBe(`MOV1 ${name} 4`);
    await move(id, flooded);
    expect(await placesOf(id)).toEqual(['MOV1 Anexo 1', 'MOV2 Anexo 2', 'MOV3 Patio 1']);
    expect((await lastAction()).what).toMatchObject({ action: 'move-all', from: name, rooms: ['Anexo', 'Patio'] });
    const moved = await move(id, { sheetIds: sheetsOf('MOV1', 'MOV3'), toSession: late });
    expect(moved).toMatchObject({
      status: 200,
      body: { changes: 1, leftOut: [{ person: { who: 'MOV3' }, why: rosterTexts.problems.underWay }] },
    });
    expect([await placesOf(id), await placesOf(late)]).toEqual([['MOV2 Anexo 2', 'MOV3 Patio 1'], ['MOV1 Anexo 1']]);
  });

  it('is refused where desks are missing, to another evaluation, and to nowhere', async () => {
    const { id, room, sheetsOf } = await filled(4, 'MOV4', 'MOV5');
    const { id: other } = await filled(1, 'MOV6');
    await office.done('add-room', 'Chica', '1');
    const [chica = 0] = await roomsNamed('Chica');
    const before = await placesOf(id);
    const both = { sheetIds: sheetsOf('MOV4', 'MOV5') };
    const refused = async (more: object, msg: string, status = 409) =>
      expect(await move(id, more)).toMatchObject({ status, body: { msg } });
    await refused({ ...both, toRooms: [chica] }, texts.tooFewDesks(1));
    await refused({ ...both, toSession: other }, texts.otherEvaluation);
    await refused(both, texts.needsTarget);
    await refused({ fromRoom: chica, toRooms: [room] }, texts.nobodyThere);
    await refused({ ...both, toRooms: [999_999] }, texts.noRoom, 404);
    await refused({ sheetIds: [999_999], toRooms: [room] }, texts.notOnRoster, 404);
    expect(await placesOf(id)).toEqual(before);
  });
});

describe('withdrawing', () => {
  it('takes many off and back again; whoever answers is ended, whoever is done stays', async () => {
    const { id, name, sheetsOf } = await filled(4, 'RET1', 'RET2', 'RET3');
    const [first, second] = [await examinee(server, 'RET1'), await examinee(server, 'RET2')];
    await opened(first, await onlySheet(first));
    const sheet = await opened(second, await onlySheet(second));
    await second.finish(sheet.id, 'F', { answers: [] });
    const all = sheetsOf('RET1', 'RET2', 'RET3');
    expect(await withdraw(id, all, askedAction('', true))).toMatchObject({ status: 200, body: { changes: 2 } });
    expect(await withdraw(id, all)).toMatchObject({
      status: 200,
      body: { changes: 2, leftOut: [{ person: { who: 'RET2' }, why: texts.notWithdrawn.finished }] },
    });
    expect(await placesOf(id)).toEqual([`RET2 ${name} 2`]);
    expect((await lastAction()).what).toMatchObject({ action: 'withdraw', sheetIds: sheetsOf('RET1', 'RET3') });
    expect(await takeBack(id, sheetsOf('RET1', 'RET3'))).toMatchObject({ status: 200, body: { changes: 2 } });
    expect((await roster(id)).map(({ isWithdrawn }) => isWithdrawn)).toEqual([false, false, false]);
  });

  it('is refused where nobody can be, of oneself too, and changes nothing', async () => {
    const { id, sheetsOf } = await filled(4, 'RET4');
    await enter(id, 'ROSA', { isTrial: true });
    const own = (await roster(id)).find(({ reference }) => reference === 'ROSA')?.sheetId ?? 0;
    expect(await withdraw(id, [own])).toMatchObject({ status: 409, body: { msg: texts.notChanged(texts.isOwn) } });
    expect(await withdraw(id, [999_999])).toMatchObject({ status: 404, body: { msg: texts.notOnRoster } });
    const back = await takeBack(id, sheetsOf('RET4'));
    expect(back).toMatchObject({ status: 409, body: { msg: texts.notChanged(texts.notTakenBack.notWithdrawn) } });
  });
});
