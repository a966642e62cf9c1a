import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts as accountTexts } from '../accounts/account-texts.ts';
import { texts as cliTexts } from '../cli/people/account.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { examinee, onlySheet, opened } from '../testing/examinee.ts';
import { mailsTo } from '../testing/mailed.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson, logInAs } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { runCommand } from '../testing/run-command.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

const CEDULA = '1710034065';
let server: TestServer;
let rosa: StaffToken;
let eva: StaffToken;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
  eva = await staffWith(server, 'EVA', ['registrar']);
});
afterAll(() => server.close());

const correct = async (id: number, before: string, reference: string, more: object = {}, by = eva) => {
  const asked = { id, before, reference, isPassport: false, ...askedAction(), ...more };
  return rightOf(await server.api.setOfficeReference(asked, by));
};
const referenceOf = async (id: number) =>
  (await server.database.db.selectFrom('app_user').select('reference').where('id', '=', id).executeTakeFirstOrThrow())
    .reference;
const gradeOf = (reference: string) =>
  server.database.db.insertInto('last_grade').values({ reference, grade: 800 }).execute();

it('a number is corrected after it is said what that comes to: one logs in with it, and is told by mail', async () => {
  const id = await addTestPerson(server.database.db, '171003406');
  await gradeOf('171003406');
  await gradeOf(CEDULA);
  const rehearsed = await correct(id, '171003406', '1710034065', askedAction('', true));
  expect(rehearsed).toMatchObject({ status: 200, body: { changes: 1, mails: 1 } });
  expect(rehearsed.status === 200 ? rehearsed.body.told : []).toEqual([
    ...[texts.referenceIs(CEDULA), texts.toldByMail, texts.gradeBefore('171003406'), texts.gradeNow(CEDULA)],
  ]);
  expect(await referenceOf(id)).toBe('171003406');
  expect(await correct(id, '171003406', '171003406-5')).toMatchObject({ status: 200, body: { changes: 1 } });
  expect((await logInAs(server, CEDULA)).accessToken).not.toBe('');
  const mails = await mailsTo(server, '171003406@ejemplo.ec');
  const { subject } = accountTexts.mails.referenceChanged('', '', '', '');
  expect(mails.map((mail) => mail.subject)).toEqual([subject]);
  expect(mails[0]?.text).toContain('era 171003406, y ahora es 1710034065');
  const kept = await server.database.db
    .selectFrom('operator_action')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(kept).toMatchObject({ what: { action: 'set-reference', userId: id, before: { reference: '171003406' } } });
  // Whoever saw it as it was does not undo it unseen; the same again changes nothing.
  expect(await correct(id, '171003406', 'PE1')).toMatchObject({
    status: 409,
    body: { msg: texts.otherBefore(CEDULA) },
  });
  expect(await correct(id, CEDULA, CEDULA)).toMatchObject({ status: 200, body: { changes: 0 } });
});

it('it stays where it is no number, or somebody else’s, or digits that nobody says are a passport', async () => {
  const id = await addTestPerson(server.database.db, 'PA777');
  const refused = async (reference: string, status: number, said: string, more: object = {}) => {
    const reply = await correct(id, 'PA777', reference, more);
    expect([reply.status, 'body' in reply && 'msg' in reply.body ? reply.body.msg : '']).toEqual([
      status,
      expect.stringContaining(said),
    ]);
  };
  await refused('rosa', 409, texts.referenceTaken);
  await refused('x', 400, 'letras y números, de 3 a 20');
  await refused('1710034066', 400, 'no es una cédula');
  await refused('1234567', 400, 'parece una cédula incompleta: son 7 dígitos');
  expect(await correct(id, 'PA777', '1234567', { isPassport: true })).toMatchObject({ status: 200 });
  expect(await referenceOf(id)).toBe('1234567');
  const nine = '102030400';
  const short = await correct(id, '1234567', nine);
  expect(short).toMatchObject({ status: 400 });
  expect(await correct(id, '1234567', nine, { isPassport: true })).toMatchObject({ status: 200 });
  expect(await referenceOf(id)).toBe(nine);
});

it('it stays while its person answers, where a log names it', async () => {
  const { db } = server.database;
  const id = await addTestPerson(db, 'RINDE');
  await giveEvaluation(db, evaluationJson('A medias', [section('S', [choice('p')])]), [id], {
    start: server.clock.now - 1000,
    end: server.clock.now + 3_600_000,
  });
  const who = await examinee(server, 'RINDE');
  const sheet = await opened(who, await onlySheet(who));
  expect(await correct(id, 'RINDE', 'RINDE2')).toMatchObject({ status: 409, body: { msg: texts.answering } });
  await who.finish(sheet.id, 'F', { answers: [] });
  expect(await correct(id, 'RINDE', 'RINDE2')).toMatchObject({ status: 200, body: { changes: 1 } });
});

it('of staff it is an operator’s to correct, of nobody whose actions are kept beside it, and never one’s own', async () => {
  const { db } = server.database;
  const proctor = await addTestPerson(db, 'SUP8', { roles: ['proctor'] });
  expect(await correct(proctor, 'SUP8', 'SUP9')).toMatchObject({ status: 409, body: { msg: texts.ofStaff } });
  expect(await correct(proctor, 'SUP8', 'SUP9', {}, rosa)).toMatchObject({ status: 200 });
  expect(await correct(eva.userId, 'EVA', 'EVA2', {}, rosa)).toMatchObject({
    status: 409,
    body: { msg: texts.hasActed },
  });
  expect(await correct(rosa.userId, 'ROSA', 'ROSA2', {}, rosa)).toMatchObject({
    status: 409,
    body: { msg: texts.ownAccount },
  });
});

it('the command does the same', async () => {
  const id = await addTestPerson(server.database.db, 'ORDEN');
  const run = (...argv: readonly string[]) =>
    runCommand(server.context, ['set-reference', 'ORDEN', ...argv, '--operator', 'ROSA', '--reason', 'Acta 5']);
  expect((await run('ROSA')).lines).toEqual([cliTexts.notSet.taken]);
  expect((await run('1234')).lines).toEqual([expect.stringContaining('4 dígitos')]);
  expect((await run('98765', '--passport')).lines).toEqual([cliTexts.referenceSet('ORDEN', '98765'), cliTexts.told]);
  expect(await referenceOf(id)).toBe('98765');
});
