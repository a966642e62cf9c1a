import type { Details } from '@quipu/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { type Examinee, entry, examinee, opened } from '../../testing/examinee.ts';
import { gradedSheets } from '../../testing/graded-sheets.ts';
import { addTestPerson } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { gradeDue } from './grade-due.ts';

const HOUR = 3_600_000;
let server: TestServer;
let use: ReturnType<typeof gradedSheets>;
let who: Examinee;
beforeAll(async () => {
  server = await startTestServer();
  use = gradedSheets(server);
  const { db } = server.database;
  const id = await addTestPerson(db, 'PAR1');
  who = await examinee(server, 'PAR1');
  const json = evaluationJson('Partes', [section('Única', items)], {
    ...{ practice: 1, view_answers: 1, view_regrades: 1, regrade: 1 },
    grading: { scale: 10 },
  });
  await giveEvaluation(db, json, [id], { start: server.clock.now - HOUR, end: server.clock.now + HOUR });
});
afterAll(() => server.close());

const options = (more: readonly object[]) =>
  more.map((one, place) => ({ key: 'abc'[place], content: ['agua', 'barro', 'cielo'][place], ...one }));
const items = [
  {
    ...{ key: 'espacios', type: 8, content: '{{1}} y {{2}}', penalty: 0.125 },
    options: options([{ slot: 1, weight: 2 }, { slot: 2, weight: 1 }, {}]),
  },
  {
    ...{ key: 'parejas', type: 10, content: 'x', points: 1, penalty: 0.5, lower_bound: -1 },
    options: options([{ match: '1' }, { match: '2' }, { match: '3' }]),
  },
  { key: 'exacto', type: 6, content: 'x', answer: '1.000.000.000,0' },
  { key: 'preciso', type: 6, content: 'x', answer: '1', tolerance: '0.00000000000000000001' },
];

it('an evaluation pays its blanks and pairs as its author says, and numbers to the last digit', async () => {
  const listed = await who.list();
  const sheet = await opened(who, listed.status === 200 ? (listed.body.sheets[0]?.id ?? 0) : 0);
  const taken = sheet.form.sections[0]?.items ?? [];
  const idOf = (place: number, content: string): number =>
    taken[place]?.options.find((option) => option.content === content)?.id ?? 0;
  const given: readonly Details[] = [
    [
      { itemOptionId: idOf(0, 'agua'), slot: 1, answer: null },
      { itemOptionId: idOf(0, 'cielo'), slot: 2, answer: null },
    ],
    ['agua', 'barro', 'cielo'].map((content, place) => ({
      itemOptionId: idOf(1, content),
      answer: ['2', '3', '1'][place] ?? '',
      slot: null,
    })),
    [{ itemOptionId: null, answer: '1000000001', slot: null }],
    [{ itemOptionId: null, answer: '1.00000000000000000001', slot: null }],
  ];
  const answers = given.map((details, place) => entry(sheet, place, details));
  expect((await who.finish(sheet.id, 'F', { answers })).status).toBe(200);
  await gradeDue(server.context);

  const seen = async () => {
    const reply = await use.review(who, sheet.id);
    if (reply.status !== 200) throw new Error(`review answered ${reply.status}`);
    const { finalGrade, sections } = reply.body;
    return {
      finalGrade,
      marks: sections[0]?.items.map(({ verdict, points, maxPoints }) => [verdict, points, maxPoints]),
    };
  };
  const marks = [
    ['partial', 1.875, 3],
    ['wrong', -1, 1],
    ['wrong', 0, 1],
    ['right', 1, 1],
  ];
  // (1.875 - 1 + 0 + 1) of 6, on a scale of 10.
  expect(await seen()).toEqual({ finalGrade: 3.13, marks });
  const report = { id: sheet.id };
  const made = rightOf(await server.api.downloadReport(report, { token: who.token() }));
  if (made.status !== 200) throw new Error('There is no report');
  const text = (await readPdf(made.body)).pages.join(' ');
  for (const points of ['1,875 / 3', '-1 / 1', '1,875 / 6']) expect(text).toContain(points);

  // A regrade turns two words round: the heavy blank stays the heavy one.
  const asked = await use.ask(who, sheet.id, taken[0]?.id ?? 0);
  const id = asked.status === 200 ? String(asked.body.id) : '';
  const letters = ['agua', 'barro', 'cielo'].map(
    (word) => 'ABC'[taken[0]?.options.findIndex(({ content }) => content === word) ?? 0],
  );
  const decided = await use.run(
    ...['decide-regrade', id, 'accept', '--correct', `1=${letters[1]},2=${letters[2]}`],
    ...['--operator', 'ROSA', '--reason', 'La clave estaba mal'],
  );
  expect(decided.ok).toBe(true);
  expect((await seen()).marks?.[0]).toEqual(['partial', 0.875, 3]);
});
