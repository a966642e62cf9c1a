import { afterAll, beforeAll, expect, it } from 'vitest';
import { gradeDue } from '../exams/grading/grade-due.ts';
import { giveEvaluation } from '../testing/evaluation-fixture.ts';
import { type Examinee, entry, examinee, opened } from '../testing/examinee.ts';
import { gradedEvaluation, rightAnswersOf } from '../testing/graded-evaluation.ts';
import { addTestPerson } from '../testing/people.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
const REFERENCE = 'DOC1';
let server: TestServer;
let who: Examinee;
let other: Examinee;
let userId = 0;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  userId = await addTestPerson(server.database.db, REFERENCE);
  await addTestPerson(server.database.db, 'DOC2');
  who = await examinee(server, REFERENCE);
  other = await examinee(server, 'DOC2');
});
afterAll(() => server.close());

const results = async (id: number, by = who, reference = REFERENCE) =>
  rightOf(await server.api.downloadResults({ reference, id }, { token: by.token() }));
const report = async (id: number, by = who) => rightOf(await server.api.downloadReport({ id }, { token: by.token() }));
const receipt = async (id: number, by = who) =>
  rightOf(await server.api.downloadReceipt({ id }, { token: by.token() }));

/** A finished sheet of an evaluation, not graded yet. */
const finished = async (grading: object = {}, more: object = { extra: { answers_sheet: 1 } }) => {
  count += 1;
  const json = gradedEvaluation(`Evaluación ñ ${count}`, grading as never, more as never);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + HOUR };
  await giveEvaluation(server.database.db, json, [userId], window);
  const listed = await who.list();
  const id = listed.status === 200 ? (listed.body.sheets.at(-1)?.id ?? 0) : 0;
  const sheet = await opened(who, id);
  const answers = [...rightAnswersOf(sheet)].map(([place, details]) => entry(sheet, place, details));
  await who.finish(id, 'F', { answers });
  return id;
};

it('results and report are not there before they are graded, and are PDFs of their owner after it', async () => {
  const id = await finished();
  expect(await results(id)).toMatchObject({ status: 404, body: { msg: texts.noResults } });
  expect(await report(id)).toMatchObject({ status: 404, body: { msg: texts.noReport } });
  await gradeDue(server.context);
  const made = await results(id);
  if (made.status !== 200) throw new Error('There are no results');
  expect(made.headers['content-type']).toBe('application/pdf');
  expect(made.headers['content-disposition']).toBe(`attachment; filename="resultados-${id}.pdf"`);
  const { title, pages } = await readPdf(made.body);
  expect(title).toBe(`Hoja de resultados: Evaluación ñ ${count}`);
  expect(pages.join(' ')).toContain('100 / 100');
  const individual = await report(id);
  if (individual.status !== 200) throw new Error('There is no report');
  expect((await readPdf(individual.body)).pages.join(' ')).toContain('añoranza DE quito');
  for (const reply of [await results(id, other), await report(id, other), await results(id, who, 'DOC2')])
    expect(reply.status).toBe(404);
});

it('are made once, and anew when what they are made of is another', async () => {
  const id = await finished();
  await gradeDue(server.context);
  const bytes = async () => {
    const reply = await report(id);
    if (reply.status !== 200) throw new Error('There is no report');
    return Buffer.from(reply.body).toString('latin1');
  };
  const [first, ...others] = await Promise.all([bytes(), bytes(), bytes()]);
  server.clock.now += 60_000;
  expect([...new Set([...others, await bytes()])]).toEqual([first]);
  await server.database.db.updateTable('app_user').set({ full_name: 'Otro Nombre' }).where('id', '=', userId).execute();
  expect(await bytes()).not.toBe(first);
});

it('are refused where the evaluation has none', async () => {
  const id = await finished({ report: 0 }, {});
  await gradeDue(server.context);
  expect(await results(id)).toMatchObject({ status: 403, body: { msg: texts.notOffered } });
  expect(await report(id)).toMatchObject({ status: 403, body: { msg: texts.reportNotOffered } });
});

it('wait for their publication', async () => {
  const id = await finished({ publish: 'operator' });
  await gradeDue(server.context);
  expect(await results(id)).toMatchObject({ status: 404, body: { msg: texts.noResults } });
});

it('a receipt says where and when, once somebody assigned it', async () => {
  const id = await finished();
  expect(await receipt(id)).toMatchObject({ status: 404, body: { msg: texts.noReceipt } });
  await server.database.db
    .insertInto('sheet_assignment')
    .values({
      sheet_id: id,
      location: 'Unidad Educativa Ñaupa',
      lab_code: 'LAB-3',
      support_name: 'Rosa Ñacato',
    } as never)
    .execute();
  const made = await receipt(id);
  if (made.status !== 200) throw new Error('There is no receipt');
  const { pages } = await readPdf(made.body);
  expect(pages).toHaveLength(1);
  for (const said of [
    'Comprobante de asignación',
    'Unidad Educativa Ñaupa',
    'LAB-3',
    'Rosa Ñacato',
    '30 minutos antes',
    `${REFERENCE}|${id}|26`,
    'Segundo período 2024',
  ])
    expect(pages[0]).toContain(said);
  expect(await receipt(id, other)).toMatchObject({ status: 404 });
  expect(server.logged.join('\n')).not.toContain('Ñacato');
});
