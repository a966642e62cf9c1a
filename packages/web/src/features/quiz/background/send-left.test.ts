import 'fake-indexeddb/auto';
import { isContentLine } from '@quipu/engine/log';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { item } from '../../../testing/item.ts';
import { logServer, receiptOf } from '../../../testing/log-server.ts';
import { outdoneDrafts } from '../../../testing/outdone-drafts.ts';
import { quizBench } from '../../../testing/quiz-runtime.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { openSheetJournal } from '../ports/sheet-journal.ts';
import { keptSheets, unsentSheets } from '../ports/unsent-sheets.ts';
import { photoQueue } from '../watch/photo-queue.ts';
import { sendLeft } from './send-left.ts';

const { sendSheet } = vi.hoisted(() => ({
  sendSheet: vi.fn<(api: unknown, examinee: unknown, sheetId: number) => Promise<'offline' | 'serverOff' | null>>(
    async () => null,
  ),
}));
// It opens the sheet as a page does, and this is none.
vi.mock('../opening/send-unsent.ts', () => ({ sendSheet }));

const examinee = { userId: 7, accessibility: null };
/** Locks of a browser with no other tab. */
const locks = { request: async (_: string, __: object, got: () => Promise<void>) => got() };

/** A device with the journal of a sheet, that has ended or goes on. */
const left = async (ended: boolean, sheetId = 1, isAnswerRefused = false) => {
  const content = { ...sheet([section(1, [item({ type: 5 })])]), sheetId };
  const { runtime, refusePosts } = await quizBench(content);
  if (isAnswerRefused) {
    refusePosts({ kind: 'refused', status: 413, message: null });
    const details = [{ itemOptionId: null, answer: 'no cabe', slot: null }];
    await runtime.dispatch({ type: 'AnswerItem', itemId: content.sections[0]?.items[0]?.id ?? 0, details });
  }
  if (ended) await runtime.dispatch({ type: 'FinishQuiz', processes: [] });
  await runtime.flush();
  if (isAnswerRefused) await vi.waitFor(() => expect([runtime.onlyHere().heldBack, runtime.idle()]).toEqual([1, true]));
  const lines: string[] = [];
  for await (const line of runtime.lines()) lines.push(line);
  await runtime.stop();
  const journal = await openSheetJournal([7, sheetId]);
  await journal.append(lines);
  journal.close();
  return lines.filter((line) => !isContentLine(line));
};
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('navigator', { locks });
});

it('is the log of a sheet that ended, after which this device forgets it', async () => {
  const lines = await left(true);
  const { send, log } = logServer();
  await sendLeft(send, examinee);
  expect(log).toEqual(lines);
  expect(await keptSheets(7)).toEqual([]);
});

it.each([
  ['what the server said that it held', 2],
  ['what it says that it holds, where that is less', 1],
])('goes on from %s', async (_, held) => {
  const lines = await left(true);
  const { send, log } = logServer();
  log.push(...lines.slice(0, held));
  const journal = await openSheetJournal([7, 1]);
  await journal.keepExtras({ log: { epoch: 1, lines: 3, receipt: receiptOf(1, 3) } });
  journal.close();
  await Promise.all([sendLeft(send, examinee), sendLeft(send, examinee)]);
  expect(log).toEqual(lines);
  expect(await keptSheets(7)).toEqual([]);
});

it.each([
  ['of a sheet that goes on', false, 200],
  ['while the server does not answer', true, 0],
  ['where the server has another log', true, 403],
])('stays %s', async (_, ended, status) => {
  await left(ended);
  const { send, log, refuse } = logServer();
  refuse(status);
  await sendLeft(send, examinee);
  expect(log).toEqual([]);
  expect(await keptSheets(7)).toEqual([1]);
});

it.each([
  ['has no reply, and so is tried again', 0, true],
  ['is refused, and so is not', 403, false],
])('that %s', async (_, status, isCut) => {
  await left(true, 41);
  const { send, refuse } = logServer();
  refuse(status);
  expect(await sendLeft(send, examinee)).toMatchObject({ isCut });
});

it.each([
  ['the sheets that may have ended at the server', () => left(false, 42)],
  [
    'the log of a journal that was set aside',
    async () => {
      await left(true, 43);
      const journal = await openSheetJournal([7, 43]);
      await journal.setAside();
      journal.close();
    },
  ],
  [
    'a photo',
    async () => {
      const photo = { photo: Uint8Array.of(255, 216, 1), faces: 1, distance: 0.1 };
      await photoQueue(7).put({ ...photo, userId: 7, sheetId: 44, number: 1, takenAt: Date.now() });
    },
  ],
])('is asked for again where nobody replied about %s', async (_, leave) => {
  await leave();
  const { send, refuse } = logServer();
  refuse(0);
  expect(await sendLeft(send, examinee)).toEqual({ isSent: false, isCut: true });
});

it('is not told again to a server that has another log, until the page is loaded anew', async () => {
  await left(true, 21);
  const { send, refuse, posts } = logServer();
  refuse(403);
  await sendLeft(send, examinee);
  await sendLeft(send, examinee);
  expect(posts()).toBe(1);
});

it('is also an answer that the server refused by itself, of a sheet of which it has the end', async () => {
  await left(true, 31, true);
  expect(await unsentSheets(7)).toMatchObject([{ sheetId: 31, ended: false }]);
  const { send } = logServer();
  await sendLeft(send, examinee);
  expect(sendSheet.mock.calls.map(([, , sheetId]) => sheetId)).toEqual([31]);
  // Its log goes with the last of it.
  expect(await keptSheets(7)).toEqual([31]);
});

it('is not all of a sheet while an answer for review is left of it: that goes first, and its journal stays', async () => {
  await left(true, 61);
  const details = [{ itemOptionId: null, answer: 'de antes', slot: null }];
  const journal = await openSheetJournal([7, 61]);
  await journal.drafts.write(outdoneDrafts(61, 'de antes', details));
  journal.close();
  const { send } = logServer();
  sendSheet.mockClear();
  await sendLeft(send, examinee);
  expect(sendSheet.mock.calls.map(([, , sheetId]) => sheetId)).toEqual([61]);
  expect(await keptSheets(7)).toEqual([61]);
  expect(await unsentSheets(7)).toMatchObject([{ sheetId: 61, ended: false, isOver: true }]);
});

it('is nothing of a sheet under way: whoever opens it meanwhile finds it theirs', async () => {
  await left(false, 41, true);
  expect(await unsentSheets(7)).toMatchObject([{ sheetId: 41, isOver: false }]);
  const { send } = logServer();
  sendSheet.mockClear();
  await sendLeft(send, examinee);
  expect(sendSheet).not.toHaveBeenCalled();
  expect(await keptSheets(7)).toEqual([41]);
});

it.each([true, false])(
  'is a sheet that ended at the server, of which this device has not heard (answers are left: %s)',
  async (isOwed) => {
    await left(false, 51, isOwed);
    const { send, sheets } = logServer();
    sheets.push({ id: 51, status: 'F' }, { id: 52, status: 'FT' });
    sendSheet.mockClear();
    await sendLeft(send, examinee);
    expect(sendSheet.mock.calls.map(([, , sheetId]) => sheetId)).toEqual([51]);
  },
);

it.each([
  ['came of what went out', null, { isSent: true, isCut: false }],
  ['is left of what got no reply', 'serverOff', { isSent: false, isCut: true }],
] as const)('tells what %s', async (_, came, told) => {
  await left(true, 71, true);
  sendSheet.mockResolvedValueOnce(came);
  expect(await sendLeft(logServer().send, examinee)).toEqual(told);
});

it('says that answers went out, also where what comes after them fails', async () => {
  await left(true, 81, true);
  const failing = { request: () => Promise.reject(new Error('no lock')) };
  vi.stubGlobal('navigator', { locks: failing });
  sendSheet.mockResolvedValueOnce(null);
  expect(await sendLeft(logServer().send, examinee)).toEqual({ isSent: true, isCut: false });
});
