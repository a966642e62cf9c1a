import { describe, expect, it } from 'vitest';
import { run } from '../testing/decider-specification.ts';
import { aSender, capture, finished, good, openIn, over } from '../testing/given/log-sender-page.ts';

describe('what the server says that it holds', () => {
  it('less: goes again from the last line that it has, after a second', async () => {
    const { time, posts, heard, openings, sender } = aSender(
      { lines: 9, held: { epoch: 1, lines: 6, receipt: 'r6' } },
      { kind: 'gap', lines: 4 },
    );
    expect(sender.status()).toEqual({ held: 6, total: 9, receipt: 'r6', state: 'growing' });
    await time.pass(60_000);
    expect(posts).toEqual([
      [22_500, 6, 3],
      [24_000, 3, 6],
    ]);
    expect(heard).toEqual([{ epoch: 1, lines: 9, receipt: 'r9' }]);
    // It may have lost answers, too.
    expect(openings()).toBe(1);
  });

  it('nothing, or more than there is here: goes again from the first, or from the last that is here', async () => {
    const none = aSender({ lines: 9, held: { epoch: 1, lines: 6, receipt: 'r6' } }, { kind: 'gap', lines: 0 });
    await none.time.pass(60_000);
    expect(none.posts.at(-1)).toEqual([24_000, 0, 9]);
    const more = aSender({ lines: 9, held: { epoch: 1, lines: 6, receipt: 'r6' } }, { kind: 'gap', lines: 20 });
    await more.time.pass(60_000);
    expect(more.posts.at(-1)).toEqual([24_000, 8, 1]);
  });

  it('more than it was sent: goes on at its last line, where there is more here', async () => {
    const { time, posts, grow } = aSender({}, 'late', { kind: 'held', lines: 5, receipt: null });
    await time.pass(22_500);
    grow(4);
    await time.pass(5_000);
    expect(posts[1]).toEqual([27_500, 3, 4]);
    const late = aSender({ lines: 3 }, { kind: 'held', lines: 6, receipt: null });
    late.change({ head: over });
    await late.time.pass(10_000);
    // After the end it is another past.
    expect([late.posts.length, late.sender.status().state]).toEqual([1, 'forked']);
    const open = aSender({ lines: 3_000 }, { kind: 'held', lines: 2_900, receipt: null });
    await open.time.pass(22_500);
    expect(open.posts[1]?.[1]).toBe(2_899);
  });

  it('refused: it may not know the epoch, and knows it once the sheet is opened again, which is asked for once', async () => {
    const { time, posts, openings, sender } = aSender({}, { kind: 'refused' }, { kind: 'gap', lines: 0 });
    await time.pass(60_000);
    expect([openings(), sender.status().state, posts.at(-1)?.slice(1)]).toEqual([2, 'growing', [0, 3]]);
    const never = aSender({}, { kind: 'refused' }, { kind: 'refused' });
    await never.time.pass(600_000);
    expect([never.openings(), never.posts.length, never.sender.status().state]).toEqual([1, 2, 'refused']);
  });

  it.each([['forked'], ['refused', 'refused']] as const)(
    '%s: nothing more goes, whoever asks for it',
    async (...kinds) => {
      const [kind] = kinds;
      const { time, posts, grow, sender, change } = aSender({}, ...kinds.map((one) => ({ kind: one })));
      await time.pass(24_500);
      expect(sender.status().state).toBe(kind);
      grow(3);
      sender.retryNow();
      change({ head: over });
      await time.pass(600_000);
      expect([posts.length, sender.status()]).toEqual([
        kinds.length,
        { held: 0, total: 6, receipt: null, state: kind },
      ]);
      // Another epoch is another log.
      change({ head: openIn(2) });
      await time.pass(60_000);
      expect(posts.at(-1)).toEqual([624_500 + 22_500, 0, 6]);
    },
  );

  it('of another epoch makes no haste of what was an incident in the one before', async () => {
    const { time, posts, change } = aSender();
    change({ head: run([capture], good).session });
    change({ head: openIn(2) });
    await time.pass(2_500);
    expect(posts).toEqual([[2_500, 0, 3]]);
    const later = aSender();
    later.change({ head: run([capture], good).session, idle: false });
    await later.time.pass(2_500);
    later.change({ head: openIn(2), idle: true });
    later.posts.length = 0;
    await later.time.pass(250);
    expect(later.posts).toEqual([[2_750, 0, 3]]);
    const sent = aSender({}, { kind: 'forked' });
    sent.change({ head: run([capture], good).session });
    await sent.time.pass(60_000);
    sent.change({ head: openIn(2) });
    await sent.time.pass(22_499);
    expect(sent.posts).toHaveLength(1);
    await sent.time.pass(1);
    expect(sent.posts).toHaveLength(2);
    const both = aSender();
    both.change({ head: run([capture], good).session });
    both.change({ head: run([capture], openIn(2)).session });
    await both.time.pass(2_500);
    expect(both.posts).toEqual([[2_500, 0, 3]]);
    // And one in the new epoch is one, however few there are.
    sent.change({ head: run([capture], openIn(3)).session });
    await sent.time.pass(2_500);
    expect(sent.posts).toHaveLength(3);
  });

  it('of another epoch than there is now says nothing', async () => {
    const { time, heard, change, posts } = aSender({}, 'late');
    await time.pass(22_500);
    change({ head: openIn(2) });
    await time.pass(60_000);
    expect(posts.map(([, from]) => from)).toEqual([0, 0]);
    expect(heard.map(({ epoch }) => epoch)).toEqual([2]);
  });

  it('from before a reload is where it goes on, but no further than the journal has it', async () => {
    const { time, posts, grow } = aSender({ lines: 4, held: { epoch: 1, lines: 9, receipt: 'r9' } });
    await time.pass(60_000);
    expect(posts).toEqual([]);
    grow(1);
    await time.pass(60_000);
    expect(posts).toEqual([[82_500, 4, 1]]);
    const other = aSender({ lines: 4, held: { epoch: 5, lines: 3, receipt: 'r3' } });
    await other.time.pass(60_000);
    expect(other.posts).toEqual([[22_500, 0, 4]]);
  });
});

describe('whoever looks at the log', () => {
  it('is told of each change once, until it looks no more', async () => {
    const { time, sender, grow, change } = aSender();
    const told: unknown[] = [];
    const look = sender.subscribe(() => told.push(sender.status().held));
    change();
    expect(told).toEqual([]);
    grow(1);
    expect(told).toEqual([0]);
    await time.pass(22_500);
    expect(told).toEqual([0, 4]);
    look();
    grow(1);
    expect(told).toEqual([0, 4]);
  });

  it('finds it growing until the end is confirmed and all of it is held', async () => {
    const { time, sender, change } = aSender();
    await time.pass(22_500);
    change({ head: finished });
    expect(sender.status().state).toBe('growing');
    change({ head: over });
    expect(sender.status()).toEqual({ held: 3, total: 3, receipt: 'r3', state: 'whole' });
  });
});
