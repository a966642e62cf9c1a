import 'fake-indexeddb/auto';
import { calls, clientOf, type Endpoint, postAnswers, type Send } from '@quipu/contract';
import { isContentLine } from '@quipu/engine/log';
import { IDBFactory } from 'fake-indexeddb';
import * as E from 'fp-ts/lib/Either.js';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bridgeDouble } from '../../../../../proctor/src/testing/bridge-double.ts';
import { apiOver } from '../../../testing/api-over.ts';
import { item, option } from '../../../testing/item.ts';
import { logServer } from '../../../testing/log-server.ts';
import { quizBench } from '../../../testing/quiz-runtime.ts';
import { OPENED_AT, section, sheet } from '../../../testing/sheet.ts';
import { stubProperties } from '../../../testing/stub-properties.ts';
import { owesAside, unheardAside } from '../ports/aside-logs.ts';
import { openMirroredJournal } from '../ports/mirrored-journal.ts';
import { openSheetJournal, type SheetJournal } from '../ports/sheet-journal.ts';
import { sendAside, sendAsideFirst } from './send-aside.ts';
import { sendUnsent, unsentNow } from './send-unsent.ts';

const content = sheet([
  section(1, [item({ type: 1, id: 1, answerId: 101, options: [option(11, 'Uno'), option(12, 'Dos')] })]),
]);
const chosen = [{ itemOptionId: 11, answer: null, slot: null }];
const other = [{ itemOptionId: 12, answer: null, slot: null }];

type Damage = (lines: readonly string[]) => readonly string[];

/** A device with the journal of a sheet with one answer that the server has not, which was damaged: at its end, or otherwise. */
const setAside = async (
  damaged: Damage = (lines) => [...lines, '{"seq":what'],
  open: (key: readonly [number, number]) => Promise<SheetJournal> = openSheetJournal,
) => {
  const { runtime, fail } = await quizBench(content);
  fail({ kind: 'offline' });
  for (const details of [chosen, other]) {
    await runtime.dispatch({ type: 'AnswerItem', itemId: 1, details });
    await runtime.flush();
  }
  const lines: string[] = [];
  for await (const line of runtime.lines()) lines.push(line);
  await runtime.stop();
  const journal = await open([7, content.sheetId]);
  await journal.append(damaged(lines));
  await journal.setAside();
  journal.close();
  return lines;
};

/** The log's server, that takes answers too. */
const server = () => {
  const { send: logSend, log, refuse } = logServer();
  const answers: unknown[] = [];
  const send = (async (endpoint: Endpoint, input: { readonly answers: readonly unknown[] }) => {
    if (endpoint.name !== postAnswers.name) return logSend(endpoint, input);
    answers.push(...input.answers);
    const body = { now: OPENED_AT, times: null, superseded: [], setAside: [] };
    return E.right({ status: 200, body, headers: {} });
  }) as unknown as Send;
  return { send, api: clientOf(send, calls), log, refuse, answers };
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it('sends the answers that were pending in a journal that was set aside, and its log as far as it can be read', async () => {
  const lines = await setAside();
  const { api, log, answers } = server();
  await sendAside(api, 7);
  expect(answers).toMatchObject([{ id: 101, details: other, epoch: 1 }]);
  expect(log).toEqual(lines.filter((line) => !isContentLine(line)));
  await sendAside(api, 7);
  expect(answers).toHaveLength(1);
});

it('sends also the answer that stands behind the damage, and of the log what is before it', async () => {
  const lines = await setAside((all) => all.map((line) => (line.includes('"SyncStarted"') ? '{"seq":' : line)));
  const numbered = lines.filter((line) => !isContentLine(line));
  const damage = numbered.findIndex((line) => line.includes('"SyncStarted"'));
  const { api, log, answers } = server();
  await sendAside(api, 7);
  expect(answers).toMatchObject([{ id: 101, details: [{ itemOptionId: 12 }], epoch: 1 }]);
  expect(damage).toBeGreaterThan(1);
  expect(log).toEqual(numbered.slice(0, damage));
});

it('tells of it again where the server did not answer, and keeps what was set aside before', async () => {
  await setAside();
  const { api, refuse } = server();
  refuse(0);
  await sendAside(api, 7);
  expect(await unheardAside(7)).toHaveLength(1);
  expect(await unheardAside(8)).toEqual([]);
  refuse(200);
  await sendAside(api, 7);
  expect(await unheardAside(7)).toEqual([]);
  await setAside();
  expect((await unheardAside(7)).map(({ logs }) => logs.length)).toEqual([2]);
});

it('is not waited for longer than ten seconds by whoever opens the sheet, whose time runs', async () => {
  await setAside();
  const { api } = server();
  let asked: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const never = (): Promise<never> => {
    asked();
    return new Promise(() => undefined);
  };
  const silent = apiOver(never);
  let isOver = false;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const waited = sendAsideFirst(silent, 7, content.sheetId).then(() => {
    isOver = true;
  });
  await isAsked;
  await vi.advanceTimersByTimeAsync(9_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waited;
  vi.useRealTimers();
  // The end tells that it is still to come.
  expect(await owesAside(7, content.sheetId)).toBe(true);
  expect(await owesAside(7, content.sheetId + 1)).toBe(false);
  await sendAsideFirst(api, 7, content.sheetId + 1);
  expect(await unheardAside(7)).toHaveLength(1);
  await sendAsideFirst(api, 7, content.sheetId);
  expect(await owesAside(7, content.sheetId)).toBe(false);
});

it('keeps whoever opens the sheet no longer where the storage does not answer', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementation(() => new IDBRequest());
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const { api, answers } = server();
  const waited = sendAsideFirst(api, 7, content.sheetId);
  await vi.advanceTimersByTimeAsync(10_000);
  await waited;
  expect(answers).toEqual([]);
});

it('keeps whoever opens the sheet no longer than its answers take: its log goes on beside', async () => {
  const lines = await setAside();
  const { send, log, answers } = server();
  let goOn: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const held = apiOver(async (endpoint, input) => {
    if (endpoint.name !== postAnswers.name) await slow;
    return send(endpoint, input);
  });
  let isOver = false;
  void sendAsideFirst(held, 7, content.sheetId).then(() => {
    isOver = true;
  });
  await vi.waitFor(() => expect(isOver).toBe(true));
  expect([answers.length, log.length, await owesAside(7, content.sheetId)]).toEqual([1, 0, false]);
  goOn();
  await vi.waitFor(async () => expect(await unheardAside(7)).toEqual([]));
  expect(log).toEqual(lines.filter((line) => !isContentLine(line)));
});

it('goes again where it was refused for who asks, and not for what it is', async () => {
  await setAside();
  const { api } = server();
  const notTheirs = apiOver(async () => E.left({ kind: 'unexpectedStatus', status: 401 }));
  await sendAside(notTheirs, 7);
  expect(await unheardAside(7)).toHaveLength(1);
  await sendAside(api, 7);
  expect(await unheardAside(7)).toEqual([]);
});

it('is not heard where this page is too old to read it: a newer one sends it', async () => {
  await setAside((lines) => lines.map((line) => line.replace('"format":2', '"format":3')));
  const { api, answers } = server();
  await sendAside(api, 7);
  expect(answers).toEqual([]);
  expect(await unheardAside(7)).toMatchObject([{ answersHeard: false }]);
});

describe('who logs out', () => {
  const examinee = { userId: 7, accessibility: 'NONE' } as unknown as Parameters<typeof sendUnsent>[1];
  const away = (ended?: 'timeout') => (async () => E.left({ kind: 'noReply', cause: '', ended })) as unknown as Send;

  it('sends what was pending in a journal that was set aside, and then owes nothing', async () => {
    await setAside();
    expect([await owesAside(7), await unsentNow(7, false)]).toEqual([true, 'some']);
    const { send, answers } = server();
    const onSending = vi.fn();
    expect(await sendUnsent(send, examinee, onSending)).toBe('none');
    expect(onSending).toHaveBeenCalledOnce();
    expect(answers).toHaveLength(1);
    expect([await owesAside(7), await unsentNow(7, true)]).toEqual([false, 'none']);
  });

  it('is told of it where it cannot go, and why', async () => {
    await setAside();
    expect(await sendUnsent(away(), examinee, () => undefined)).toBe('some');
    expect(await sendUnsent(away('timeout'), examinee, () => undefined)).toBe('silent');
    expect(await owesAside(7)).toBe(true);
  });

  it('is not told of a log that the server would not have, once it has the answers', async () => {
    await setAside();
    const { api, send, refuse, answers } = server();
    refuse(400);
    expect(await sendUnsent(send, examinee, () => undefined)).toBe('none');
    expect([await owesAside(7), (await unheardAside(7)).length]).toEqual([false, 1]);
    refuse(200);
    await sendAside(api, 7);
    expect([answers.length, (await unheardAside(7)).length]).toEqual([1, 0]);
  });
});

describe('a desktop', () => {
  const inDesktop = () => {
    const bridge = bridgeDouble();
    stubProperties(globalThis, { quipuDesktop: bridge });
    return bridge;
  };
  /** A storage that does not open at all. */
  const loseStorage = () =>
    stubProperties(globalThis, {
      indexedDB: {
        open: () => {
          throw new Error('no storage');
        },
      },
    });

  it('sends what was set aside in its file, also where the browser’s storage does not open', async () => {
    const { journal } = inDesktop();
    loseStorage();
    await setAside(undefined, (key) => openMirroredJournal(key, journal));
    expect(await journal.aside(7)).toHaveLength(1);
    const { api, send, log, answers } = server();
    expect(await sendUnsent(send, { userId: 7 } as never, () => undefined)).toBe('none');
    expect(answers).toMatchObject([{ id: 101, details: other, epoch: 1 }]);
    expect(log.length).toBeGreaterThan(1);
    expect(await journal.aside(7)).toEqual([]);
    await sendAside(api, 7);
    expect(answers).toHaveLength(1);
  });

  it('keeps it where the server did not answer', async () => {
    const { journal } = inDesktop();
    loseStorage();
    await setAside(undefined, (key) => openMirroredJournal(key, journal));
    const silent = (async () => E.left({ kind: 'noReply', cause: '' })) as unknown as Send;
    expect(await sendUnsent(silent, { userId: 7 } as never, () => undefined)).toBe('some');
    expect(await journal.aside(7)).toHaveLength(1);
  });
});
