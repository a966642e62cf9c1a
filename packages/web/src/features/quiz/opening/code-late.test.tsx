import { calls, clientOf, openSheet, type Send } from '@quipu/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, expect, it, vi } from 'vitest';
import { stubIndexedDb } from '../../../testing/browser-storage.ts';
import { openedSheet } from '../../../testing/opened-sheet.ts';
import { lastLetGo } from './let-go.ts';
import { useQuizHandle } from './use-quiz-handle.ts';

// A line that stands: the code neither comes nor fails.
vi.mock('../items/load-drag-and-drop.ts', () => ({ loadDragAndDrop: () => new Promise(() => undefined) }));

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await lastLetGo();
});

it('whose code does not come is told so after two minutes', async () => {
  stubIndexedDb();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const send = (async ({ name }: { readonly name: string }) =>
    name === openSheet.name
      ? E.right({ status: 200, body: openedSheet([10]), headers: {} })
      : E.left({ kind: 'noReply', cause: 'cut' })) as unknown as Send;
  const examinee = { userId: 7, accessibility: null };
  const address = { api: clientOf(send, calls), examinee, sheetId: 5, session: null };
  const { result } = renderHook(() => useQuizHandle(address));
  await vi.waitFor(() => expect(result.current.opening.step).toBe('resources'), { timeout: 15_000 });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(result.current.opening.step).toBe('resources');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await vi.waitFor(() => expect(result.current.opening.step).toBe('noCode'), { timeout: 15_000 });
});
