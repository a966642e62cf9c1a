import { calls, clientOf, openSheet, type Send } from '@quipu/contract';
import { answerOf } from '@quipu/engine';
import { act, cleanup, renderHook } from '@testing-library/react';
import * as storage from 'fake-indexeddb';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubIndexedDb } from '../../../testing/browser-storage.ts';
import { openedSheet } from '../../../testing/opened-sheet.ts';
import { OPENED_AT } from '../../../testing/sheet.ts';
import { lastLetGo } from './let-go.ts';
import { STORAGE_RETRY_MS, useQuizHandle } from './use-quiz-handle.ts';

const opened = openedSheet([10], { loading_since: OPENED_AT, resource_load_give_back_s: 60 });
const chosen = [{ itemOptionId: 100, answer: null, slot: null }];

let isUp = true;
let onOpening = (): void => undefined;
const send = (async ({ name }: { readonly name: string }) => {
  if (!isUp || name !== openSheet.name) return E.left({ kind: 'noReply', cause: 'cut' });
  onOpening();
  return E.right({ status: 200, body: opened, headers: {} });
}) as unknown as Send;
const address = {
  api: clientOf(send, calls),
  examinee: { userId: 7, accessibility: null },
  sheetId: 5,
  session: null,
};

beforeEach(() => {
  stubIndexedDb();
  isUp = true;
  onOpening = () => undefined;
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await lastLetGo();
  vi.restoreAllMocks();
});

it('whose storage does not open, and without the server, is told so, and has all of it as soon as it opens', async () => {
  const first = renderHook(() => useQuizHandle(address));
  const shown = () => first.result.current.opening;
  await vi.waitFor(() => expect(shown().step).toBe('open'), { timeout: 15_000 });
  const before = shown();
  if (before.step !== 'open') throw new Error('the sheet is open');
  await act(() => before.handle.runtime.dispatch({ type: 'AnswerItem', itemId: 10, details: chosen }));
  isUp = false;
  first.unmount();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const shut = vi.spyOn(storage.IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('no room', 'UnknownError');
  });
  const { result } = renderHook(() => useQuizHandle(address));
  await vi.waitFor(() => expect(result.current.opening).toMatchObject({ step: 'failed', isStorageShut: true }), {
    timeout: 15_000,
  });
  shut.mockRestore();
  await act(() => vi.advanceTimersByTimeAsync(STORAGE_RETRY_MS));
  await vi.waitFor(() => expect(result.current.opening.step).toBe('open'), { timeout: 15_000 });
  const { opening } = result.current;
  if (opening.step !== 'open') throw new Error('the sheet is open');
  expect(answerOf(opening.handle.runtime.head(), 10).details).toEqual(chosen);
});

it('whose storage answers nothing more from the opening on, is shown the sheet all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const never = new Promise(() => undefined) as unknown as IDBRequest<IDBValidKey>;
  onOpening = () => {
    for (const write of ['add', 'put'] as const)
      vi.spyOn(storage.IDBObjectStore.prototype, write).mockReturnValue(never);
  };
  const { result } = renderHook(() => useQuizHandle(address));
  await vi.waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(result.current.opening.step).toBe('open');
    },
    { timeout: 15_000 },
  );
});

it('whose lines cannot be read opens as another device: under the old id its log would begin anew', async () => {
  const first = renderHook(() => useQuizHandle(address));
  await vi.waitFor(() => expect(first.result.current.opening.step).toBe('open'), { timeout: 15_000 });
  const before = first.result.current.opening;
  if (before.step !== 'open') throw new Error('the sheet is open');
  first.unmount();
  await lastLetGo();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const never = new Promise(() => undefined) as unknown as IDBRequest<IDBValidKey[]>;
  for (const read of ['getAll', 'getAllKeys'] as const)
    vi.spyOn(storage.IDBObjectStore.prototype, read).mockReturnValue(never);
  const { result } = renderHook(() => useQuizHandle(address));
  await vi.waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(result.current.opening.step).toBe('open');
    },
    { timeout: 15_000 },
  );
  const { opening } = result.current;
  if (opening.step !== 'open') throw new Error('the sheet is open');
  expect(opening.handle.journal.deviceId).not.toBe(before.handle.journal.deviceId);
});
