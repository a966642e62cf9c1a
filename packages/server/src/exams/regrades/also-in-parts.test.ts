import type { Details } from '@quipu/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts as decisionTexts } from '../../cli/grading/decide-regrade.ts';
import { type Examinee, itemsOf } from '../../testing/examinee.ts';
import { AT, answering } from '../../testing/graded-evaluation.ts';
import { type GradedPeople, gradedSheets } from '../../testing/graded-sheets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let use: ReturnType<typeof gradedSheets>;
let trio: GradedPeople;
beforeAll(async () => {
  server = await startTestServer();
  use = gradedSheets(server);
  trio = await use.people('PARTE', 3);
});
afterAll(() => server.close());

const WHO = ['--operator', 'ROSA', '--reason', 'La opción es ambigua'] as const;
type Say = ReturnType<typeof answering>;

/** Each asks about the same question, which they answered so; then each request is accepted with another right answer. */
const accepted = async (
  name: string,
  place: number,
  decisions: readonly { readonly given: (say: Say) => ReadonlyMap<number, Details>; readonly also: string }[],
): Promise<readonly (number | null | undefined)[]> => {
  await use.give(name, trio);
  const requests: string[] = [];
  const asking: Examinee[] = [];
  for (const [at, { given }] of decisions.entries()) {
    const who = trio.people[at];
    if (who === undefined) throw new Error('nobody');
    const sheet = await use.take(who, (taken) => given(answering(taken)));
    const asked = await use.ask(who, sheet.id, itemsOf(sheet)[place]?.id ?? 0);
    if (asked.status !== 200) throw new Error(`refused: ${JSON.stringify(asked)}`);
    requests.push(String(asked.body.id));
    asking.push(who);
  }
  for (const [at, { also }] of decisions.entries()) {
    const id = requests[at] ?? '';
    const { lines } = await use.run('decide-regrade', id, 'accept', '--also', also, ...WHO);
    expect(lines[0]).toBe(decisionTexts.decided(Number(id), 'A'));
  }
  return Promise.all(asking.map(async (who) => (await use.listed(who))?.finalGrade));
};

const rows = (first: string, second: string) => (say: Say) =>
  new Map([
    [AT.row, say.options(AT.row, first)],
    [AT.secondRow, say.options(AT.secondRow, second)],
  ]);
/** The first row is true and the second false. */
const IN_FIRST = { given: rows('Falso', 'Falso'), also: '1=B' };
const IN_SECOND = { given: rows('Verdadero', 'Verdadero'), also: '2=A' };

it.each([
  ['one row', [IN_FIRST, IN_SECOND]],
  ['the other row first', [IN_SECOND, IN_FIRST]],
  ['both rows, and each', [{ given: rows('Falso', 'Verdadero'), also: '1=B,2=A' }, IN_FIRST, IN_SECOND]],
])('an answer accepted too, in %s of a table, pays who asked and whoever was paid before', async (name, decisions) => {
  expect(await accepted(`Filas: ${name}`, AT.matrix, decisions)).toEqual(decisions.map(() => 100));
});

/** The words of a sheet's blanks stand in the order of the alphabet: luna, mar, sol. */
const IN_FIRST_BLANK = { given: (say: Say) => new Map([[AT.blanks, say.blanks('mar', 'luna')]]), also: '1=B' };
const IN_SECOND_BLANK = { given: (say: Say) => new Map([[AT.blanks, say.blanks('sol', 'mar')]]), also: '2=B' };

it.each([
  ['one blank', [IN_FIRST_BLANK, IN_SECOND_BLANK]],
  ['the other blank first', [IN_SECOND_BLANK, IN_FIRST_BLANK]],
])('and so in %s of a text', async (name, decisions) => {
  expect(await accepted(`Espacios: ${name}`, AT.blanks, decisions)).toEqual([100, 100]);
});
