import { describe, expect, it } from 'vitest';
import { type AsideFile, withEarlierReceipts, withReceipt } from './aside-file.ts';

const MARK = 'a'.repeat(32);
const OTHER_MARK = 'b'.repeat(32);
const content: NonNullable<AsideFile['content']> = {
  ...{ id: 'norte', key: '', institution: 'Universidad', preparedAt: 0 },
  runs: [
    { number: 2, tag: 'BBBB' },
    { number: 1, tag: 'AAAA' },
  ],
  sheets: [{ id: 7, mark: MARK, state: 'finished' }],
};
const receiptOf = (run: { readonly number: number; readonly tag: string } | null, mark = MARK) => ({
  run,
  sheets: [{ id: 7, mark, outcome: 'taken' as const }],
});

describe('a receipt for a folder that was put aside', () => {
  it.each(content.runs)('counts where its results were made after start $number of its server', (run) => {
    expect(withReceipt(content, receiptOf(run))?.sheets).toEqual([{ id: 7, mark: MARK, state: 'handed' }]);
  });

  it('counts for no sheet that changed since', () => {
    expect(withReceipt(content, receiptOf({ number: 1, tag: 'AAAA' }, OTHER_MARK))).toBeNull();
  });

  it.each([{ number: 2, tag: 'CCCC' }, { number: 3, tag: 'AAAA' }, null])('is none of %o', (run) => {
    expect(withReceipt(content, receiptOf(run))).toBeNull();
  });
});

describe('a folder that is read again', () => {
  const before = { ...content, sheets: [{ id: 7, mark: MARK, state: 'handed' as const }] };

  it('owes nothing of which a receipt was taken before', () => {
    expect(withEarlierReceipts(content, before).sheets).toEqual([{ id: 7, mark: MARK, state: 'handed' }]);
  });

  it.each([
    ['a sheet that changed since', { ...before, sheets: [{ id: 7, mark: OTHER_MARK, state: 'handed' as const }] }],
    ['another package', { ...before, id: 'sur' }],
    ['a folder of which nothing was known', null],
  ])('owes %s', (_, earlier) => {
    expect(withEarlierReceipts(content, earlier)).toEqual(content);
  });
});
