import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { sendDueMail } from '../../platform/mail/mail-worker.ts';
import type { MailFailure, OutgoingMail } from '../../platform/mail/mailer.ts';
import { HOUR_MS } from '../../platform/time/durations.ts';
import { mailsTo } from '../../testing/mailed.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rosterOffice } from '../../testing/roster-fixture.ts';
import { runCommand } from '../../testing/run-command.ts';
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
  const [session = '', other = ''] = await office.evaluation('Correo de prueba', [
    [-1, 3],
    [24, 27],
  ]);
  await office.done('enter', 'PRUEBA', session, '--trial');
  await office.done('move', 'PRUEBA', session, '--to-session', other);
  expect(await mails('PRUEBA')).toEqual([]);
});

it('whoever is moved to another session is mailed its hour, and its place once the one that they were told is another', async () => {
  const { db } = server.database;
  for (const name of ['MUDA', 'VUELVE', 'QUEDA']) await addTestPerson(db, name);
  await office.done('add-room', 'Correo A', '3');
  await office.done('add-room', 'Correo B', '3');
  const [first = '', second = ''] = await office.evaluation('Correo de cambio', [
    [24, 27],
    [48, 51],
  ]);
  const last = async (name: string) => (await mails(name)).at(-1)?.text ?? '';
  const count = async (name: string) => (await mails(name)).length;
  for (const name of ['MUDA', 'VUELVE', 'QUEDA']) await office.done('enter', name, first);

  // when: another session, by a command, by a file, and of whoever was withdrawn meanwhile
  await office.done('move', 'MUDA', first, '--to-session', second);
  const [, moved] = await mails('MUDA');
  expect(moved?.subject).toBe(texts.movedMail('', '', []).subject);
  expect(moved?.text).toContain('Cambió dónde o cuándo rinde «Correo de cambio»');
  await office.done('withdraw', 'VUELVE', first);
  await office.done(
    'load-roster',
    office.file('identificacion;evaluacion;sesion', `VUELVE;Correo de cambio;${second}`),
  );
  expect(await count('VUELVE')).toBe(2);
  expect((await last('VUELVE')).replace('VUELVE', 'MUDA')).toBe(moved?.text);
  await office.done('move-all', first, '--to-session', second);
  expect(await count('QUEDA')).toBe(2);

  // then: a room that no mail said is none to be corrected; one that was said is
  await office.done('move', 'QUEDA', second, '--room', 'Correo A');
  expect(await count('QUEDA')).toBe(2);
  await office.done('move-all', second, '--from', 'Correo A', '--room', 'Correo B');
  expect(await count('QUEDA')).toBe(3);
  expect(await last('QUEDA')).toContain('Correo B, puesto 1');
});

/** Sends all that is due, or fails with that; returns those that were sent. */
const send = async (failure: MailFailure | null): Promise<readonly OutgoingMail[]> => {
  const sent: OutgoingMail[] = [];
  const mailer = {
    send: async (mail: OutgoingMail) => {
      if (failure === null) sent.push(mail);
      return failure;
    },
    close: () => undefined,
  };
  while ((await sendDueMail(server.context, mailer)) > 0);
  return sent;
};
const REFUSED: MailFailure = { problem: 'EENVELOPE 550', isFinal: true };

it('whoever entered, and was moved, is told both in that order where the host refused the mails at first', async () => {
  await addTestPerson(server.database.db, 'RECHAZO');
  const [first = '', second = ''] = await office.evaluation('Correo que se rechaza', [
    [24, 27],
    [2, 4],
  ]);
  await office.done('enter', 'RECHAZO', first);
  await office.done('move', 'RECHAZO', first, '--to-session', second);
  await send(REFUSED);
  await office.done('send-mails-again', 'todos');
  const told = (await send(null)).filter(({ to }) => to === 'rechazo@ejemplo.ec');
  expect(told).toMatchObject([
    { subject, text: expect.stringContaining('Rendirá «Correo que se rechaza»') },
    { text: expect.stringContaining('Cambió dónde o cuándo rinde «Correo que se rechaza»') },
  ]);
});

it('whoever was told where they were moved is not sent the hour of before again, that the host refused', async () => {
  const { db } = server.database;
  for (const name of ['TARDE', 'OTRO']) await addTestPerson(db, name);
  const [first = '', second = ''] = await office.evaluation('Correo tardío', [
    [24, 27],
    [2, 4],
  ]);
  // Given two people whose first hour was refused; one is moved, and the other one is mailed of something else
  for (const name of ['TARDE', 'OTRO']) await office.done('enter', name, first);
  await send(REFUSED);
  await office.done('move', 'TARDE', first, '--to-session', second);
  await queueMail(db, { to: 'otro@ejemplo.ec', subject: 'Su contraseña cambió', text: 'T' });
  expect(await send(null)).toHaveLength(2);
  // When the office has all of them sent again
  const listed = await runCommand(server.context, ['mails']);
  await office.done('send-mails-again', 'todos');
  // Then the hour that stands is the last that each was told
  expect(await send(null)).toMatchObject([{ to: 'otro@ejemplo.ec', subject }]);
  expect(listed.lines.filter((line) => line.includes('tarde@ejemplo.ec'))).toEqual([
    expect.stringContaining('no se envía otra vez'),
  ]);
});

it('whoever is to be told two hours, of which the host refused both, is never sent the one of before alone', async () => {
  const { db } = server.database;
  const [first = '', second = ''] = await office.evaluation('Correo dos veces tardío', [
    [24, 27],
    [2, 4],
  ]);
  const idsOf = async (name: string) => {
    const to = `${name.toLowerCase()}@ejemplo.ec`;
    const rows = await db.selectFrom('mail_job').select('id').where('recipient', '=', to).orderBy('id').execute();
    return rows.map(({ id }) => String(id));
  };
  // Given people who were moved, and both hours were refused
  for (const name of ['ANTES', 'AMBAS', 'PASADA']) {
    await addTestPerson(db, name);
    await office.done('enter', name, first);
    await send(REFUSED);
    await office.done('move', name, first, '--to-session', second);
    await send(REFUSED);
  }
  // When one has the older sent again by its number, and another one both
  const [older = ''] = await idsOf('ANTES');
  expect(await office.act('send-mails-again', older)).toMatchObject({ ok: false });
  expect(await send(null)).toEqual([]);
  await office.done('send-mails-again', (await idsOf('AMBAS')).join(','));
  // Then both are told in their order, or neither
  expect((await send(null)).map(({ to, text }) => [to, text.includes('Cambió dónde o cuándo')])).toEqual([
    ['ambas@ejemplo.ec', false],
    ['ambas@ejemplo.ec', true],
  ]);
  // And nobody is sent the hour of before once the later one is of no use
  server.clock.now += 5 * HOUR_MS;
  const { lines } = await runCommand(server.context, ['mails']);
  await office.act('send-mails-again', 'todos');
  expect(await send(null)).toEqual([]);
  const ofPassed = lines.filter((line) => line.includes('pasada@ejemplo.ec'));
  expect(ofPassed).toHaveLength(2);
  for (const line of ofPassed) expect(line).toContain('no se envía otra vez');
});
