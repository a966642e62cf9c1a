import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { answerOf, incidentsOf } from '../index.ts';
import { aPage, END, FIRST, SECOND } from '../testing/given/drafts-page.ts';
import { MINUTE, START, written } from '../testing/sheets.ts';

describe('a key', () => {
  it('waits half a second for the next one, and fifteen after the first for none', async () => {
    const { time, key, isAnswered, answers, drafts } = await aPage();
    key(FIRST, 'a');
    await time.pass(499);
    expect(isAnswered(FIRST)).toBe('');
    for (let typed = 0; typed < 40; typed += 1) {
      key(FIRST, `b${typed}`);
      await time.pass(400);
    }
    // The last key before fifteen seconds.
    expect([isAnswered(FIRST), answers()]).toEqual(['b36', [14_899]]);
    expect(drafts.list()).toMatchObject([{ text: 'b39' }]);
    await time.pass(99);
    expect(answers()).toHaveLength(1);
    await time.pass(1);
    expect([isAnswered(FIRST), drafts.list()]).toEqual(['b39', []]);
  });

  it.each([
    [14_999, 1],
    [15_000, 0],
  ])('is an answer fifteen seconds after the first, to the millisecond: %i ms, %i waiting', async (span, waiting) => {
    const { time, key, drafts } = await aPage();
    for (let typed = 0; typed < span; typed += 100) {
      key(FIRST, `${typed}`);
      await time.pass(Math.min(100, span - typed));
    }
    expect(drafts.list()).toHaveLength(waiting);
  });

  it('is handed to the disk half a second after the first, and again as long as more come', async () => {
    const { time, key, writes, texts, drafts } = await aPage();
    await time.pass(1_000);
    for (const text of ['a', 'ab', 'abc', 'abcd']) {
      key(FIRST, text);
      await time.pass(300);
    }
    expect(writes.map(([at, record]) => [at, texts(record)])).toEqual([
      [1_500, ['ab']],
      [2_100, ['abcd']],
    ]);
    const keyAt = START + 1_300;
    expect(writes[0]?.[1]).toStrictEqual({
      sheetId: 7,
      epoch: 1,
      drafts: [{ itemId: FIRST, text: 'ab', details: written('ab'), keyAt, revision: 1 }],
    });
    expect(drafts.list()).toEqual([
      { itemId: FIRST, text: 'abcd', details: written('abcd'), rejection: null, review: null },
    ]);
  });

  it('is told at once, and once; nothing is told where nothing changes', async () => {
    const { key, drafts, page, time } = await aPage();
    expect(page.told).toBe(0);
    key(FIRST, 'a');
    expect(page.told).toBe(1);
    drafts.retry();
    expect(page.told).toBe(1);
    const before = drafts.list();
    expect(drafts.list()).toBe(before);
    await time.pass(500);
    expect(page.told).toBe(2);
    drafts.commit();
    await time.pass(60_000);
    expect(page.told).toBe(2);
  });

  it('is kept as of no time where no reply has told any', async () => {
    const { time, key, writes, page } = await aPage();
    page.isKnown = false;
    key(FIRST, 'a');
    await time.pass(300);
    key(FIRST, 'ab');
    await time.pass(200);
    expect(writes.at(-1)?.[1]?.drafts).toMatchObject([{ text: 'ab', keyAt: 0 }]);
  });

  it('sets the alarm anew, and no second one', async () => {
    const { time, key, page } = await aPage();
    for (let typed = 0; typed < 20; typed += 1) {
      key(FIRST, `a${typed}`);
      await time.pass(100);
    }
    await time.pass(5_000);
    // Four times for the disk, once for the answer, and once more for the disk.
    expect(page.rung).toBeLessThanOrEqual(6);
  });

  it('tells once that it has become an answer, and not where it was refused', async () => {
    const { time, key, page, drafts } = await aPage();
    key(FIRST, 'a');
    await time.pass(500);
    expect(page.changes).toBe(1);
    drafts.type({ itemId: SECOND, text: '1,', details: null });
    await time.pass(500);
    expect(page.changes).toBe(1);
  });

  it('of one field does not hurry what is typed in another', async () => {
    const { time, key, isAnswered } = await aPage();
    key(FIRST, 'a');
    await time.pass(300);
    key(SECOND, 'b');
    await time.pass(200);
    expect([isAnswered(FIRST), isAnswered(SECOND)]).toEqual(['a', '']);
    await time.pass(300);
    expect(isAnswered(SECOND)).toBe('b');
  });
});

describe('an end between two keys', () => {
  it.each([
    [END - 1, 'a'],
    [END, 'a'],
    [END + 1, 'a'],
  ])('leaves what was typed before it an answer of its own: the next key at %i', async (at, before) => {
    const { time, key, store, drafts, isAnswered } = await aPage();
    await time.pass(10 * MINUTE - 100);
    key(FIRST, 'a');
    key(SECOND, 'b');
    time.skip(at - time.now());
    key(FIRST, 'ab');
    const isAnswer = answerOf(store.head(), FIRST).details[0]?.answer === before;
    expect(isAnswered(SECOND)).toBe('');
    expect(isAnswer).toBe(at >= END);
    expect(drafts.list()).toHaveLength(2);
    expect(drafts.list().every(({ rejection }) => rejection === null)).toBe(true);
  });

  it('is none before the last key that was too late already', async () => {
    const { time, key, isAnswered } = await aPage();
    await time.pass(10 * MINUTE);
    key(FIRST, 'a');
    key(FIRST, 'ab');
    expect(isAnswered(FIRST)).toBe('');
  });
});

describe('before a command', () => {
  it('that cannot come between, nothing becomes an answer, but once an end is due', async () => {
    const { time, key, store, isAnswered, drafts } = await aPage();
    key(FIRST, 'a');
    expect(drafts.before({ type: 'FlagItem', itemId: FIRST, flagged: true } as never, time.now())).toBe(false);
    expect(isAnswered(FIRST)).toBe('');
    expect(drafts.before({ type: 'ReportTime' }, END - 1)).toBe(false);
    expect(drafts.before({ type: 'ReportTime' }, END)).toBe(true);
    expect(isAnswered(FIRST)).toBe('a');
    expect(drafts.before({ type: 'Next' } as never, time.now())).toBe(false);
    expect(incidentsOf(store.head())).toEqual([]);
    expect(E.isRight(store.perform({ type: 'ReportTime' }))).toBe(true);
  });
});
