import 'fake-indexeddb/auto';
import type { OpenedSheet } from '@quipu/contract';
import { BRIDGE_NAME } from '@quipu/proctor/bridge';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { journalDouble } from '../../../../../proctor/src/testing/journal-double.ts';
import { item, option } from '../../../testing/item.ts';
import { openedSeal } from '../../../testing/opened-seal.ts';
import { quizBench } from '../../../testing/quiz-runtime.ts';
import { OPENED_AT, section, sheet } from '../../../testing/sheet.ts';
import { backupSeal } from '../ports/backup-seal.ts';
import { openSheetJournal } from '../ports/sheet-journal.ts';
import { carriedHere } from './carried-here.ts';

const KEY = Buffer.alloc(32, 5);
const content = sheet([
  section(1, [item({ type: 1, id: 1, answerId: 101, options: [option(11, 'Uno'), option(12, 'Dos')] })]),
]);

/** The log of somebody whose answer the server has, or has not. */
const logOf = async (isSent: boolean): Promise<readonly string[]> => {
  const { runtime, fail } = await quizBench(content);
  if (!isSent) fail({ kind: 'offline' });
  await runtime.dispatch({ type: 'AnswerItem', itemId: 1, details: [{ itemOptionId: 11, answer: null, slot: null }] });
  await runtime.flush();
  const lines: string[] = [];
  for await (const line of runtime.lines()) lines.push(line);
  await runtime.stop();
  return lines;
};

const keep = async (userId: number, lines: readonly string[], isSealable = true) => {
  const journal = await openSheetJournal([userId, 1]);
  await journal.append(lines);
  const opened = { backupKey: KEY.toString('base64'), epoch: 1, reference: `17${userId}` } as unknown as OpenedSheet;
  if (isSealable) await journal.keepSeal(await backupSeal(opened));
  await journal.keepExtras({ log: { epoch: 1, lines: 3, receipt: null } });
  journal.close();
  return journal.deviceId;
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  // A page that is no secure context has no locks.
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, BRIDGE_NAME);
});

it('lists what this device alone has, whoever’s it is, and seals all of it, or the rest that the server lacks', async () => {
  const lines = await logOf(false);
  await keep(7, lines);
  await keep(8, await logOf(true));
  const { found } = await carriedHere();
  expect(found.map(({ name, unsent }) => [name, unsent])).toEqual([['Evaluación de prueba', 1]]);
  const carried = found[0]?.carried ?? null;
  if (carried === null) throw new Error('it can be sealed');
  expect(carried.fileName).toBe('respuestas-1.backup');
  const whole = openedSeal(await carried.whole(), KEY);
  expect([whole.header.from, whole.log]).toEqual([0, lines.map((line) => `${line}\n`).join('')]);
  const rest = openedSeal(await carried.rest(), KEY);
  expect(rest.header).toMatchObject({ sheet: 1, epoch: 1, from: 2 });
  expect(rest.log).toMatch(/^\{"seq":2,/);
  expect(whole.log.endsWith(rest.log)).toBe(true);
});

it('has of the desktop application what its file has beyond a storage that was cleared', async () => {
  const lines = await logOf(false);
  const device = await keep(7, lines.slice(0, 2));
  expect((await carriedHere()).found).toEqual([]);
  Reflect.set(globalThis, BRIDGE_NAME, { journal: journalDouble(new Map([['7-1', { device, lines }]])) });
  const [found] = (await carriedHere()).found;
  expect(found?.unsent).toBe(1);
  const whole = await found?.carried?.whole();
  expect(openedSeal(whole ?? new Uint8Array(), KEY).log).toBe(lines.map((line) => `${line}\n`).join(''));
  Reflect.set(globalThis, BRIDGE_NAME, { journal: journalDouble(new Map([['7-1', { device: 'otro', lines }]])) });
  expect((await carriedHere()).found).toEqual([]);
});

it('tells of what the desktop application’s file alone has, which nobody can seal', async () => {
  const lines = await logOf(false);
  const files = new Map([['9-1', { device: 'suyo', lines }]]);
  Reflect.set(globalThis, BRIDGE_NAME, { journal: journalDouble(files) });
  expect(await carriedHere()).toMatchObject({ found: [{ sheetId: 1, unsent: 1, carried: null }], unreadable: 0 });
});

it('counts and seals the words that were being typed as the page went, in one log however often', async () => {
  const essay = sheet([section(1, [item({ type: 5, id: 1, answerId: 101 })])]);
  const { runtime } = await quizBench(essay);
  const lines: string[] = [];
  for await (const line of runtime.lines()) lines.push(line);
  await runtime.stop();
  await keep(7, lines);
  const journal = await openSheetJournal([7, 1]);
  const details = [{ itemOptionId: null, answer: 'hasta el último segundo', slot: null }];
  const typed = { itemId: 1, text: 'hasta el último segundo', details, keyAt: OPENED_AT + 1_000, revision: 0 };
  await journal.drafts.write({ sheetId: 1, epoch: 1, drafts: [typed] });
  journal.close();
  const sealedNow = async () => {
    const { found } = await carriedHere();
    const { carried, unsent } = found[0] ?? {};
    const whole = openedSeal((await carried?.whole()) ?? new Uint8Array(), KEY).log;
    const rest = openedSeal((await carried?.rest()) ?? new Uint8Array(), KEY).log;
    return { unsent, whole, rest };
  };
  const first = await sealedNow();
  expect(first.unsent).toBe(1);
  expect(first.whole).toContain('hasta el último segundo');
  expect(first.rest).toContain('hasta el último segundo');
  expect(first.whole.startsWith(lines.map((line) => `${line}\n`).join(''))).toBe(true);
  expect(await sealedNow()).toEqual(first);
  const kept: string[] = [];
  const again = await openSheetJournal([7, 1]);
  for await (const line of again.read()) kept.push(line);
  expect(kept.map((line) => `${line}\n`).join('')).toBe(first.whole);
  expect(await again.drafts.read()).toEqual([]);
  again.close();
});

it('seals no line that its journal refused, as on a disk that is full, and says that it is not all', async () => {
  const lines = await logOf(false);
  await keep(7, lines);
  const journal = await openSheetJournal([7, 1]);
  const details = [{ itemOptionId: 12, answer: null, slot: null }];
  const typed = { itemId: 1, text: '', details, keyAt: OPENED_AT + 1_000, revision: 5 };
  await journal.drafts.write({ sheetId: 1, epoch: 1, drafts: [typed] });
  journal.close();
  const isFull = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  onTestFinished(() => isFull.mockRestore());
  const [found] = (await carriedHere()).found;
  const whole = openedSeal((await found?.carried?.whole()) ?? new Uint8Array(), KEY).log;
  expect(isFull).toHaveBeenCalled();
  expect(whole).toBe(lines.map((line) => `${line}\n`).join(''));
  expect(found?.carried?.isAll()).toBe(false);
  isFull.mockRestore();
  const again = openedSeal((await found?.carried?.whole()) ?? new Uint8Array(), KEY).log;
  expect(again.length).toBeGreaterThan(whole.length);
  expect(found?.carried?.isAll()).toBe(true);
});

it('says of what cannot be sealed here that it is there', async () => {
  await keep(7, await logOf(false), false);
  expect((await carriedHere()).found).toMatchObject([{ unsent: 1, carried: null }]);
});

it('counts what it cannot read, and lists the others all the same', async () => {
  await keep(7, ['{"seq":0,"type":"from a later version"}']);
  await keep(8, await logOf(false));
  expect(await carriedHere()).toMatchObject({ found: [{ unsent: 1 }], unreadable: 1 });
});
