import { describe, expect, it } from 'vitest';
import { run } from '../testing/decider-specification.ts';
import { aSender, capture, failed, good, linked, over } from '../testing/given/log-sender-page.ts';
import type { LogReply } from './log-sender.ts';

const waits = (posts: readonly (readonly [number, ...unknown[]])[]) =>
  posts.map(([when], i) => when - (posts[i - 1]?.[0] ?? 0));

describe('what the log has grown by', () => {
  it('goes within half a minute, with all that came meanwhile', async () => {
    const { time, posts, grow, heard } = aSender();
    await time.pass(20_000);
    grow(4);
    await time.pass(2_499);
    expect(posts).toEqual([]);
    await time.pass(1);
    expect([posts, heard]).toEqual([[[22_500, 0, 7]], [{ epoch: 1, lines: 7, receipt: 'r7' }]]);
    await time.pass(3_600_000);
    expect(posts).toHaveLength(1);
    grow(1);
    await time.pass(22_500);
    expect(posts.at(-1)).toEqual([3_645_000, 7, 1]);
  });

  it('goes within three seconds where it has an incident, and what follows has its time again', async () => {
    const { time, posts, grow, change } = aSender();
    await time.pass(10_000);
    change({ head: run([capture], good).session, written: 4, known: 4 });
    await time.pass(1_000);
    // Another one waits for no later a post.
    change({ head: run([capture, capture], good).session, written: 5, known: 5 });
    await time.pass(1_499);
    expect(posts).toEqual([]);
    await time.pass(1);
    expect(posts).toEqual([[12_500, 0, 5]]);
    grow(1);
    change();
    await time.pass(22_499);
    expect(posts).toHaveLength(1);
    await time.pass(1);
    expect(posts.at(-1)).toEqual([35_000, 5, 1]);
    change({ head: run([capture, capture, capture], good).session, written: 7, known: 7 });
    await time.pass(2_500);
    expect(posts.at(-1)).toEqual([37_500, 6, 1]);
  });

  it.each([
    [0, 15_000, 2_000],
    [0.9999999, 30_000, 3_000],
  ])(
    'goes by chance between fifteen seconds and thirty, an incident between two and three: %d',
    async (chance, at, promptAt) => {
      const { time, posts } = aSender({ chance });
      await time.pass(60_000);
      expect(posts.map(([when]) => when)).toEqual([at]);
      const prompt = aSender({ chance });
      prompt.change({ head: run([capture], good).session });
      await prompt.time.pass(60_000);
      expect(prompt.posts.map(([when]) => when)).toEqual([promptAt]);
    },
  );

  it('is looked at four times a second while something is under way, and goes then', async () => {
    const { time, posts, change } = aSender();
    change({ idle: false });
    await time.pass(23_100);
    change({ idle: true });
    await time.pass(149);
    expect(posts).toEqual([]);
    await time.pass(1);
    expect(posts).toEqual([[23_250, 0, 3]]);
  });

  it.each([linked(false, false), linked(true, true), linked(false, true)])(
    'does not go over a link that is bad, and goes in its time once it is good: %j',
    async (link) => {
      const { time, posts, change } = aSender();
      change({ head: run([link], good).session });
      await time.pass(60_000);
      expect(posts).toEqual([]);
      change({ head: good });
      await time.pass(22_500);
      expect(posts).toEqual([[82_500, 0, 3]]);
    },
  );

  it('goes as far as it is on disk, but where nothing is kept or the sheet is over', async () => {
    const open = aSender();
    open.change({ known: 5 });
    await open.time.pass(60_000);
    expect([open.posts, open.sender.status()]).toMatchObject([[[22_500, 0, 3]], { held: 3, total: 3 }]);
    open.change({ head: over });
    await open.time.pass(0);
    expect([open.posts.at(-1), open.sender.status()]).toMatchObject([[60_000, 3, 2], { held: 5, state: 'whole' }]);
    const kept = aSender({ inMemory: true });
    kept.change({ known: 5 });
    await kept.time.pass(60_000);
    expect(kept.posts).toEqual([[22_500, 0, 5]]);
  });

  it('goes on in posts of 24 000 characters, one right after the other', async () => {
    const { time, posts } = aSender({ lines: 4_000 });
    await time.pass(22_500);
    expect(posts.length).toBeGreaterThan(1);
    expect(new Set(posts.map(([when]) => when))).toEqual(new Set([22_500]));
    expect(posts.map(([, from]) => from)).toEqual(
      posts.map((_, i) => posts.slice(0, i).reduce((sum, [, , n]) => sum + n, 0)),
    );
    expect(posts.reduce((sum, [, , n]) => sum + n, 0)).toBe(4_000);
  });
});

describe('a post', () => {
  it.each([
    [8_000, 3],
    [8_001, 2],
  ])('has 24 000 characters at most: with a third line of %i, %i lines', async (third, most) => {
    const { time, posts, page } = aSender({ lines: 5 });
    page.sizes = [8_000, 8_000, third, 10, 10];
    await time.pass(22_500);
    expect(posts[0]).toEqual([22_500, 0, most]);
  });
});

describe('a log that is all there', () => {
  it('goes with all that comes within half a minute, though its examinee asked for it before', async () => {
    const { time, posts, sender, grow } = aSender();
    await time.pass(22_500);
    sender.retryNow();
    grow(1);
    await time.pass(22_499);
    expect(posts).toHaveLength(1);
    await time.pass(1);
    expect(posts).toHaveLength(2);
  });
});

describe('a log that does not get through', () => {
  it('is tried again after longer and longer, up to five minutes and a quarter more, and with the first patience once it did', async () => {
    const { time, posts, grow, sender } = aSender(
      {},
      ...new Array<LogReply>(7).fill(failed),
      { kind: 'held', lines: 3, receipt: null },
      failed,
    );
    await time.pass(22_500);
    expect(sender.status()).toEqual({ held: 0, total: 3, receipt: null, state: 'failing' });
    await time.pass(3_600_000);
    expect(waits(posts)).toEqual([22_500, 18_750, 37_500, 75_000, 150_000, 300_000, 375_000, 375_000]);
    expect(sender.status().state).toBe('growing');
    grow(1);
    await time.pass(22_500 + 18_750);
    expect(waits(posts).slice(-2)).toEqual([3_622_500 - 1_353_750 + 22_500, 18_750]);
  });

  it('is not hurried by an incident, but by its examinee', async () => {
    const { time, posts, change, sender } = aSender({}, failed, failed);
    await time.pass(22_500);
    change({ head: run([capture], good).session, known: 4, written: 4 });
    await time.pass(18_749);
    expect([posts.length, sender.status().state]).toEqual([1, 'failing']);
    sender.retryNow();
    expect([posts.length, sender.status().state]).toEqual([1, 'growing']);
    await time.pass(0);
    expect(posts).toHaveLength(2);
    await time.pass(1);
    expect(posts).toHaveLength(2);
  });

  it('is tried again after as short a wait as at first once some of it got through, after the end', async () => {
    const { time, posts, change, page } = aSender(
      { lines: 2 },
      failed,
      failed,
      { kind: 'held', lines: 1, receipt: null },
      failed,
    );
    page.sizes = [20_000, 20_000];
    change({ head: over });
    await time.pass(60_000);
    expect(waits(posts)).toEqual([0, 1_500, 2_000, 0, 1_500]);
  });

  it('is failing until a post has got through, whoever hurries', async () => {
    const { time, sender } = aSender({}, failed, 'late');
    await time.pass(22_500 + 18_750);
    sender.retryNow();
    expect(sender.status().state).toBe('failing');
    await time.pass(5_000);
    expect(sender.status().state).toBe('growing');
  });

  it('is tried again every few seconds once the sheet is over', async () => {
    const { time, posts, change } = aSender({}, failed, failed, failed);
    change({ head: over });
    await time.pass(60_000);
    // A second, and what any retry waits.
    expect(waits(posts)).toEqual([0, 1_500, 2_000, 3_000]);
  });

  it('goes at once where the sheet is over by then, and again after a second where it was hurried', async () => {
    const { time, posts, change, sender } = aSender({}, failed, failed, failed);
    await time.pass(22_500);
    change({ head: over });
    await time.pass(0);
    change();
    change();
    await time.pass(1_499);
    expect(posts).toHaveLength(2);
    await time.pass(1);
    sender.retryNow();
    await time.pass(0);
    expect(posts).toHaveLength(4);
  });

  it.each([['a post that throws', new Error('broken')]])('is tried again after %s', async (_, error) => {
    const { time, posts, sender } = aSender({}, error);
    await time.pass(22_500);
    expect(sender.status().state).toBe('failing');
    await time.pass(18_750);
    expect([waits(posts), sender.status().state]).toEqual([[22_500, 18_750], 'growing']);
  });

  it('fails where its journal has nothing to read, and posts nothing', async () => {
    const { time, posts, change, sender } = aSender();
    change({ isErased: true });
    await time.pass(60_000);
    expect([posts, sender.status().state]).toEqual([[], 'failing']);
  });
});

describe('a sender that is stopped', () => {
  it('sends nothing more, whoever asks, and looks no more', async () => {
    const { time, sender, posts, listeners, grow } = aSender();
    sender.stop();
    expect(listeners.size).toBe(0);
    grow(1);
    sender.retryNow();
    await time.pass(600_000);
    expect(posts).toEqual([]);
  });

  it('sets no alarm any more, whoever asks', () => {
    const { sender, alarms } = aSender();
    sender.stop();
    const before = alarms();
    sender.retryNow();
    expect(alarms()).toBe(before);
  });

  it('does not try again what fails after that', async () => {
    const { time, sender, posts } = aSender({}, 'lateFailure');
    await time.pass(22_500);
    sender.stop();
    await time.pass(3_600_000);
    expect(posts).toHaveLength(1);
  });

  it('is not hurried while a post is under way', async () => {
    const { time, sender, posts, grow } = aSender({}, 'late');
    await time.pass(22_500);
    sender.retryNow();
    await time.pass(5_000);
    expect(posts).toHaveLength(1);
    // Nor is what it grew by after that.
    grow(1);
    await time.pass(22_499);
    expect(posts).toHaveLength(1);
  });
});
