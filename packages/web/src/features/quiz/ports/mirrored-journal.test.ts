import 'fake-indexeddb/auto';
import type { KeptJournal } from '@quipu/proctor';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { journalDouble } from '../../../../../proctor/src/testing/journal-double.ts';
import { openMirroredJournal } from './mirrored-journal.ts';
import { restoreKept } from './restore-kept.ts';
import { openSheetJournal, type SheetJournal } from './sheet-journal.ts';
import { keptSheets } from './unsent-sheets.ts';

const KEY = [7, 1] as const;
const linesOf = async (journal: SheetJournal): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of journal.read()) lines.push(line);
  return lines;
};
const bench = () => {
  const held = new Map<string, KeptJournal>();
  return { held, files: journalDouble(held), file: () => held.get('7-1') };
};
const loseStorage = () => {
  globalThis.indexedDB = new IDBFactory();
};
beforeEach(() => {
  loseStorage();
  vi.stubGlobal('navigator', {});
});

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

it('is erased in both', async () => {
  const { files, file } = bench();
  const journal = await openMirroredJournal(KEY, files);
  await journal.append(['a']);
  await journal.erase();
  expect(file()).toBeUndefined();
});
