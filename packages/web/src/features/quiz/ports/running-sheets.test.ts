import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { item, option } from '../../../testing/item.ts';
import { quizBench } from '../../../testing/quiz-runtime.ts';
import { opening, section, sheet } from '../../../testing/sheet.ts';
import { runningSheets } from './running-sheets.ts';
import { openSheetJournal } from './sheet-journal.ts';

const question = (id: number) => item({ type: 1, id, answerId: 100 + id, options: [option(10 + id, 'Uno')] });
const content = sheet([section(1, [question(1), question(2)])]);

/** Keeps a sheet with one answer that no server has, ended or not. */
const keep = async (how: { readonly ended: boolean }) => {
  const { runtime, fail } = await quizBench(content);
  fail({ kind: 'offline' });
  const details = [{ itemOptionId: 11, answer: null, slot: null }];
  await runtime.dispatch({ type: 'AnswerItem', itemId: 1, details });
  if (how.ended) await runtime.dispatch({ type: 'FinishQuiz', processes: [] });
  await runtime.flush();
  const lines: string[] = [];
  for await (const line of runtime.lines()) lines.push(line);
  await runtime.stop();
  const journal = await openSheetJournal([7, content.sheetId]);
  await journal.append(lines);
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it('are known without network, with what is safe in them', async () => {
  await keep({ ended: false });
  expect(await runningSheets(7, opening().deadline)).toEqual([
    { sheetId: 1, name: content.name, deadline: opening().deadline, answered: 1, total: 2, unsent: 1 },
  ]);
  expect(await runningSheets(8, opening().deadline)).toEqual([]);
});

it('are none that should have ended days ago, though no server has said so here', async () => {
  await keep({ ended: false });
  expect(await runningSheets(7, opening().deadline + 86_400_001)).toEqual([]);
});

it('are none that has ended here', async () => {
  await keep({ ended: true });
  expect(await runningSheets(7)).toEqual([]);
});
