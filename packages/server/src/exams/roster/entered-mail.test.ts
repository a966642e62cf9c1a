import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDueMail } from '../../platform/mail/mail-worker.ts';
import type { MailFailure, OutgoingMail } from '../../platform/mail/mailer.ts';
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

it('whoever entered is told so where the host refused the mail at first, and takes it later', async () => {
  await addTestPerson(server.database.db, 'RECHAZO');
  const [session = ''] = await office.evaluation('Correo que se rechaza', [[24, 27]]);
  const sent: OutgoingMail[] = [];
  const send = async (failure: MailFailure | null) => {
    const mailer = {
      send: async (mail: OutgoingMail) => {
        if (failure === null) sent.push(mail);
        return failure;
      },
      close: () => undefined,
    };
    while ((await sendDueMail(server.context, mailer)) > 0);
  };
  await office.done('enter', 'RECHAZO', session);
  await send({ problem: 'EENVELOPE 550', isFinal: true });
  await office.done('send-mails-again', 'todos');
  await send(null);
  const told = sent.filter(({ to }) => to === 'rechazo@ejemplo.ec');
  expect(told).toMatchObject([{ subject, text: expect.stringContaining('Rendirá «Correo que se rechaza»') }]);
});
