import { afterAll, beforeAll, expect, it } from 'vitest';
import { evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { staffWith } from '../../testing/office-fixture.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { gradeDue } from '../grading/grade-due.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const WHO = ['--operator', 'ROSA', '--reason', 'La fila es ambigua'] as const;

/** A table of three rows, all true; its second one is asked of those alone who answered the first question so. */
const table = evaluationJson(
  'Tabla',
  [
    section('Única', [
      {
        key: 'p0',
        type: 1,
        content: '¿Vive en Quito?',
        points: 0,
        options: [
          { key: 'a', content: 'no' },
          { key: 'b', content: 'sí' },
        ],
      },
      {
        key: 't',
        type: 9,
        content: 'Diga',
        options: [
          { key: 'v', content: 'Verdadero' },
          { key: 'f', content: 'Falso' },
        ],
        children: [
          { key: 'f1', content: 'primera', correct: 'v' },
          {
            key: 'f2',
            content: 'segunda',
            correct: 'v',
            condition: { logic: 'AND', rules: [{ item: 'p0', option: 'b' }] },
          },
          { key: 'f3', content: 'tercera', correct: 'v' },
        ],
      },
    ]),
  ],
  { practice: 1, view_answers: 1, view_regrades: 1, regrade: 1, grading: { partial: 'proportional' } },
);

it('a table is decided on by the numbers that its rows are shown with, where one of them was not asked', async () => {
  const { db } = server.database;
  const userId = await addTestPerson(db, 'JUAN');
  const hour = 3_600_000;
  await giveEvaluation(db, table, [userId], { start: server.clock.now - hour, end: server.clock.now + hour });
  const juan = await examinee(server, 'JUAN');
  const sheet = await opened(juan, await onlySheet(juan));
  const no = entry(sheet, 0, chosen(option(sheet, 0, 0)));
  // Options of a row are its table's.
  const [yes, false_] = [chosen(option(sheet, 1, 0)), chosen(option(sheet, 1, 1))];
  const answers = [no, entry(sheet, 2, yes), entry(sheet, 4, false_)];
  expect((await juan.finish(sheet.id, 'F', { answers })).status).toBe(200);
  await gradeDue(server.context);
  const itemId = sheet.form.sections[0]?.items[1]?.id ?? 0;
  const body = { answersSheetId: sheet.id, itemId, comment: 'La tercera es falsa' };
  const asked = rightOf(await server.api.requestRegrade(body, { token: juan.token() }));
  const id = asked.status === 200 ? asked.body.id : 0;

  // Given: who decides reads in the office and in the command which row it is.
  const rosa = await staffWith(server, 'ROSA', ['operator']);
  const read = rightOf(await server.api.officeRegrade({ id }, rosa));
  const rows = read.status === 200 ? read.body.question?.rows : [];
  expect(rows?.map(({ number, content, given }) => [number, content, given])).toEqual([
    [1, 'primera', 'A'],
    [3, 'tercera', 'B'],
  ]);
  const told = (await runCommand(server.context, ['regrades', String(id)])).lines.join('\n');
  expect(told).toContain('3. tercera  respondió B, correcta A');

  // When: they decide on it by that number.
  const argv = ['decide-regrade', String(id), 'accept', '--correct', `${rows?.[1]?.number}=B`, ...WHO];
  expect(await runCommand(server.context, argv)).toMatchObject({ ok: true });

  // Then: who asked has all of it.
  const reply = await juan.list();
  expect(reply.status === 200 ? reply.body.sheets[0]?.finalGrade : null).toBe(100);
});
