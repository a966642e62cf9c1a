import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { rightOf } from '../testing/replies.ts';
import { rosterOffice } from '../testing/roster-fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

let server: TestServer;
let rosa: StaffToken;
let office: ReturnType<typeof rosterOffice>;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
  office = rosterOffice(server);
});
afterAll(() => server.close());

const NORTH = { name: 'Norte', capacity: 2, location: 'Campus Norte', address: '' } as const;
const add = async (more: object = {}, asked = askedAction()) =>
  rightOf(await server.api.addOfficeRoom({ ...NORTH, ...more, ...asked }, rosa));
const rooms = () => server.database.db.selectFrom('room').selectAll().orderBy('name').execute();
const change = async (id: number, more: object = {}, asked = askedAction()) => {
  const before = (await rooms()).find((room) => room.id === id) ?? NORTH;
  return rightOf(await server.api.changeOfficeRoom({ id, ...NORTH, before, ...more, ...asked }, rosa));
};
const lastAction = () =>
  server.database.db.selectFrom('operator_action').select('what').orderBy('id', 'desc').executeTakeFirstOrThrow();

describe('rooms', () => {
  it('are added, renamed and changed, each kept with what it was', async () => {
    expect(await add({}, askedAction('', true))).toMatchObject({ status: 200, body: { changes: 1 } });
    expect(await rooms()).toEqual([]);
    expect((await add()).status).toBe(200);
    const id = (await rooms())[0]?.id ?? 0;
    expect((await change(id, { name: ' Sur ', capacity: 3 })).status).toBe(200);
    const south = { name: 'Sur', capacity: 3, location: 'Campus Norte', address: null };
    expect(await rooms()).toEqual([{ id, ...south }]);
    expect(await change(id, { before: NORTH })).toMatchObject({
      ...{ status: 409, body: { msg: texts.otherBefore('Sur, 3 puestos, Campus Norte') } },
    });
    expect(await rooms()).toEqual([{ id, ...south }]);
    expect(await lastAction()).toMatchObject({
      what: { action: 'set-room', room: { name: 'Sur', capacity: 3 }, before: { name: 'Norte', capacity: 2 } },
    });
  });

  it('stay as they are where another one is called so, or somebody has one of their desks', async () => {
    await add({ name: 'Este' });
    const id = (await rooms())[0]?.id ?? 0;
    const refused = async (reply: Promise<unknown>, status: number, msg: string) =>
      expect(await reply).toMatchObject({ status, body: { msg } });
    await refused(add({ name: 'Este' }), 409, texts.roomExists);
    await refused(change(id, { name: 'Sur' }), 409, texts.roomExists);
    await refused(change(999_999, { name: 'Otra' }), 404, texts.noRoom);
    await refused(add({ name: ' ' }), 400, texts.needsRoomName);
    await refused(add({ name: 'Oeste', capacity: 0 }), 400, texts.needsCapacity);
    await refused(add({ name: 'Oeste', location: 'x'.repeat(201) }), 400, texts.longRoomPlace);
    const [session = ''] = await office.evaluation('En el este');
    await addTestPerson(server.database.db, 'ESTE1');
    await office.done('enter', 'ESTE1', session, '--room', 'Este', '--desk', '2');
    await refused(change(id, { name: 'Este', capacity: 1 }), 409, texts.deskInUse(2));
  });
});

it('proctors watch a session or a room of it, until they do no more', async () => {
  const [session = ''] = await office.evaluation('Supervisada');
  await add({ name: 'Vigilada' });
  const roomId = (await rooms()).find(({ name }) => name === 'Vigilada')?.id ?? 0;
  await staffWith(server, 'PABLO', ['proctor']);
  const assign = async (more: object = {}) => {
    const asked = { id: Number(session), reference: 'pablo', roomId: null, isOn: true, ...more };
    return rightOf(await server.api.assignOfficeProctor({ ...asked, ...askedAction() }, rosa));
  };
  const watching = async () => {
    const reply = rightOf(await server.api.officeSession({ id: Number(session) }, rosa));
    if (reply.status !== 200) throw new Error('refused');
    const { proctors, rooms: all } = reply.body.session;
    return [proctors, all.find(({ id }) => id === roomId)?.proctors ?? []].map((of) => of.map(({ who }) => who));
  };
  expect((await assign({ roomId })).status).toBe(200);
  expect(await lastAction()).toMatchObject({ what: { action: 'assign-proctor', room: 'Vigilada' } });
  expect(await watching()).toEqual([[], ['PABLO']]);
  expect(await assign({ roomId })).toMatchObject({ status: 409, body: { msg: texts.isAssigned } });
  expect((await assign()).status).toBe(200);
  // What is taken away is what is named: a room stays without the session, and the session without a room.
  expect(await assign({ isOn: false })).toMatchObject({
    status: 200,
    body: { told: [texts.stillWatches([texts.room('Vigilada')])] },
  });
  expect(await watching()).toEqual([[], ['PABLO']]);
  expect(await assign({ isOn: false })).toMatchObject({ status: 409, body: { msg: texts.notAssigned } });
  expect((await assign()).status).toBe(200);
  expect(await assign({ roomId, isOn: false })).toMatchObject({
    status: 200,
    body: { told: [texts.stillWatches([texts.wholeSession])] },
  });
  expect(await watching()).toEqual([['PABLO'], []]);
  expect(await assign({ roomId, isOn: false })).toMatchObject({ status: 409, body: { msg: texts.notAssigned } });
  expect(await assign({ reference: 'ROSA' })).toMatchObject({ status: 409, body: { msg: texts.notProctor } });
  expect(await assign({ reference: 'NADIE' })).toMatchObject({ status: 404, body: { msg: texts.noPerson } });
  expect(await assign({ roomId: 999_999 })).toMatchObject({ status: 404, body: { msg: texts.noRoom } });
});

it('the lists of a session are files to print, of a room too', async () => {
  const [session = ''] = await office.evaluation('Impresa');
  await add({ name: 'Impresora' });
  await addTestPerson(server.database.db, 'IMPR1', { fullName: 'Inés Prado' });
  await office.done('enter', 'IMPR1', session, '--room', 'Impresora');
  const print = async (kind: 'attendance' | 'desks' | 'minutes', room: number | null = null) =>
    rightOf(await server.api.officeSessionList({ id: Number(session), kind, room }, rosa));
  for (const kind of ['attendance', 'desks', 'minutes'] as const) {
    const reply = await print(kind);
    expect(reply.status).toBe(200);
    const { pages } = await readPdf(reply.status === 200 ? reply.body : new Uint8Array());
    expect(pages.join(' ')).toContain('Inés Prado');
  }
  expect(await print('desks', 999_999)).toMatchObject({ status: 404, body: { msg: texts.nobodyToPrint } });
});

it('a flooded room is emptied in several sessions at once, or in none where desks are missing', async () => {
  const { db } = server.database;
  const [morning = '', noon = ''] = await office.evaluation('Inundada A', [
    [-1, 3],
    [4, 6],
  ]);
  const [evening = '', later = ''] = await office.evaluation('Inundada B', [
    [7, 9],
    [30, 32],
  ]);
  const all = [morning, noon, evening, later];
  for (const [name, capacity] of [
    ['Mojada', 9],
    ['Seca', 1],
    ['Alta', 1],
  ] as const)
    await add({ name, capacity });
  for (const [place, session] of all.entries()) {
    await addTestPerson(db, `MOJADA${place}`);
    await office.done('enter', `MOJADA${place}`, session, '--room', 'Mojada');
  }
  await addTestPerson(db, 'MOJADA9');
  await office.done('enter', 'MOJADA9', noon, '--room', 'Mojada');
  const idOf = async (name: string) => (await rooms()).find((room) => room.name === name)?.id ?? 0;
  const id = await idOf('Mojada');
  const listed = rightOf(await server.api.officeRoomSessions({ id }, rosa));
  expect(listed.status === 200 ? listed.body.sessions.map((one) => [String(one.id), one.people]) : []).toEqual([
    ...[
      [morning, 1],
      [noon, 2],
      [evening, 1],
      [later, 1],
    ],
  ]);
  const move = async (toRooms: readonly string[], asked = askedAction()) =>
    rightOf(
      await server.api.moveOfficeRoom(
        {
          id,
          sessionIds: [morning, noon, evening].map(Number),
          toRooms: await Promise.all(toRooms.map(idOf)),
          ...asked,
        },
        rosa,
      ),
    );
  expect(await move(['Seca'])).toMatchObject({ status: 409, body: { msg: texts.tooFewDesks(1, 3) } });
  expect(await move([])).toMatchObject({ status: 409, body: { msg: texts.needsRooms } });
  const rehearsed = await move(['Seca', 'Alta'], askedAction('', true));
  const told = rehearsed.status === 200 ? rehearsed.body.told : [];
  expect(told).toHaveLength(3);
  expect(told[1]).toMatch(/^«Inundada A», .*: 2 personas pasan a (Seca y Alta|Alta y Seca)\.$/);
  expect(await move(['Seca', 'Alta'])).toMatchObject({ status: 200, body: { changes: 4, leftOut: [] } });
  expect(await office.placesOf(morning)).toEqual(['MOJADA0 Seca 1']);
  expect(await office.placesOf(noon)).toEqual(['MOJADA1 Seca 1', 'MOJADA9 Alta 1']);
  expect(await office.placesOf(evening)).toEqual(['MOJADA2 Seca 1']);
  expect(await office.placesOf(later)).toEqual(['MOJADA3 Mojada 1']);
  expect(await lastAction()).toMatchObject({ what: { action: 'move-all', from: 'Mojada', rooms: ['Seca', 'Alta'] } });
});
