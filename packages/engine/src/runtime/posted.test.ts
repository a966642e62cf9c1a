import { describe, expect, it } from 'vitest';
import { linkOf, pendingCount } from '../index.ts';
import { aPosting, left, off, refused, taken } from '../testing/given/posting-page.ts';

describe('a post', () => {
  it('carries all that may go, and what the server took of it is gone', async () => {
    const { posting, post, store, world } = await aPosting(5);
    world.now = 1_234;
    expect([posting.sendable(), posting.onlyHere(), posting.holdsAll()]).toEqual([5, { toSend: 5, heldBack: 0 }, true]);
    expect(await post(taken)).toMatchObject({ size: 5, failure: null });
    expect([pendingCount(store.head()), posting.onlyHere()]).toEqual([0, { toSend: 0, heldBack: 0 }]);
    expect([await posting.start(), await posting.startNext(), posting.heldBackIn()]).toEqual([null, null, null]);
    expect([posting.isSearching(), posting.isVain(), posting.isRefused(), posting.keepsEnd()]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('carries all that may go where that is as much as it carries, and the end goes with it', async () => {
    const { posting, sizes, answer } = await aPosting(4);
    expect(await sizes(1, refused(400))).toEqual([4]);
    expect([posting.sendable(), posting.holdsAll()]).toEqual([4, false]);
    expect(await sizes(1, taken)).toEqual([2]);
    answer(0, 2);
    answer(1, 2);
    expect([posting.sendable(), posting.holdsAll()]).toEqual([4, true]);
  });

  it('knows when it began', async () => {
    const { next, world } = await aPosting(1);
    world.now = 1_234;
    expect((await next()).startedAt).toBe(1_234);
  });

  it.each([400, 413, 422, 500])(
    'that is refused for what is in it (%i) goes in halves, until all fits again',
    async (status) => {
      const { posting, post, sizes } = await aPosting(24);
      expect(await post(refused(status))).toMatchObject({ size: 24, failure: null });
      expect([posting.holdsAll(), posting.isRefused()]).toEqual([false, false]);
      expect(await sizes(3, refused(status))).toEqual([12, 6, 3]);
      // Of three the larger half.
      expect(await sizes(2, taken)).toEqual([2, 4]);
      expect(posting.holdsAll()).toBe(false);
      expect(await sizes(2, taken)).toEqual([8, 10]);
      expect([posting.sendable(), posting.holdsAll()]).toEqual([0, true]);
    },
  );

  it.each([
    [401, false],
    [403, true],
    [409, true],
  ])('that is refused for who asks or what the sheet is (%i) stays whole', async (status, isRefused) => {
    const { posting, post } = await aPosting(4);
    expect(await post(refused(status))).toMatchObject({ size: 4, failure: { kind: 'refused', status } });
    expect(posting.isRefused()).toBe(isRefused);
    expect((await post(taken)).size).toBe(4);
    expect(posting.isRefused()).toBe(false);
  });

  it.each([
    [{ kind: 'offline' }, 'offline', false],
    [{ kind: 'serverOff' }, 'serverOff', false],
    [{ kind: 'timeout' }, 'serverOff', true],
    [{ kind: 'refused', status: 403, message: null }, 'refused', false],
  ] as const)('that fails is told so (%j: %s), and stays whole', async (failure, told, isLinkTold) => {
    const { post, performed } = await aPosting(4);
    expect((await post(left(failure))).failure).toEqual(failure);
    expect(performed.at(-1)).toMatchObject({ type: 'ReportSyncFailed', failure: told, isLinkTold });
    expect((await post(taken)).size).toBe(4);
  });

  it('of which nobody knows what became is told by nobody', async () => {
    const { post, performed } = await aPosting(4);
    expect((await post(left({ kind: 'unheard' }))).failure).toEqual({ kind: 'unheard' });
    expect(performed.map(({ type }) => type)).toEqual(['StartSync']);
  });

  it.each([
    [1, true, true],
    [0, false, false],
  ])(
    'that failed says nothing of the link where it was told since: %i replies, off by then %s',
    async (heard, isOff, isTold) => {
      const { posting, next, performed, store, world } = await aPosting(2);
      store.perform({ type: 'ReportLink', online: true, serverOff: false });
      // Three failures: whether a post of nothing is taken is asked, and something may be heard meanwhile.
      for (let times = 0; times < 2; times += 1) {
        const sync = await next();
        posting.end(sync, await posting.judged(sync, off));
      }
      for (const how of ['heard', 'off']) {
        const sync = await next();
        const judging = posting.judged(sync, off);
        if (how === 'heard') world.heard += heard;
        else if (isOff) store.perform({ type: 'ReportLink', online: false, serverOff: false });
        posting.end(sync, await judging);
        expect(performed.filter(({ type }) => type === 'ReportSyncFailed').at(-1)).toMatchObject({
          isLinkTold: isTold,
        });
      }
      expect(linkOf(store.head()).online).toBe(!isOff);
      // What was told then says nothing of the next failure.
      const sync = await next();
      posting.end(sync, await posting.judged(sync, left({ kind: 'offline' })));
      expect(performed.at(-1)).toMatchObject({ type: 'ReportSyncFailed', isLinkTold: false });
    },
  );
});
