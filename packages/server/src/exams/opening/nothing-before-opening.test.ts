import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, entry, examinee, itemsOf, onlySheet, opened, option } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const HOUR = 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const json = (name: string) => evaluationJson(name, [section('Una', [choice('a'), choice('b')], 30)]);
/** People with a sheet each of an evaluation of their own. */
const people = async (...references: readonly [string, ...string[]]) => {
  const users: number[] = [];
  for (const reference of references) users.push(await addTestPerson(server.database.db, reference));
  const window = { start: server.clock.now - HOUR, end: server.clock.now + HOUR };
  await giveEvaluation(server.database.db, json(`Evaluación de ${references[0]}`), users, window);
  return Promise.all(
    references.map(async (reference) => {
      const who = await examinee(server, reference);
      return { who, id: await onlySheet(who) };
    }),
  );
};
type Person = Awaited<ReturnType<typeof people>>[number];

/** An opening reads neither of a sheet that nobody has opened: this is why it may. */
it('nothing is answered or started of a sheet that nobody has opened', async () => {
  const [{ who, id }, other] = (await people('AUN', 'OTRA')) as [Person, Person];
  const sheet = await opened(other.who, other.id);
  const { db } = server.database;
  const { answer_base } = await db
    .selectFrom('answers_sheet')
    .select('answer_base')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const entries = [0, 1].map((epoch) => ({
    ...entry(sheet, 0, chosen(option(sheet, 0, 1)), { epoch, updatedAt: server.clock.now }),
    id: answer_base,
  }));
  for (const one of entries) {
    expect((await who.answer(id, [one])).status).toBe(403);
    expect((await who.finish(id, 'F', { answers: [one] })).status).toBe(403);
  }
  expect((await who.startSection(id, sheet.form.sections[0]?.id ?? 0)).status).toBe(403);
  for (const table of ['user_answer', 'section_run'] as const)
    expect(await db.selectFrom(table).select('sheet_id').where('sheet_id', '=', id).execute()).toEqual([]);
});

it('what was answered on a sheet that is said to be pending again is there as it is opened', async () => {
  const [{ who, id }] = (await people('VUELVE')) as [Person];
  const sheet = await opened(who, id);
  expect((await who.startSection(id, sheet.form.sections[0]?.id ?? 0)).status).toBe(200);
  const picked = option(sheet, 0, 1);
  const at = { updatedAt: server.clock.now };
  expect((await who.answer(id, [entry(sheet, 0, chosen(picked), at)])).status).toBe(200);
  const { db } = server.database;
  await db.updateTable('answers_sheet').set({ status: 'P', started_at: null }).where('id', '=', id).execute();
  const again = await opened(who, id, 'equipo-de-prueba-2');
  expect(itemsOf(again)[0]?.userAnswer.details).toEqual(chosen(picked));
  expect(again.form.sections[0]?.startedAt).toBe(server.clock.now);
});

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WRITES = /\b(?:writeAnswers|recordSectionStart)\(|(?:insertInto\('|insert into )(?:user_answer|section_run)\b/;
/** Each refuses a sheet that nobody has opened, or opens it in the same transaction. */
const WRITERS = [
  'exams/answers/finish-sheet.ts',
  'exams/answers/take-answers.ts',
  'exams/backup/import-backup.ts',
  'exams/opening/start-section.ts',
  'exams/quarantine/decide-quarantined-answers.ts',
  'exams/sheets/answer-store.ts',
  'exams/sheets/section-store.ts',
  'laboratory/take-sheet.ts',
];

it('nothing else writes answers or starts of sections', () => {
  const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'),
  );
  expect(sources.filter((path) => WRITES.test(readFileSync(`${ROOT}/${path}`, 'utf8'))).sort()).toEqual(WRITERS);
});
