import 'fake-indexeddb/auto';
import { finishSheet, openSheet } from '@quipu/contract';
import { answerOf, incidentsOf, isOpen } from '@quipu/engine';
import { IDBFactory } from 'fake-indexeddb';
import * as E from 'fp-ts/lib/Either.js';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { apiOver } from '../../../testing/api-over.ts';
import { fillDisk, stubLocalStorage } from '../../../testing/browser-storage.ts';
import { openedSheet } from '../../../testing/opened-sheet.ts';
import { JOURNAL_NAME, openJournalDatabase } from '../ports/journal-database.ts';
import { type OpenResult, openQuiz, type QuizHandle } from './open-quiz.ts';

const opened = openedSheet();
const chosen = [{ itemOptionId: 100, answer: null, slot: null }];

/** Opens the sheet, and is gone. */
const call = vi.fn(async (endpoint: { readonly name: string }) =>
  endpoint.name === openSheet.name
    ? E.right({ status: 200, body: opened, headers: {} })
    : E.left({ kind: 'noReply', cause: 'cut' }),
);
let atOnce: ReadonlyMap<string, string> = new Map();
const api = apiOver(call);
const examinee = { userId: 7, accessibility: null };

const handleOf = (result: OpenResult): QuizHandle => {
  if (result.kind !== 'ready') throw new Error(`the sheet is ${result.kind}`);
  return result.handle;
};
const open = async (): Promise<QuizHandle> =>
  handleOf(await openQuiz({ api, examinee, sheetId: 5, session: null }, false));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  atOnce = stubLocalStorage();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('keeps what was chosen on a disk that takes nothing, and the server has not: whoever leaves and comes back finds it', async () => {
  const first = await open();
  await vi.waitFor(() => expect(isOpen(first.runtime.session())).toBe(true));
  fillDisk();
  await first.runtime.dispatch({ type: 'AnswerItem', itemId: 10, details: chosen });
  expect(first.runtime.storage()).toBe('failing');
  await first.close();
  const second = await open();
  expect(answerOf(second.runtime.head(), 10).details).toEqual(chosen);
  expect(second.journal.deviceId).toBe(first.journal.deviceId);
  await second.close();
});

it('leaves nothing of a sheet that was erased, also of what stood written and was no answer', async () => {
  const { runtime, journal, close } = await open();
  await vi.waitFor(() => expect(isOpen(runtime.session())).toBe(true));
  runtime.type({ itemId: 10, text: '39 k', details: null });
  await journal.erase();
  await close();
  expect([...atOnce.values()]).toEqual([]);
});

it('leaves nothing of a sheet that was erased, also where there is no storage but the one that takes what a page leaves as it goes', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new Error('no storage');
  });
  const { runtime, journal, close } = await open();
  await runtime.dispatch({ type: 'AnswerItem', itemId: 10, details: chosen });
  runtime.secure();
  await vi.waitFor(() => expect(atOnce.size).toBe(1));
  await journal.erase();
  expect([...atOnce.values()]).toEqual([]);
  runtime.type({ itemId: 10, text: '', details: chosen });
  await close();
  expect([...atOnce.values()]).toEqual([]);
});

it.each([
  ['an opening', () => vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => new IDBOpenDBRequest())],
  ['a request', () => vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => new IDBRequest())],
])('waits a few seconds for a storage that never answers %s, and opens the sheet without it', async (_, hang) => {
  const hung = hang();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const opening = open();
  await vi.waitFor(() => expect(hung).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(6_000);
  const { runtime, journal, close } = await opening;
  expect(isOpen(runtime.head())).toBe(true);
  expect(journal.inMemory).toBe(true);
  const closing = close();
  await vi.advanceTimersByTimeAsync(10_000);
  await closing;
});

it('asks the storage of what was set aside once: an end waits for it no longer', async () => {
  const { runtime, close } = await open();
  const asked = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new Error('nobody is kept waiting');
  });
  await runtime.dispatch({ type: 'FinishQuiz', processes: [] });
  await runtime.flush();
  await runtime.flush();
  expect(call.mock.calls.filter(([{ name }]) => name === finishSheet.name).length).toBeGreaterThan(1);
  expect(asked).not.toHaveBeenCalled();
  await close();
});

it.each([
  ['the whole storage', () => deleteDB(JOURNAL_NAME)],
  [
    'what is in it',
    async () => {
      const database = await openJournalDatabase();
      await Promise.all([database.clear('sheets'), database.clear('lines')]);
      database.close();
    },
  ],
])('who clears %s while the evaluation runs makes an incident, and answers on', async (_, clear) => {
  const { runtime, close } = await open();
  await runtime.dispatch({ type: 'AnswerItem', itemId: 10, details: [] });
  await clear();
  await runtime.dispatch({ type: 'AnswerItem', itemId: 10, details: chosen });
  await vi.waitFor(() => expect(incidentsOf(runtime.head()).map(({ kind }) => kind)).toEqual(['storageFailed']));
  expect(answerOf(runtime.head(), 10).details).toEqual(chosen);
  await close();
});
