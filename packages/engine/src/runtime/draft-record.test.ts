import { describe, expect, it } from 'vitest';
import { type KeptDraft, newestDrafts } from './draft-record.ts';

const SHEET = 7;
const kept = (itemId: number, text: string, more: Partial<KeptDraft> = {}): KeptDraft => ({
  itemId,
  text,
  details: null,
  keyAt: 1_000,
  revision: 5,
  ...more,
});
const record = (epoch: number, ...drafts: readonly KeptDraft[]) => ({ sheetId: SHEET, epoch, drafts });
const texts = (...records: readonly unknown[]) => newestDrafts(records, SHEET).map(({ text }) => text);

describe('of what was kept of an item', () => {
  it.each([
    [
      'epoch',
      record(2, kept(1, 'newer', { revision: 1, keyAt: 1 })),
      record(1, kept(1, 'older', { revision: 9, keyAt: 9 })),
    ],
    ['revision', record(1, kept(1, 'newer', { revision: 6, keyAt: 1 })), record(1, kept(1, 'older', { keyAt: 9 }))],
    ['key', record(1, kept(1, 'newer', { keyAt: 1_001 })), record(1, kept(1, 'older'))],
    ['epoch of its own', record(1, kept(1, 'newer', { epoch: 3 })), record(2, kept(1, 'older', { revision: 9 }))],
  ])('the later %s is the newer, in whichever order they are read', (_, newer, older) => {
    expect([texts(newer, older), texts(older, newer)]).toEqual([['newer'], ['newer']]);
  });

  it('the first that is read stays where nothing tells them apart', () => {
    expect(texts(record(1, kept(1, 'first')), record(1, kept(1, 'second')))).toEqual(['first']);
  });
});

describe('what was kept', () => {
  it('is in the order of its keys, each with its epoch', () => {
    const found = newestDrafts(
      [
        record(4, kept(1, 'last', { keyAt: 30 }), kept(2, 'first', { keyAt: 10, epoch: 2 })),
        record(3, kept(3, 'second', { keyAt: 20 })),
      ],
      SHEET,
    );
    expect(found.map(({ text, epoch }) => [text, epoch])).toEqual([
      ['first', 2],
      ['second', 3],
      ['last', 4],
    ]);
  });

  it('is nothing where it is of another sheet, or no record', () => {
    expect(texts({ ...record(1, kept(1, 'a')), sheetId: 8 }, null, { drafts: [] }, 'text')).toEqual([]);
    expect(texts('text', record(1, kept(1, 'a')))).toEqual(['a']);
  });
});
