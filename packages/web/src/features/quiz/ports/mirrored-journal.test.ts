import 'fake-indexeddb/auto';
import type { KeptJournal } from '@quipu/proctor/bridge';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { journalDouble } from '../../../../../proctor/src/testing/journal-double.ts';
import { fillDisk, stubLocalStorage } from '../../../testing/browser-storage.ts';
import { linesOf } from '../../../testing/journal-contract.ts';
import { openMirroredJournal } from './mirrored-journal.ts';
import { restoreKept } from './restore-kept.ts';
import { openSheetJournal } from './sheet-journal.ts';
import { keptSheets } from './unsent-sheets.ts';

const KEY = [7, 1] as const;
const bench = () => {
  const held = new Map<string, KeptJournal>();
  const drafts = new Map<string, string>();
  return { held, drafts, files: journalDouble(held, drafts), file: () => held.get('7-1') };
};
/** Drafts as the engine hands them over. */
const typed = (text: string) => ({
  sheetId: 1,
  epoch: 1,
  drafts: [{ itemId: 3, text, details: null, keyAt: 1_000, revision: 2 }],
});
const loseStorage = () => {
  globalThis.indexedDB = new IDBFactory();
};
beforeEach(() => {
  loseStorage();
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const never = new Promise(() => undefined) as unknown as IDBRequest<IDBValidKey>;

it('writes each line to both', async () => {
  const { files, file } = bench();
  const journal = await openMirroredJournal(KEY, files);
  await journal.append(['a', 'b']);
  await journal.append(['c']);
  expect(await linesOf(journal)).toEqual(['a', 'b', 'c']);
  expect(file()).toEqual({ device: journal.deviceId, lines: ['a', 'b', 'c'] });
});

it('comes back from its file, as the same device, when the storage is lost', async () => {
  const { files } = bench();
  const before = await openMirroredJournal(KEY, files);
  await before.append(['a', 'b']);
  before.close();
  loseStorage();
  await restoreKept(7, files);
  expect(await keptSheets(7)).toEqual([1]);
  const after = await openMirroredJournal(KEY, files);
  expect(after.deviceId).toBe(before.deviceId);
  await after.append(['c']);
  expect(await linesOf(after)).toEqual(['a', 'b', 'c']);
});

it('leaves a sheet alone that is open meanwhile: its tab would be taken over', async () => {
  const { files } = bench();
  await files.begin(KEY, { device: 'd1', lines: ['a'] });
  const request = vi.fn(() => Promise.reject(new Error('taken')));
  vi.stubGlobal('navigator', { locks: { request } });
  await restoreKept(7, files);
  expect(request).toHaveBeenCalledOnce();
  expect(await keptSheets(7)).toEqual([]);
});

it('gives the file what it lacks after a crash between the two', async () => {
  const { files, held, file } = bench();
  const before = await openMirroredJournal(KEY, files);
  await before.append(['a', 'b', 'c']);
  held.set('7-1', { device: before.deviceId, lines: ['a'] });
  before.close();
  await openMirroredJournal(KEY, files);
  expect(file()?.lines).toEqual(['a', 'b', 'c']);
});

it('begins the file anew where it says otherwise, or failed, and loses no line for it', async () => {
  const { files, held, file } = bench();
  const plain = await openSheetJournal(KEY);
  await plain.append(['a', 'b']);
  plain.close();
  held.set('7-1', { device: plain.deviceId, lines: ['x', 'y', 'z'] });
  const journal = await openMirroredJournal(KEY, files);
  expect(file()?.lines).toEqual(['a', 'b']);
  held.delete('7-1');
  await journal.append(['c']);
  expect(file()?.lines).toEqual(['a', 'b', 'c']);
});

it('goes on answering where the file cannot be written, and where only the file can', async () => {
  const no = () => Promise.reject(new Error('no room'));
  const without = { ...journalDouble(), read: no, begin: no, append: no };
  const journal = await openMirroredJournal(KEY, without);
  await journal.append(['a']);
  expect(await linesOf(journal)).toEqual(['a']);
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('no storage');
    },
  });
  const { files, file } = bench();
  const alone = await openMirroredJournal(KEY, files);
  await alone.append(['a', 'b']);
  expect(alone.inMemory).toBe(false);
  expect(file()).toEqual({ device: alone.deviceId, lines: ['a', 'b'] });
  expect(await linesOf(await openMirroredJournal(KEY, files))).toEqual(['a', 'b']);
  vi.unstubAllGlobals();
});

it('goes on in the file alone where the storage can only be read, with all that either has', async () => {
  for (const inFile of [['a'], ['a', 'b', 'c']]) {
    loseStorage();
    const { files, held, file } = bench();
    const before = await openMirroredJournal(KEY, files);
    await before.append(['a', 'b']);
    before.close();
    held.set('7-1', { device: before.deviceId, lines: inFile });
    const makeRoom = fillDisk();
    const journal = await openMirroredJournal(KEY, files);
    await journal.append(['d']);
    makeRoom();
    const all = [...['a', 'b', ...inFile.slice(2)], 'd'];
    expect([journal.deviceId, journal.inMemory, await linesOf(journal)]).toEqual([before.deviceId, false, all]);
    expect(file()?.lines).toEqual(all);
    expect(await linesOf(await openMirroredJournal(KEY, files))).toEqual(all);
  }
});

it('goes on in the file alone, as the same device, where the storage takes nothing and does not say so', async () => {
  const { files, held } = bench();
  const before = await openMirroredJournal(KEY, files);
  await before.append(['a']);
  before.close();
  held.set('7-1', { device: before.deviceId, lines: ['a', 'b'] });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const adds = vi.spyOn(IDBObjectStore.prototype, 'add').mockReturnValue(never);
  const opening = openMirroredJournal(KEY, files);
  await vi.waitFor(() => expect(adds).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(5_000);
  const journal = await opening;
  expect([journal.deviceId, await linesOf(journal)]).toEqual([before.deviceId, ['a', 'b']]);
});

it('begins in the file alone where nothing is there yet, and the storage has no room', async () => {
  const { files, file } = bench();
  fillDisk();
  const journal = await openMirroredJournal(KEY, files);
  await journal.append(['a']);
  expect(file()).toEqual({ device: journal.deviceId, lines: ['a'] });
});

it('is erased in both', async () => {
  const { files, file } = bench();
  const journal = await openMirroredJournal(KEY, files);
  await journal.append(['a']);
  await journal.erase();
  expect(file()).toBeUndefined();
});

it('has what is being typed back from its file, when the storage is lost with the page', async () => {
  const { files } = bench();
  const before = await openMirroredJournal(KEY, files);
  await before.append(['a']);
  await before.drafts.write(typed('salí tem'));
  await before.drafts.write(typed('salí temprano'));
  before.close();
  loseStorage();
  const after = await openMirroredJournal(KEY, files);
  expect(await after.drafts.read()).toEqual([typed('salí temprano')]);
});

it('keeps nothing of what was typed once it is an answer, nor after the end', async () => {
  const { files, drafts } = bench();
  const journal = await openMirroredJournal(KEY, files);
  await journal.drafts.write(typed('x'));
  expect(drafts.size).toBe(1);
  await journal.drafts.write(null);
  expect([await journal.drafts.read(), drafts.size]).toEqual([[], 0]);
  await journal.drafts.write(typed('y'));
  await journal.erase();
  expect(drafts.size).toBe(0);
});

it('keeps what is typed where either of the two fails or hangs, and says so where both fail', async () => {
  const { files, drafts } = bench();
  const inBoth = await openMirroredJournal(KEY, files);
  const noFile = { ...files, writeDrafts: () => Promise.reject(new Error('no room')), readDrafts: async () => 'torn' };
  const inStorage = await openMirroredJournal(KEY, noFile);
  await inStorage.drafts.write(typed('kept in the storage'));
  expect(await inStorage.drafts.read()).toEqual([typed('kept in the storage')]);
  const hung = await openMirroredJournal(KEY, { ...files, writeDrafts: () => new Promise(() => undefined) });
  await hung.drafts.write(typed('kept, and not waited for'));
  expect(await hung.drafts.read()).toContainEqual(typed('kept, and not waited for'));
  // Taken over: the storage refuses the first of the two from here on.
  await inBoth.drafts.write(typed('kept in the file'));
  expect(JSON.parse(drafts.get('7-1') ?? '')).toEqual(typed('kept in the file'));
  await openMirroredJournal(KEY, files);
  await expect(inStorage.drafts.write(typed('nowhere'))).rejects.toThrow();
});

it('leaves nothing of a sheet that was erased, also of what was written as its page went, where the storage does not open', async () => {
  const atOnce = stubLocalStorage();
  vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
    throw new Error('no storage');
  });
  const { files, file } = bench();
  const journal = await openMirroredJournal(KEY, files);
  journal.drafts.writeNow(typed('39 k'));
  expect(atOnce.size).toBe(1);
  await journal.erase();
  expect([atOnce.size, file()]).toEqual([0, undefined]);
});
