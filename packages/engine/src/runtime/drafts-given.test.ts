import { describe, expect, it } from 'vitest';
import { aPage, FIRST, SECOND, sheet } from '../testing/given/drafts-page.ts';
import { START } from '../testing/sheets.ts';

const watched = { ...sheet, rules: { ...sheet.rules, cameraOff: 2 as const } };

describe('what has become an answer', () => {
  it('is kept until its line is on disk, with what was typed since', async () => {
    const { time, key, writes, writesNow, texts, settle, isAnswered } = await aPage();
    const kept = () => texts(writes.at(-1)?.[1]);
    key(FIRST, 'a');
    await time.pass(300);
    key(FIRST, 'ab');
    await time.pass(1_000);
    expect([isAnswered(FIRST), kept(), writes.map(([at]) => at)]).toEqual(['ab', ['ab'], [500, 1_300]]);
    key(FIRST, 'abc');
    await time.pass(300);
    key(FIRST, 'abcd');
    await time.pass(1_000);
    // One of each question: the newest.
    expect([isAnswered(FIRST), kept()]).toEqual(['abcd', ['abcd']]);
    key(SECOND, 'c');
    await time.pass(400);
    key(SECOND, 'cd');
    settle();
    await time.pass(0);
    expect(kept()).toEqual(['cd']);
    await time.pass(500);
    settle();
    await time.pass(0);
    expect(kept()).toBeNull();
    const { length } = writes;
    settle();
    await time.pass(60_000);
    // In the one instant that a page has as it goes nothing was to be written.
    expect([writes.length, writesNow]).toEqual([length, []]);
  });

  it('is kept with all others of which the lines are on their way', async () => {
    const { time, key, writes, texts } = await aPage();
    for (const text of ['a', 'ab', 'abc']) {
      key(FIRST, text);
      key(SECOND, text.toUpperCase());
      await time.pass(300);
    }
    await time.pass(1_000);
    expect(texts(writes.at(-1)?.[1])).toEqual(['abc', 'ABC']);
  });

  it('and was it already is kept for nothing', async () => {
    const { time, key, drafts, store, writes, writesNow, settle } = await aPage();
    key(FIRST, 'a');
    await time.pass(500);
    // Its line is on its way to the disk: it is not written twice.
    await time.pass(1_000);
    expect(writes).toEqual([]);
    settle();
    await time.pass(0);
    const { length } = writes;
    key(FIRST, 'a');
    drafts.commit();
    expect(drafts.list()).toEqual([]);
    settle();
    await time.pass(60_000);
    expect([writes.length, writesNow, store.head().state.revision > 0]).toEqual([length, [], true]);
    // What stays because it was refused is handed to the disk when it is due, and at no other time.
    drafts.type({ itemId: SECOND, text: '1,', details: null });
    drafts.commit();
    settle();
    await time.pass(0);
    expect([writes.length, writesNow]).toEqual([length, []]);
  });

  it('is not taken from the disk while the line of another is not there', async () => {
    const { time, key, writes, texts, drafts, page, store } = await aPage();
    const kept = () => texts(writes.at(-1)?.[1]);
    key(FIRST, 'a');
    await time.pass(300);
    key(FIRST, 'ab');
    await time.pass(1_000);
    page.onDisk = store.head();
    key(SECOND, 'b');
    await time.pass(500);
    const { length } = writes;
    drafts.settled();
    expect(writes).toHaveLength(length);
    key(FIRST, 'abc');
    await time.pass(300);
    key(FIRST, 'abcd');
    await time.pass(200);
    expect(kept()).toEqual(['b', 'abcd']);
  });

  it('comes in the order of the keys, each as of its own, before whatever may come between', async () => {
    const { time, key, answers, store, events } = await aPage();
    await time.pass(1_000);
    key(SECOND, 'b');
    await time.pass(100);
    key(FIRST, 'a');
    await time.pass(100);
    key(SECOND, 'bc');
    await time.pass(100);
    store.perform({ type: 'GoTo', position: 2 });
    expect(answers()).toEqual([1_100, 1_200]);
    const items = events.flatMap((event) => (event.type === 'AnswerChanged' ? event.data.answerId : []));
    expect(items).toEqual([9_001, 9_003]);
  });

  it('is dated by its key, also where that came between two milliseconds', async () => {
    const { time, key, answers } = await aPage();
    await time.pass(100.7);
    key(FIRST, 'a');
    await time.pass(600.6);
    expect(answers()).toEqual([100]);
  });

  it('is dated no later than its key by the clock as it was put right', async () => {
    const { time, key, answers, page } = await aPage();
    await time.pass(10_000);
    page.ahead = 3_000;
    key(FIRST, 'a');
    await time.pass(200);
    page.ahead = 0;
    await time.pass(300);
    expect(answers()).toEqual([10_000]);
    page.ahead = -1_000;
    key(FIRST, 'b');
    page.ahead = 5_000;
    await time.pass(500);
    // A clock that was behind is left where it was.
    expect(answers()[1]).toBe(10_000);
  });
});

describe('what is no answer', () => {
  it('is told to the log as of its key, stays, and is not tried again', async () => {
    const sections = sheet.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => (item.id === FIRST ? { ...item, type: 6 as const } : item)),
    }));
    const { time, drafts, events, page } = await aPage({ ...sheet, sections });
    await time.pass(1_000);
    drafts.type({ itemId: FIRST, text: '1,', details: null });
    await time.pass(500);
    expect(events.at(-1)).toEqual({ type: 'NumberTyped', at: START + 1_000, data: { answerId: 9_001, typed: '1,' } });
    const refused = [
      {
        itemId: FIRST,
        text: '1,',
        details: null,
        rejection: { reason: 'InvalidDetails', itemId: FIRST, problem: 'notYet' },
        review: null,
      },
    ];
    expect(drafts.list()).toEqual(refused);
    const { told, alarms } = page;
    drafts.commit();
    drafts.retry();
    await time.pass(60_000);
    expect(drafts.list()).toEqual(refused);
    // The disk once more: it is not waited for again.
    expect([page.told - told, page.alarms - alarms]).toEqual([0, 0]);
    expect(events.filter(({ type }) => type === 'AnswerChanged')).toEqual([]);
  });

  it('waits anew with the next key', async () => {
    const { time, drafts, key, isAnswered } = await aPage();
    drafts.type({ itemId: FIRST, text: '1,', details: null });
    await time.pass(20_000);
    key(FIRST, '1,5');
    await time.pass(499);
    expect([isAnswered(FIRST), drafts.list()[0]?.rejection]).toEqual(['', null]);
    await time.pass(1);
    expect(isAnswered(FIRST)).toBe('1,5');
  });

  it('for something covers the question is one as soon as nothing does', async () => {
    const { time, drafts, key, isAnswered, store, page } = await aPage(watched);
    store.perform({ type: 'ReportCamera', problem: 'noCamera' });
    key(FIRST, 'a');
    await time.pass(500);
    expect(drafts.list()).toMatchObject([{ rejection: { reason: 'Blocked' } }]);
    const { told } = page;
    drafts.retry();
    expect(page.told).toBe(told);
    store.perform({ type: 'ReportCamera', problem: null });
    expect([isAnswered(FIRST), drafts.list()]).toEqual(['a', []]);
  });
});
