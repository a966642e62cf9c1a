import { describe, expect, it } from 'vitest';
import { finishOf } from '../index.ts';
import { aPosting, left, off, refused, taken } from '../testing/given/posting-page.ts';

type Page = Awaited<ReturnType<typeof aPosting>>;
/** One of two is refused alone until it is held back; the other one is taken. */
const oneHeldBack = async (): Promise<Page> => {
  const page = await aPosting(1);
  await page.sizes(3, refused(400));
  expect(page.held()).toEqual([9_000]);
  return page;
};

describe('an answer that is refused by itself', () => {
  it('is held back the third time, and told so once', async () => {
    const { posting, post, performed, held } = await aPosting(1);
    for (let tries = 0; tries < 2; tries += 1) {
      expect((await post(refused(400))).failure).toEqual({ kind: 'serverOff' });
      expect(held()).toEqual([]);
    }
    expect((await post(refused(400))).failure).toBeNull();
    expect([held(), posting.onlyHere(), posting.heldBackIn()]).toEqual([[9_000], { toSend: 0, heldBack: 1 }, 60_000]);
    const told = performed.filter(({ type }) => type === 'ReportAnswerRefused');
    expect(told).toMatchObject([{ answerId: 9_000, version: { epoch: 1 } }]);
  });

  it('is held back the third time, too, where the server has taken nothing before', async () => {
    const { post, held, posting } = await aPosting(0, false);
    expect(posting.isRefused()).toBe(false);
    for (let times = 0; times < 3; times += 1) {
      expect(held()).toEqual([]);
      expect((await post(refused(400))).size).toBe(1);
    }
    expect(held()).toHaveLength(1);
  });

  it('begins anew where something was taken, or another one is held back', async () => {
    const { sizes, answer, held, posting } = await aPosting(1);
    await sizes(2, refused(400));
    await sizes(1, taken);
    answer(1);
    await sizes(2, refused(400));
    expect(held()).toEqual([]);
    await sizes(1, refused(400));
    answer(2);
    await sizes(2, refused(400));
    expect(held()).toEqual([9_002]);
    await sizes(1, refused(400));
    expect([held(), posting.onlyHere()]).toEqual([[9_002, 9_004], { toSend: 0, heldBack: 2 }]);
  });

  it('is tried again after a minute, alone, and a minute after that', async () => {
    const { posting, post, world, held } = await oneHeldBack();
    world.now = 59_999;
    expect(posting.heldBackIn()).toBe(1);
    world.now = 90_000;
    expect(posting.heldBackIn()).toBe(0);
    expect(await post(refused(400))).toMatchObject({ ids: [9_000], failure: null });
    expect([posting.heldBackIn(), held()]).toEqual([60_000, [9_000]]);
    world.now = 150_000;
    expect(await post(taken)).toMatchObject({ ids: [9_000], failure: null });
    expect([held(), posting.heldBackIn()]).toEqual([[], null]);
  });

  it('rests four times as long as its trial took', async () => {
    const { posting, next, world } = await oneHeldBack();
    world.now = 60_000;
    const sync = await next();
    world.now = 90_000;
    posting.end(sync, refused(400));
    expect(posting.heldBackIn()).toBe(120_000);
    world.now = 210_000;
    const short = await next();
    world.now = 211_000;
    posting.end(short, refused(400));
    expect(posting.heldBackIn()).toBe(59_000);
  });

  it('is tried each in a round of its own, one after the other, and once more where nobody had it', async () => {
    const { posting, post, world, sizes, answer } = await oneHeldBack();
    answer(1);
    world.now = 10_000;
    await sizes(3, refused(400));
    // The round is the first one's.
    expect(posting.heldBackIn()).toBe(50_000);
    world.now = 60_000;
    expect(await post(left({ kind: 'offline' }))).toMatchObject({ ids: [9_000], failure: { kind: 'offline' } });
    expect(posting.heldBackIn()).toBe(0);
    expect((await post(refused(400))).ids).toEqual([9_000]);
    expect(posting.heldBackIn()).toBe(0);
    expect((await post(refused(400))).ids).toEqual([9_002]);
    expect(posting.heldBackIn()).toBe(60_000);
  });

  it('goes after all others, and at once where its examinee asks', async () => {
    const { posting, post, answer } = await oneHeldBack();
    posting.retryNow();
    expect(posting.heldBackIn()).toBe(0);
    answer(1);
    expect((await post(taken)).ids).toEqual([9_002]);
    expect((await post(refused(400))).ids).toEqual([9_000]);
    expect(posting.heldBackIn()).toBe(60_000);
  });

  it('is tried once when the end comes, and keeps the end for twenty seconds at most', async () => {
    const { posting, post, finish, world, store } = await oneHeldBack();
    world.now = 5_000;
    expect(posting.keepsEnd()).toBe(false);
    finish();
    expect([finishOf(store.head())?.status, posting.keepsEnd(), posting.heldBackIn()]).toEqual(['F', true, 0]);
    world.now = 24_999;
    expect(posting.keepsEnd()).toBe(true);
    world.now = 25_000;
    expect([posting.keepsEnd(), posting.heldBackIn()]).toEqual([false, 0]);
    expect((await post(refused(400))).ids).toEqual([9_000]);
    expect([posting.keepsEnd(), posting.heldBackIn()]).toEqual([false, 35_000]);
  });

  it('is doubted in its trial: silence about it says nothing of the server', async () => {
    const { posting, next, world, answer } = await oneHeldBack();
    world.now = 60_000;
    const trial = await next();
    expect(posting.isDoubted(trial)).toBe(true);
    expect(await posting.judged(trial, off)).toEqual(refused(500));
    posting.end(trial, refused(500));
    world.takesAny = false;
    world.now = 120_000;
    const again = await next();
    expect(await posting.judged(again, off)).toEqual(off);
    posting.end(again, off);
    answer(1);
    expect(posting.isDoubted(await next())).toBe(false);
  });
});
