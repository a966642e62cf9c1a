import { describe, expect, it } from 'vitest';
import { sendableCount } from '../index.ts';
import { aPosting, left, off, refused, taken } from '../testing/given/posting-page.ts';

describe('what the server falls over', () => {
  it('is judged by what it says itself, and by nobody asked, where it is away', async () => {
    const { posting, next, world } = await aPosting(2);
    const sync = await next();
    for (const status of [503, 429])
      for (let times = 0; times < 4; times += 1) {
        const reply = left({ kind: 'serverOff', status });
        expect(await posting.judged(sync, reply)).toEqual(reply);
      }
    for (const reply of [left({ kind: 'offline' }), refused(400), taken])
      for (let times = 0; times < 4; times += 1) expect(await posting.judged(sync, reply)).toEqual(reply);
    expect(world.asked).toBe(0);
  });

  it('alone, after three failures, is refused as by a word of its own; and again at once', async () => {
    const { posting, post, held, world } = await aPosting(1);
    for (let times = 0; times < 2; times += 1) expect((await post(off)).judged).toEqual(off);
    expect([posting.isSearching(), world.asked]).toEqual([false, 0]);
    expect(await post(off)).toMatchObject({ judged: refused(500), failure: { kind: 'serverOff' } });
    expect([posting.isSearching(), posting.isVain(), held()]).toEqual([true, false, []]);
    await post(off);
    await post(off);
    // Nobody knows whether it is the server: the end goes by itself to find out.
    expect([posting.isVain(), held()]).toEqual([true, []]);
    posting.endTaken();
    expect(posting.isVain()).toBe(false);
    expect((await post(off)).failure).toBeNull();
    expect([held(), posting.isSearching()]).toEqual([[9_000], false]);
  });

  it('alone does not make the posts of others smaller', async () => {
    const { posting, sizes, answer } = await aPosting(1);
    expect(await sizes(4, off)).toEqual([1, 1, 1, 1]);
    expect(posting.isSearching()).toBe(true);
    for (let place = 1; place < 20; place += 1) answer(place);
    expect(await sizes(1, taken)).toEqual([19]);
  });

  it('among others is looked for in halves, those that failed after all others, until it is alone and held back', async () => {
    const { post, posting, held, store } = await aPosting(8);
    const odd = 9_000;
    const fate = async () => {
      const sync = await posting.startNext();
      if (sync === null) throw new Error('nothing is posted');
      const isIn = sync.entries.some(({ id }) => id === odd);
      const judged = await posting.judged(sync, isIn ? off : taken);
      posting.end(sync, judged);
      return sync.entries.map(({ id }) => id);
    };
    expect((await post(off)).size).toBe(8);
    expect((await post(off)).size).toBe(8);
    expect(posting.isSearching()).toBe(false);
    const posts: (readonly number[])[] = [];
    for (let times = 0; times < 40 && held().length === 0; times += 1) posts.push(await fate());
    expect([held(), sendableCount(store.head())]).toEqual([[odd], 0]);
    expect(posts[0]).toHaveLength(8);
    expect(posts[1]?.length).toBeLessThanOrEqual(4);
    expect(posts.length).toBeLessThanOrEqual(16);
  });

  it('where it takes nothing at all, all go together again', async () => {
    const { post, posting, held } = await aPosting(3);
    const sizes: number[] = [];
    for (let times = 0; times < 12; times += 1) sizes.push((await post(off)).size);
    expect(Math.min(...sizes)).toBe(1);
    expect(sizes.slice(3).filter((size) => size === 3).length).toBeGreaterThan(0);
    expect(held()).toEqual([]);
    posting.endFailed();
    expect([posting.isSearching(), posting.holdsAll(), (await post(taken)).size]).toEqual([false, true, 3]);
  });

  it('where it takes not even a post of nothing, no smaller one goes', async () => {
    const { sizes, world, posting } = await aPosting(6);
    world.takesAny = false;
    expect(await sizes(9, off)).toEqual(new Array(9).fill(6));
    expect([posting.isSearching(), world.asked]).toEqual([false, 3]);
  });

  it.each([
    ['something was taken', 1, taken],
    ['one was held back', 3, refused(400)],
  ] as const)('is nobody’s fault where it failed once since %s', async (_, times, reply) => {
    const { sizes, answer, world, posting } = await aPosting(1);
    await sizes(2, off);
    await sizes(times, reply);
    answer(1);
    await sizes(1, off);
    expect([world.asked, posting.isSearching()]).toEqual([0, false]);
  });

  it('is looked for no more in what is answered otherwise', async () => {
    const { sizes, posting, answer, next, post } = await aPosting(2);
    await sizes(3, off);
    expect(posting.isSearching()).toBe(true);
    // Two are pending: whether it is the server is not known.
    const sync = await next();
    expect(posting.isDoubted(sync)).toBe(false);
    posting.end(sync, left({ kind: 'offline' }));
    answer(0, 2);
    answer(1, 2);
    expect((await post(taken)).size).toBe(1);
    expect((await post(taken)).size).toBe(1);
    expect([posting.isSearching(), posting.sendable()]).toEqual([false, 0]);
  });

  it('counts no failures over a link that is gone, nor those of a page that was away', async () => {
    for (const kind of ['offline', 'unheard'] as const) {
      const { sizes, posting, world, store } = await aPosting(2);
      await sizes(2, off);
      await sizes(1, left({ kind }));
      if (kind === 'unheard') store.perform({ type: 'ReportPageRestored' });
      await sizes(2, off);
      expect([world.asked, posting.isSearching()]).toEqual([0, false]);
    }
  });
});
