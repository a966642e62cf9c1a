import 'fake-indexeddb/auto';
import { BRIDGE_NAME } from '@quipu/proctor/bridge';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journalDouble } from '../../../../../proctor/src/testing/journal-double.ts';
import { item, option } from '../../../testing/item.ts';
import { quizBench } from '../../../testing/quiz-runtime.ts';
import { OPENED_AT, section, sheet } from '../../../testing/sheet.ts';
import { openSheetJournal } from './sheet-journal.ts';
import { unsentSheets } from './unsent-sheets.ts';

const content = sheet([section(1, [item({ type: 1, id: 1, answerId: 101, options: [option(11, 'Uno')] })])]);

/** A journal with one answer in it, of which the server has heard or not. */
const journalWith = async (how: { readonly sent: boolean }) => {
  const { runtime, fail } = await quizBench(content);
  if (!how.sent) fail({ kind: 'offline' });
  await runtime.dispatch({
    type: 'AnswerItem',
    itemId: 1,
    details: [{ itemOptionId: 11, answer: null, slot: null }],
  });
  await runtime.flush();
  const lines: string[] = [];
  for await (const line of runtime.lines()) lines.push(line);
  await runtime.stop();
  const journal = await openSheetJournal([7, how.sent ? 1 : 2]);
  await journal.append(lines);
  return { journal, lines };
};

describe('sheets with something unsent', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });

  it('are those with answers that the server has not, of this user only', async () => {
    await journalWith({ sent: true });
    await journalWith({ sent: false });
    expect(await unsentSheets(7)).toEqual([{ sheetId: 2, ended: false, isOver: false, allowsBackup: false }]);
    expect(await unsentSheets(8)).toEqual([]);
  });

  it('are those, too, in which somebody was typing when the page went', async () => {
    const { journal } = await journalWith({ sent: true });
    const details = [{ itemOptionId: 11, answer: null, slot: null }];
    const draft = { itemId: 1, text: '', details, keyAt: OPENED_AT + 1_000, revision: 99 };
    const { sheetId } = content;
    await journal.drafts.write({ sheetId, epoch: 1, drafts: [{ ...draft, details: [] }] });
    expect(await unsentSheets(7)).toEqual([{ sheetId: 1, ended: false, isOver: false, allowsBackup: false }]);
    await journal.drafts.write({ sheetId, epoch: 1, drafts: [draft] });
    expect(await unsentSheets(7)).toEqual([]);
  });

  it('are those with an answer that waits for review, until the server has heard of it', async () => {
    const { journal } = await journalWith({ sent: true });
    const details = [{ itemOptionId: 11, answer: null, slot: null }];
    const given = { epoch: 0, revision: 5 };
    const draft = { itemId: 1, text: '', details, keyAt: OPENED_AT + 1_000, revision: 5, epoch: 0, given };
    const record = { sheetId: content.sheetId, epoch: 1 };
    await journal.drafts.write({ ...record, drafts: [{ ...draft, review: 'unheard' }] });
    expect(await unsentSheets(7)).toEqual([{ sheetId: 1, ended: false, isOver: false, allowsBackup: false }]);
    await journal.drafts.write({ ...record, drafts: [{ ...draft, review: 'heard' }] });
    expect(await unsentSheets(7)).toEqual([]);
  });

  describe('of the desktop application', () => {
    afterEach(() => {
      Reflect.deleteProperty(globalThis, BRIDGE_NAME);
    });

    it('are those in a file alone, too, also where the storage does not open', async () => {
      const { lines } = await journalWith({ sent: false });
      const files = journalDouble(new Map([['7-5', { device: 'this', lines }]]));
      Reflect.set(globalThis, BRIDGE_NAME, { journal: files });
      const inStorage = { sheetId: 2, ended: false, isOver: false, allowsBackup: false };
      expect(await unsentSheets(7)).toEqual([inStorage, { ...inStorage, sheetId: 5 }]);
      globalThis.indexedDB = {
        open: () => {
          throw new Error('no storage');
        },
      } as unknown as IDBFactory;
      expect(await unsentSheets(7)).toEqual([{ ...inStorage, sheetId: 5 }]);
      expect(await unsentSheets(8)).toEqual([]);
    });

    it('are those where somebody was typing, as a file alone says', async () => {
      const { lines } = await journalWith({ sent: true });
      const files = journalDouble(new Map([['7-5', { device: 'this', lines }]]));
      Reflect.set(globalThis, BRIDGE_NAME, { journal: files });
      expect(await unsentSheets(7)).toEqual([]);
      const draft = { itemId: 1, text: '', details: [], keyAt: OPENED_AT + 1_000, revision: 99 };
      await files.writeDrafts([7, 5], JSON.stringify({ sheetId: content.sheetId, epoch: 1, drafts: [draft] }));
      expect(await unsentSheets(7)).toMatchObject([{ sheetId: 5 }]);
    });
  });

  it('are only looked at: their tab still writes, and finds what it wrote', async () => {
    const { journal, lines } = await journalWith({ sent: false });
    await unsentSheets(7);
    const read: string[] = [];
    for await (const line of journal.read()) read.push(line);
    expect(read).toEqual(lines);
    await expect(journal.append(['one more'])).resolves.toBeUndefined();
  });
});
