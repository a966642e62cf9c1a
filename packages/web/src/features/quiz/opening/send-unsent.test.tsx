import { calls, clientOf, openSheet, postAnswers, type Send } from '@quipu/contract';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { fillDisk, noRoom, stubIndexedDb } from '../../../testing/browser-storage.ts';
import { openedSheet } from '../../../testing/opened-sheet.ts';
import { sessionWith } from '../../../testing/session.ts';
import { OPENED_AT } from '../../../testing/sheet.ts';
import { isLettingGoKept } from './let-go.ts';
import { sendUnsent } from './send-unsent.ts';
import { useQuizHandle } from './use-quiz-handle.ts';

const opened = openedSheet([10, 11]);

/** A server that can be away, and keeps the ids of the answers that it took. */
const server = { isUp: true, taken: new Set<number>() };
const send = (async ({ name }: { readonly name: string }, input: { readonly answers: readonly { id: number }[] }) => {
  if (server.isUp && name === openSheet.name) return E.right({ status: 200, body: opened, headers: {} });
  if (!server.isUp || name !== postAnswers.name) return E.left({ kind: 'noReply', cause: 'cut' });
  for (const { id } of input.answers) server.taken.add(id);
  return E.right({ status: 200, body: { now: OPENED_AT, times: null, superseded: [], setAside: [] }, headers: {} });
}) as unknown as Send;
const api = clientOf(send, calls);
const ana = { userId: 7, accessibility: null };
const someoneElse = { userId: 8, accessibility: null };

const fillDiskAndRest = (): void => {
  fillDisk();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(noRoom);
};

/** Leaves the sheet without a network: the first answer on the disk, the second when it was `broken`. */
const leaveWith = async (broken: () => void, keepsFirst = false): Promise<void> => {
  const address = { api, examinee: ana, sheetId: 5, session: null };
  const { result, unmount } = renderHook(() => useQuizHandle(address));
  await waitFor(() => expect(result.current.opening.step).toBe('open'), { timeout: 15_000 });
  const { opening } = result.current;
  if (opening.step !== 'open') throw new Error('the sheet is open');
  const { runtime } = opening.handle;
  server.isUp = false;
  const choose = (itemId: number) => {
    const details = [{ itemOptionId: itemId * 10, answer: null, slot: null }];
    return act(() => runtime.dispatch({ type: 'AnswerItem', itemId, details }));
  };
  if (keepsFirst) await choose(10);
  broken();
  await choose(11);
  expect(runtime.storage()).toBe('failing');
  unmount();
  await waitFor(() => expect(isLettingGoKept(ana.userId)).toBeNull(), { timeout: 15_000 });
  vi.restoreAllMocks();
};

beforeEach(() => {
  stubIndexedDb();
  localStorage.clear();
  Object.assign(server, { isUp: true, taken: new Set() });
  useSignInSession.getState().commit(sessionWith({ userId: ana.userId }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('says of what this device could not keep, and only to whose it is, that it may be lost', async () => {
  await leaveWith(fillDiskAndRest);
  expect(await sendUnsent(send, someoneElse, () => undefined)).toBe('none');
  expect(await sendUnsent(send, ana, () => undefined)).toBe('unkept');
  // Who stays after all is told again.
  expect(await sendUnsent(send, ana, () => undefined)).toBe('unkept');
});

it('says so no more once their session has ended', async () => {
  await leaveWith(fillDiskAndRest);
  expect(await sendUnsent(send, ana, () => undefined)).toBe('unkept');
  server.isUp = true;
  useSignInSession.getState().clear();
  useSignInSession.getState().commit(sessionWith({ userId: ana.userId }));
  expect(await sendUnsent(send, ana, () => undefined)).toBe('none');
});

it('says nothing of what was written as the sheet was left, once the server has it', async () => {
  await leaveWith(fillDisk);
  server.isUp = true;
  expect(await sendUnsent(send, ana, () => undefined)).toBe('none');
  expect([...server.taken]).toContain(51);
  expect(await sendUnsent(send, ana, () => undefined)).toBe('none');
});

it('promises nothing of what is only in the page, and does not forget it over what could be sent', async () => {
  await leaveWith(fillDiskAndRest, true);
  server.isUp = true;
  const onSending = vi.fn();
  expect(await sendUnsent(send, ana, onSending)).toBe('unkept');
  expect([...server.taken]).toEqual([50]);
  expect(onSending.mock.calls).toEqual([[false]]);
});

it('does not say of it that it is kept where the rest could not be sent', async () => {
  await leaveWith(fillDiskAndRest, true);
  expect(await sendUnsent(send, ana, () => undefined)).toBe('unkept');
});
