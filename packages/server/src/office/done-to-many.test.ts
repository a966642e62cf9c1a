import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { rosterOffice } from '../testing/roster-fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let rosa: StaffToken;
let office: ReturnType<typeof rosterOffice>;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
  office = rosterOffice(server);
});
afterAll(() => server.close());

const rowsOf = async (person: string) => {
  const reply = rightOf(await server.api.officeActions({ page: null, person, action: null, day: null }, rosa));
  if (reply.status !== 200) throw new Error(`refused: ${reply.status}`);
  return reply.body.actions;
};
const registered = async (person: string) => (await rowsOf(person)).map(({ action }) => action);
const toldBy = async (...argv: readonly string[]) => (await office.run(...argv)).lines.join('\n');

it('whoever asks who took them off the roster is told, where it was done to several at once, and nobody else is', async () => {
  const { db } = server.database;
  for (const name of ['ANULADA', 'BAJA', 'CASTIGO', 'DESPUES']) await addTestPerson(db, name);
  const [session = ''] = await office.evaluation('De varios a la vez');
  for (const name of ['ANULADA', 'BAJA', 'CASTIGO', 'DESPUES']) await office.done('enter', name, session);
  const sheets = await db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(['sheet.id', 'person.reference'])
    .where('session_id', '=', Number(session))
    .execute();
  const sheetOf = (name: string) => sheets.find(({ reference }) => reference === name)?.id ?? 0;
  // given: two are withdrawn at once, a third by name; a fourth stays
  const named = [sheetOf('ANULADA'), sheetOf('BAJA')];
  const asked = { id: Number(session), sheetIds: named, saidEnded: null, ...askedAction() };
  expect(rightOf(await server.api.withdrawOfficeRoster(asked, rosa)).status).toBe(200);
  await office.done('withdraw', 'CASTIGO', session);

  for (const name of ['ANULADA', 'BAJA', 'CASTIGO']) {
    expect((await registered(name)).filter((action) => action === 'withdraw')).toHaveLength(1);
    expect(await toldBy('audit', '--user', name)).toContain('withdraw');
    expect(await toldBy('show-sheet', String(sheetOf(name)))).toContain('withdraw');
  }
  // Such a row names nobody, and says how many they were.
  const [together, alone] = await Promise.all(['BAJA', 'CASTIGO'].map(rowsOf));
  expect(together?.find(({ action }) => action === 'withdraw')).toMatchObject({ on: null, people: 2 });
  expect(alone?.find(({ action }) => action === 'withdraw')).toMatchObject({ on: { who: 'CASTIGO' }, people: 0 });
  expect(await registered('DESPUES')).not.toContain('withdraw');
  expect(await toldBy('audit', '--user', 'DESPUES')).not.toContain('withdraw');
  expect(await toldBy('show-sheet', String(sheetOf('DESPUES')))).not.toContain('withdraw');

  // then: what they are given of it says nothing of the others
  const folder = join(server.context.config.dataFolder, 'datos-anulada');
  await office.done('export-person', 'ANULADA', folder);
  const data = JSON.parse(readFileSync(join(folder, 'datos.json'), 'utf8')) as {
    readonly operator_action: readonly { readonly what: { readonly action: string } }[];
  };
  expect(data.operator_action.map(({ what }) => what).filter(({ action }) => action === 'withdraw')).toEqual([
    { action: 'withdraw', sessionIds: [Number(session)], sheetIds: [sheetOf('ANULADA')] },
  ]);
});

it('what a file did to several, and to a whole session, is told of each sheet that it was done to', async () => {
  for (const name of ['FILA1', 'FILA2', 'FILA3']) await addTestPerson(server.database.db, name);
  const [session = ''] = await office.evaluation('De varios por archivo');
  const lines = (...names: readonly string[]) => names.map((name) => `${name};De varios por archivo;${session}`);
  await office.done('load-roster', office.file('identificacion;evaluacion;sesion', ...lines('FILA1', 'FILA2')));
  await office.done('enter', 'FILA3', session);
  await office.done('extend-session', session, '5');
  const sheets = await server.database.db
    .selectFrom('answers_sheet')
    .select('id')
    .where('session_id', '=', Number(session))
    .orderBy('id')
    .execute();
  const told = await Promise.all(sheets.map(({ id }) => toldBy('show-sheet', String(id))));
  expect(told.map((text) => text.includes('load-roster'))).toEqual([true, true, false]);
  expect(told.map((text) => text.includes('extend-session'))).toEqual([true, true, true]);
});

it('a session that is removed is told of each who supervised it', async () => {
  const { db } = server.database;
  for (const name of ['SUPUNA', 'SUPDOS', 'SUPTRES']) await addTestPerson(db, name, { roles: ['proctor'] });
  const [session = '', other = ''] = await office.evaluation('Que se borra', [
    [24, 27],
    [48, 51],
  ]);
  for (const name of ['SUPUNA', 'SUPDOS']) await office.done('assign-proctor', name, session);
  await office.done('assign-proctor', 'SUPTRES', other);
  await office.done('remove-session', session);
  for (const name of ['SUPUNA', 'SUPDOS']) {
    expect(await registered(name)).toContain('remove-session');
    expect(await toldBy('audit', '--user', name)).toContain('remove-session');
  }
  expect(await registered('SUPTRES')).not.toContain('remove-session');
});
