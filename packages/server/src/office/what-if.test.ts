import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gradeDue } from '../exams/grading/grade-due.ts';
import { texts as whatIfTexts } from '../exams/what-if/texts.ts';
import { AT, answering } from '../testing/graded-evaluation.ts';
import { gradedSheets } from '../testing/graded-sheets.ts';
import { type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

let server: TestServer;
let rosa: StaffToken;
let id = 0;
let formId = 0;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['grader']);
  const use = gradedSheets(server);
  const people = await use.people('PS', 3);
  await use.give('Supuesta', people, { grading: { publish: 'operator', scale: 1000 } });
  for (const [place, who] of people.people.entries())
    await use.finish(who, (sheet) =>
      place === 0 ? new Map() : new Map([[AT.one, answering(sheet).options(AT.one, 'tres')]]),
    );
  await gradeDue(server.context);
  id = (
    await server.database.db.selectFrom('quiz').select('id').where('name', '=', 'Supuesta').executeTakeFirstOrThrow()
  ).id;
  const rules = rightOf(await server.api.officeGradingRules({ id }, rosa));
  formId = rules.status === 200 ? (rules.body.forms[0]?.formId ?? 0) : 0;
});
afterAll(() => server.close());

const NOTHING = { questions: [], scale: null, penalty: null, partial: null, text: null, passMark: null, endedAt: null };
const change = (kind: 'annul' | 'instead' | 'also', text = '', number = '1') => ({
  questions: [{ formId, number, change: { kind, text }, points: null }],
});
const ask = async (hypothesis: Partial<Parameters<typeof server.api.officeWhatIf>[0]>, by = rosa) =>
  rightOf(await server.api.officeWhatIf({ id, ...NOTHING, ...hypothesis }, by));

it('the rules are told by which it is graded, question by question', async () => {
  const rules = rightOf(await server.api.officeGradingRules({ id }, rosa));
  if (rules.status !== 200) throw new Error('refused');
  expect(rules.body).toMatchObject({ name: 'Supuesta', scale: 1000, penalty: 0, partial: 'none', text: 'lenient' });
  expect(rules.body.forms[0]?.questions[0]).toMatchObject({
    number: '1',
    points: 1,
    right: expect.stringMatching(/^B/),
  });
});

it('says who would have another grade, and leaves everybody’s as it is', async () => {
  const reply = await ask({ ...change('annul'), passMark: 1000 });
  if (reply.status !== 200) throw new Error('refused');
  const { said, before, after, sheets, changed, changes, careers, notes } = reply.body;
  expect(said[0]).toContain('Pregunta 1 (formulario');
  expect([sheets, changed, notes, careers]).toEqual([3, 2, [], null]);
  expect([before.passed, after.passed]).toEqual([1, 3]);
  expect(changes).toEqual([
    { person: { who: 'PS1', fullName: 'Persona PS1' }, before: 909.09, after: 1000 },
    { person: { who: 'PS2', fullName: 'Persona PS2' }, before: 909.09, after: 1000 },
  ]);
  expect(await ask(change('annul'))).toMatchObject({ body: { changed: 2 } });
});

it('is refused where it says nothing or cannot be read, to whoever takes it, and to other roles', async () => {
  const refused = (said: string) => ({ status: 409, body: { msg: said } });
  expect(await ask({})).toMatchObject(refused(whatIfTexts.problem({ is: 'nothing' })));
  expect(await ask(change('instead', 'Z'))).toMatchObject(
    refused(whatIfTexts.problem({ is: 'wrongAnswer', number: '1' })),
  );
  expect(await ask(change('annul', '', '99'))).toMatchObject(
    refused(whatIfTexts.problem({ is: 'noQuestion', number: '99' })),
  );
  expect(rightOf(await server.api.officeWhatIf({ ...NOTHING, id: 999_999, passMark: 1 }, rosa))).toMatchObject({
    status: 404,
  });
  expect(await ask({ passMark: 1 }, await staffWith(server, 'EVA', ['registrar']))).toMatchObject({ status: 403 });
  expect(await ask({ penalty: 2 })).toMatchObject({ status: 400 });
  const lola = await staffWith(server, 'LOLA', ['grader', 'examinee']);
  const session = await server.database.db.selectFrom('quiz_session').select('id').executeTakeFirstOrThrow();
  await gradedSheets(server).run('enter', 'LOLA', String(session.id), '--operator', 'ROSA', '--reason', 'x');
  expect(await ask({ passMark: 1 }, lola)).toMatchObject(refused(texts.ownEvaluation));
  expect(rightOf(await server.api.officeGradingRules({ id }, lola))).toMatchObject(refused(texts.ownEvaluation));
});

it('another hour is left to the command where the logs are long', async () => {
  const { db } = server.database;
  const { id: sheetId } = await db
    .selectFrom('answers_sheet')
    .select('id')
    .where('quiz_id', '=', id)
    .executeTakeFirstOrThrow();
  await db.insertInto('log_room').values({ sheet_id: sheetId, lines: 60_001, bytes: 1 }).execute();
  const refused = { status: 409, body: { msg: texts.tooManyLines } };
  expect(await ask({ endedAt: server.clock.now })).toMatchObject(refused);
  expect(await ask({ passMark: 1 })).toMatchObject({ status: 200 });
  await db.deleteFrom('log_room').execute();
  expect(await ask({ endedAt: server.clock.now })).toMatchObject({
    status: 200,
    body: { changed: 0, notes: [expect.stringContaining('3 hojas')] },
  });
  expect(await ask({ endedAt: server.clock.now + 24 * 3_600_000 })).toMatchObject({
    ...{ status: 409, body: { msg: whatIfTexts.problem({ is: 'noSession' }) } },
  });
});

it('leaves as a report to be signed and as a table, with who took it and why', async () => {
  const taken = async (format: 'pdf' | 'csv', reason = 'Comisión') => {
    const asked = { id, ...NOTHING, ...change('annul'), format, reason };
    return rightOf(await server.api.exportOfficeWhatIf(asked, rosa));
  };
  expect(await taken('pdf', ' ')).toMatchObject({ status: 400, body: { msg: texts.needsReason } });
  const pdf = await taken('pdf');
  const text = (await readPdf(Buffer.from(pdf.status === 200 ? pdf.body : []))).pages.join(' ');
  expect(text).toContain('se anula');
  const csv = await taken('csv');
  const rows = parse(Buffer.from(csv.status === 200 ? csv.body : []), { bom: true, delimiter: ';', columns: true });
  expect(rows).toMatchObject([{ cambia: 'no' }, { cambia: 'sí', nota_supuesta: '1000' }, { cambia: 'sí' }]);
  const kept = await server.database.db
    .selectFrom('operator_action')
    .select(['who', 'why', 'what'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ who: 'ROSA', why: 'Comisión', what: { action: 'what-if', quizId: id, rows: 3 } });
});
