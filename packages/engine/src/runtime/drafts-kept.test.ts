import { describe, expect, it } from 'vitest';
import { run } from '../testing/decider-specification.ts';
import { aPage, END, FIRST, SECOND, sheet } from '../testing/given/drafts-page.ts';
import { anOpening, START, written } from '../testing/sheets.ts';
import { chosen } from '../testing/simulation/simple-sheet.ts';
import type { DraftRecord, KeptDraft } from './draft-record.ts';

const draftOf = (itemId: number, text: string, more: Partial<KeptDraft> = {}): KeptDraft => ({
  itemId,
  text,
  details: written(text),
  keyAt: START,
  revision: 1,
  ...more,
});
const recordOf = (epoch: number, ...drafts: readonly KeptDraft[]): DraftRecord => ({ sheetId: 7, epoch, drafts });

describe('as the page goes', () => {
  it('what was given and is not on disk yet is written in that instant, with what is no answer', async () => {
    const { time, drafts, key, store, writesNow, page } = await aPage();
    drafts.type({ itemId: SECOND, text: '1,', details: null });
    await time.pass(500);
    page.onDisk = store.head();
    await time.pass(500);
    const { revision } = store.head().state;
    store.perform({ type: 'AnswerItem', itemId: 100, details: chosen(100) });
    key(FIRST, 'a');
    drafts.secure();
    expect(writesNow).toHaveLength(1);
    const [, ...others] = writesNow[0]?.drafts.toSorted((a, b) => a.itemId - b.itemId) ?? [];
    expect(writesNow[0]?.drafts.find(({ itemId }) => itemId === 100)).toEqual({
      itemId: 100,
      text: '',
      details: chosen(100),
      keyAt: START + 1_000,
      revision,
    });
    expect(others.map(({ text, details }) => [text, details])).toEqual([
      ['a', written('a')],
      ['1,', null],
    ]);
  });

  it('nothing is written of what was an answer before it had to be kept', async () => {
    const { time, drafts, key, writes, writesNow, settle } = await aPage();
    key(FIRST, 'a');
    drafts.commit();
    settle();
    await time.pass(60_000);
    expect([writes, writesNow]).toEqual([[], []]);
  });

  it('nothing is written where all is on disk, and by a page that was stopped', async () => {
    const one = await aPage();
    one.drafts.secure();
    expect(one.writesNow).toEqual([]);
    one.key(FIRST, 'a');
    await one.drafts.stop();
    one.drafts.secure();
    expect(one.writesNow).toEqual([]);
    // What was to be handed to the disk is there when it has stopped; nothing rings after that.
    expect(one.writes.map(([, record]) => one.texts(record))).toEqual([['a']]);
    await one.time.pass(60_000);
    expect([one.isAnswered(FIRST), one.writes.length]).toEqual(['', 1]);
  });

  it('it has stopped once what was being written is there', async () => {
    const { time, key, drafts, page } = await aPage();
    page.disk = new Promise((resolve) => time.later(1_000, resolve));
    key(FIRST, 'a');
    let isStopped = false;
    void drafts.stop().then(() => {
      isStopped = true;
    });
    await time.pass(999);
    expect(isStopped).toBe(false);
    await time.pass(1);
    expect(isStopped).toBe(true);
  });

  it('and stays, what is on disk since is kept no longer in either way', async () => {
    const { time, drafts, key, writes, writesNow, settle, texts } = await aPage();
    key(FIRST, 'a');
    drafts.secure();
    drafts.type({ itemId: SECOND, text: '1,', details: null });
    await time.pass(500);
    settle();
    await time.pass(0);
    expect([texts(writesNow.at(-1)), texts(writes.at(-1)?.[1])]).toEqual([['1,'], ['1,']]);
    key(SECOND, '15');
    await time.pass(500);
    settle();
    await time.pass(0);
    expect([writesNow.at(-1), writes.at(-1)?.[1]]).toEqual([null, null]);
  });
});

describe('what was kept', () => {
  it('is an answer as of its key once it is read, and is kept until that is on disk', async () => {
    const { time, isAnswered, answers, settle, writes, texts, drafts } = await aPage(sheet, [
      recordOf(1, draftOf(FIRST, 'a', { keyAt: START + 5 })),
    ]);
    expect([isAnswered(FIRST), drafts.list()]).toEqual(['a', []]);
    // By then its key has not come yet: no clock says so.
    expect(answers()).toEqual([0]);
    await time.pass(1_000);
    expect(texts(writes.at(-1)?.[1])).toEqual(['a']);
    settle();
    await time.pass(0);
    expect(writes.at(-1)?.[1]).toBeNull();
  });

  it('is nothing where its question was answered since', async () => {
    const given = run([
      { type: 'OpenSheet', at: START, content: sheet, opening: anOpening({ deadline: END }) },
      { type: 'AnswerItem', at: START, itemId: FIRST, details: written('b') },
    ]).session;
    const revision = given.state.revision;
    const older = await aPage(sheet, [recordOf(1, draftOf(FIRST, 'a', { revision: revision - 1 }))], given);
    expect(older.isAnswered(FIRST)).toBe('b');
    await older.time.pass(0);
    expect(older.writes.at(-1)?.[1]).toBeNull();
    const newer = await aPage(sheet, [recordOf(1, draftOf(FIRST, 'a', { revision }))], given);
    expect(newer.isAnswered(FIRST)).toBe('a');
  });

  it('in another epoch is shown, until its question is answered otherwise in this one', async () => {
    for (const epoch of [0, 2]) {
      const { time, drafts, store, isAnswered, key, writes } = await aPage(sheet, [
        recordOf(epoch, draftOf(FIRST, 'a')),
      ]);
      expect([drafts.list(), isAnswered(FIRST)]).toMatchObject([[{ text: 'a', rejection: { reason: 'Stale' } }], '']);
      store.perform({ type: 'AnswerItem', itemId: 100, details: chosen(100) });
      drafts.commit();
      await time.pass(60_000);
      expect(drafts.list()).toHaveLength(1);
      store.perform({ type: 'AnswerItem', itemId: FIRST, details: written('b') });
      expect([drafts.list(), isAnswered(FIRST)]).toEqual([[], 'b']);
      await time.pass(500);
      expect(writes.at(-1)?.[1]).toBeNull();
      key(FIRST, 'c');
      await time.pass(500);
      expect(isAnswered(FIRST)).toBe('c');
    }
  });

  it('in another epoch, and is only shown, is nobody’s answer where one types on in its place', async () => {
    const { key, events, time, isAnswered } = await aPage(sheet, [recordOf(0, draftOf(FIRST, 'there'))]);
    key(FIRST, 'here');
    await time.pass(500);
    expect(isAnswered(FIRST)).toBe('here');
    expect(events.filter(({ type }) => type === 'AnswerChanged')).toHaveLength(1);
  });

  it('in an opening that never came to the log is not shown where it is the answer anyway', async () => {
    const given = run([
      { type: 'OpenSheet', at: START, content: sheet, opening: anOpening({ deadline: END }) },
      { type: 'AnswerItem', at: START, itemId: FIRST, details: written('a') },
    ]).session;
    const same = await aPage(sheet, [recordOf(2, draftOf(FIRST, 'a'))], given);
    expect(same.drafts.list()).toEqual([]);
    const earlier = await aPage(sheet, [recordOf(0, draftOf(FIRST, 'a'))], given);
    expect(earlier.drafts.list()).toHaveLength(1);
    const other = await aPage(
      sheet,
      [recordOf(2, draftOf(FIRST, 'b'), draftOf(SECOND, 'x', { details: null }))],
      given,
    );
    expect(other.drafts.list().map(({ text }) => text)).toEqual(['b', 'x']);
  });
});

describe('before an opening takes answers away', () => {
  /** Another device has answered the question in the epoch that is opened. */
  const elsewhere = (text: string) => {
    const details = written(text);
    const version = { epoch: 2, revision: 3 };
    const answer = { id: 9_001, details, time: 0, visits: 1, updatedAt: START, version };
    return anOpening({ epoch: 2, revision: 3, deadline: END, answers: [answer] });
  };
  const openSheet = (store: Awaited<ReturnType<typeof aPage>>['store'], opening: ReturnType<typeof anOpening>) =>
    store.perform({ type: 'OpenSheet', content: sheet, opening });

  it('they are on disk, and are given again once it is open', async () => {
    const { time, key, drafts, store, isAnswered, writes, texts } = await aPage();
    key(FIRST, 'a');
    const opening = elsewhere('there');
    const giveAgain = await drafts.keepOutdone(opening);
    // As the answer that it is here, and as the one that it will be there.
    expect(writes.at(-1)?.[1]?.drafts.map(({ text, epoch }) => [text, epoch])).toEqual([
      ['a', undefined],
      ['a', 2],
    ]);
    expect(writes.at(-1)?.[1]?.drafts.at(1)?.revision).toBe(opening.revision);
    expect(isAnswered(FIRST)).toBe('a');
    openSheet(store, opening);
    expect(isAnswered(FIRST)).toBe('there');
    giveAgain(true);
    expect([isAnswered(FIRST), drafts.list()]).toEqual(['a', []]);
    // Kept until it is on disk.
    await time.pass(500);
    expect(texts(writes.at(-1)?.[1])).toEqual(['a']);
  });

  it('the disk is waited for, and what is typed meanwhile is given again, too', async () => {
    const { time, key, drafts, store, isAnswered, page } = await aPage();
    key(FIRST, 'a');
    page.disk = new Promise((resolve) => time.later(1_000, resolve));
    const opening = elsewhere('there');
    let giveAgain: ((isOpened: boolean) => void) | null = null;
    void drafts.keepOutdone(opening).then((give) => {
      giveAgain = give;
    });
    await time.pass(900);
    expect(giveAgain).toBeNull();
    key(FIRST, 'ab');
    await time.pass(100);
    openSheet(store, opening);
    (giveAgain as ((isOpened: boolean) => void) | null)?.(true);
    expect(isAnswered(FIRST)).toBe('ab');
  });

  it('nothing is done where it is not opened, nor written where it takes nothing away', async () => {
    const { key, drafts, isAnswered, writes, page } = await aPage();
    drafts.type({ itemId: SECOND, text: '1,', details: null });
    const none = await drafts.keepOutdone(elsewhere('there'));
    expect(writes).toEqual([]);
    none(true);
    key(FIRST, 'a');
    const giveAgain = await drafts.keepOutdone(elsewhere('there'));
    const { told, changes } = page;
    giveAgain(false);
    expect([isAnswered(FIRST), page.told - told, page.changes - changes]).toEqual(['a', 0, 0]);
  });
});
