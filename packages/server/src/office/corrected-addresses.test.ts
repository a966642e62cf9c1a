import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts as accountTexts } from '../accounts/account-texts.ts';
import { texts as csvTexts } from '../content/csv/texts.ts';
import { csvCommands, lines } from '../testing/csv-commands.ts';
import { mailedToken, mailsTo } from '../testing/mailed.ts';
import { askedAction, type StaffToken, staffWith, tokenOf } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { follow } from '../testing/signing-up.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let rosa: StaffToken;
const { file: csvFile, end, ...commands } = csvCommands();
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
});
afterAll(async () => {
  await server.close();
  end();
});

type Known = 'correct' | 'correctAll';
const HEADER = 'identificacion;nombre;correo;accesibilidad';
const bytesOf = (...of: readonly string[]) => new TextEncoder().encode(lines(HEADER, ...of));
const check = async (file: Uint8Array, known: Known = 'correct') => {
  const reply = rightOf(await server.api.checkOfficePeople({ file, known }, rosa));
  return reply.status === 200 ? reply.body.lines : [];
};
const load = async (file: Uint8Array, known: Known = 'correct') => {
  const asked = { file, known, fileName: 'p.csv', warned: 'refuse', ...askedAction() } as const;
  return rightOf(await server.api.loadOfficePeople(asked, rosa));
};
const person = (reference: string) =>
  server.database.db.selectFrom('app_user').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
const lastKept = async () =>
  (await server.database.db.selectFrom('operator_action').select('what').orderBy('id', 'desc').executeTakeFirst())
    ?.what;
const told = async (email: string) => (await mailsTo(server, email)).map(({ subject }) => subject);
const LEFT = accountTexts.mails.emailChanged('').subject;

/** They change the address themselves, and follow the link to it where that is said. */
const changesTo = async (id: number, email: string, follows: boolean): Promise<void> => {
  const data = { email, confirmedEmail: email, password: null };
  expect(rightOf(await server.api.updateEmail({ data }, await tokenOf(server, id))).status).toBe(200);
  if (follows) await follow(server, await mailedToken(server, email));
};

it.each([true, false])(
  'an address that its person changed stays, and the preview says so (confirmed: %s)',
  async (follows) => {
    const name = `CAMBIA${follows ? 1 : 2}`;
    const mine = `mio.${name}@ejemplo.ec`;
    const old = `${name.toLowerCase()}@ejemplo.ec`;
    const id = await addTestPerson(server.database.db, name);
    await changesTo(id, mine, follows);
    const before = await person(name);

    const same = bytesOf(`${name};Persona ${name};${old};`);
    expect(await check(same)).toMatchObject([
      { fate: 'same', isEmailKept: true, changes: [csvTexts.emailKept(mine, old)] },
    ]);
    expect(await load(same)).toMatchObject({ status: 200, body: { changes: 0 } });
    const renamed = bytesOf(`${name};Otro Nombre;${old};`);
    expect(await check(renamed)).toMatchObject([{ fate: 'correct', isEmailKept: true }]);
    expect(await load(renamed)).toMatchObject({ status: 200, body: { changes: 1 } });
    expect(await person(name)).toEqual({ ...before, full_name: 'Otro Nombre' });
    expect(await told(mine)).not.toContain(LEFT);

    // Somebody else has the one of the file by now: it is not asked for.
    await addTestPerson(server.database.db, `${name}OTRA`, { email: old });
    expect(await check(same)).toMatchObject([{ fate: 'correct', problems: [] }]);
  },
);

it('it is replaced where that is said, and who reads at the one that is left is told', async () => {
  const id = await addTestPerson(server.database.db, 'EXPRESA');
  await changesTo(id, 'mio.expresa@ejemplo.ec', true);
  const file = bytesOf('EXPRESA;Persona EXPRESA;oficina@ejemplo.ec;');
  expect(await check(file, 'correctAll')).toMatchObject([
    {
      fate: 'correct',
      isEmailKept: false,
      changes: [csvTexts.otherEmail('oficina@ejemplo.ec', 'mio.expresa@ejemplo.ec')],
    },
  ]);
  expect(await load(file, 'correctAll')).toMatchObject({ status: 200, body: { changes: 1 } });
  expect(await person('EXPRESA')).toMatchObject({ email: 'oficina@ejemplo.ec', email_confirmed_at: null });
  expect(await told('mio.expresa@ejemplo.ec')).toContain(LEFT);
  expect(await lastKept()).toMatchObject({
    action: 'load-people',
    corrected: [{ id, before: { email: 'mio.expresa@ejemplo.ec' } }],
  });
});

it('what nobody touched is corrected, said field by field, mailed to the one that is left and kept as it was', async () => {
  const id = await addTestPerson(server.database.db, 'INTACTA');
  const file = bytesOf('INTACTA;Nombre Nuevo;nueva.intacta@ejemplo.ec;visual');
  expect(await check(file)).toMatchObject([
    {
      fate: 'correct',
      changes: [
        csvTexts.otherName('Nombre Nuevo', 'Persona INTACTA'),
        csvTexts.otherEmail('nueva.intacta@ejemplo.ec', 'intacta@ejemplo.ec'),
        csvTexts.otherAccessibility('visual', ''),
      ],
    },
  ]);
  expect(await load(file)).toMatchObject({ status: 200, body: { changes: 1 } });
  expect(await told('intacta@ejemplo.ec')).toEqual([LEFT]);
  expect(await lastKept()).toMatchObject({
    corrected: [{ id, before: { email: 'intacta@ejemplo.ec', full_name: 'Persona INTACTA' } }],
  });
});

it('the command does the same, and is told which addresses stay', async () => {
  const id = await addTestPerson(server.database.db, 'MANDO');
  await changesTo(id, 'mio.mando@ejemplo.ec', true);
  const path = csvFile(lines(HEADER, 'MANDO;Persona MANDO;mando@ejemplo.ec;'));
  const run = (...more: readonly string[]) => commands.run(server, 'load-people', path, ...more);
  expect(await run('--replace-emails')).toMatchObject({ ok: false });
  expect((await run('--correct')).lines).toEqual([
    csvTexts.people(0),
    csvTexts.unchanged(1),
    csvTexts.emailsKept(1),
    csvTexts.personLine(2, 'MANDO', csvTexts.emailKept('mio.mando@ejemplo.ec', 'mando@ejemplo.ec')),
  ]);
  expect((await run('--correct', '--replace-emails')).ok).toBe(true);
  expect((await person('MANDO')).email).toBe('mando@ejemplo.ec');
  expect(await lastKept()).toMatchObject({ corrected: [{ id, before: { email: 'mio.mando@ejemplo.ec' } }] });
});
