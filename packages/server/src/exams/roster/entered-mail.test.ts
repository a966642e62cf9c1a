import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsTo } from '../../testing/mailed.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rosterOffice } from '../../testing/roster-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from './texts.ts';

let server: TestServer;
let office: ReturnType<typeof rosterOffice>;
beforeAll(async () => {
  server = await startTestServer();
  office = rosterOffice(server);
});
afterAll(() => server.close());

const mails = (name: string) => mailsTo(server, `${name.toLowerCase()}@ejemplo.ec`);
const { subject } = texts.enteredMail('', '', ['']);

it('whoever enters a roster is mailed once, with all that they enter, and not again by the same file', async () => {
  const { db } = server.database;
  for (const name of ['ENTRA', 'DOS']) await addTestPerson(db, name);
  await addTestPerson(db, 'SINCORREO', { email: null });
  const [first = ''] = await office.evaluation('Correo uno');
  const [second = ''] = await office.evaluation('Correo dos');
  const file = office.file(
    'identificacion;evaluacion;sesion;sala;puesto',
    `ENTRA;Correo uno;${first};;`,
    `DOS;Correo uno;${first};;`,
    `DOS;Correo dos;${second};;`,
    `SINCORREO;Correo uno;${first};;`,
  );
  await office.done('load-roster', file);
  const [one, ...others] = await mails('ENTRA');
  expect(others).toEqual([]);
  expect(one?.subject).toBe(subject);
  expect(one?.text).toContain('Rendirá «Correo uno»');
  const [both, ...more] = await mails('DOS');
  expect(more).toEqual([]);
  expect(both?.text).toContain('«Correo uno»');
  expect(both?.text).toContain('«Correo dos»');

  await office.done('load-roster', file);
  await office.done('withdraw', 'ENTRA', first);
  await office.done('load-roster', office.file('identificacion;evaluacion;sesion', `ENTRA;Correo uno;${first}`));
  expect(await mails('ENTRA')).toHaveLength(1);
  expect(await mails('DOS')).toHaveLength(1);
});

it('whoever tries an evaluation is not mailed', async () => {
  await addTestPerson(server.database.db, 'PRUEBA');
  const [session = ''] = await office.evaluation('Correo de prueba');
  await office.done('enter', 'PRUEBA', session, '--trial');
  expect(await mails('PRUEBA')).toEqual([]);
});
