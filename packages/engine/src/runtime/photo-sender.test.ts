import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import { run } from '../testing/decider-specification.ts';
import { anOpening, START } from '../testing/sheets.ts';
import { chosen, simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createVirtualTime } from '../testing/simulation/virtual-time.ts';
import { createPhotoSender, type PhotoReply } from './photo-sender.ts';

const content = simpleSheet([{ items: 2, duration: null }]);
const opened = run([{ type: 'OpenSheet', at: START, content, opening: anOpening() }]).session;
const sync: Command = { type: 'StartSync', at: START, limit: 9 };
/** Its visit is at the server. */
const acked: Command = { type: 'ReportSyncAcked', at: START, syncId: 1, setAside: [], superseded: [] };
const free = run([sync, acked], opened).session;
const linked = (online: boolean, serverOff: boolean): Command => ({ type: 'ReportLink', at: START, online, serverOff });
const answer: Command = { type: 'AnswerItem', at: START, itemId: 100, details: chosen(100) };

const aSender = (photos: number, ...replies: readonly (PhotoReply | Error)[]) => {
  const time = createVirtualTime(0, () => 0);
  const { scheduler } = time.machine().openPage();
  const waiting = Array.from({ length: photos }, (_, i) => i);
  const posted: (readonly [number, number])[] = [];
  const left = [...replies];
  const page = { head: free, idle: true };
  const listeners = new Set<() => void>();
  const state = { reading: 0 };
  const sender = createPhotoSender<number>({
    runtime: {
      head: () => page.head,
      idle: () => page.idle,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    scheduler: { ...scheduler, chance: () => 0.5 },
    queue: {
      first: async () => {
        if (state.reading > 0) await new Promise<void>((resolve) => time.later(state.reading, resolve));
        return waiting[0] ?? null;
      },
      remove: async (photo) => void waiting.splice(waiting.indexOf(photo), 1),
    },
    post: async (photo) => {
      posted.push([photo, time.now()]);
      const reply = left.shift() ?? 'taken';
      if (reply instanceof Error) throw reply;
      return reply;
    },
  });
  const change = (more: Partial<typeof page>): void => {
    Object.assign(page, more);
    for (const listener of listeners) listener();
  };
  const settled = (): { readonly at: number | null } => {
    const found: { at: number | null } = { at: null };
    void sender.settled().then(() => {
      found.at = time.now();
    });
    return found;
  };
  return { sender, time, posted, waiting, change, settled, state, listeners };
};

describe('photos that wait', () => {
  it('are not said to be gone while one is on its way, though another has come meanwhile', async () => {
    const { sender, time, settled, state } = aSender(2);
    state.reading = 1_000;
    await time.pass(500);
    sender.schedule();
    const done = settled();
    await time.pass(400);
    expect(done.at).toBeNull();
    await time.pass(5_000);
    expect(done.at).toBe(3_000);
  });

  it('go one after the other while the link is good and no answer waits', async () => {
    const { time, posted, waiting } = aSender(3);
    await time.pass(0);
    expect([posted, waiting]).toEqual([
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      [],
    ]);
  });

  it.each([
    ['offline', linked(false, false)],
    ['a server that is away', linked(true, true)],
  ] as const)('do not go with %s, and go when it is over', async (_, link) => {
    const { time, posted, change, settled } = aSender(1);
    change({ head: run([link], free).session });
    const asked = settled();
    await time.pass(3_600_000);
    // Nobody who leaves waits for them.
    expect([posted, asked.at]).toEqual([[], 0]);
    change({ head: run([link, linked(true, false)], free).session });
    await time.pass(0);
    expect(posted).toEqual([[0, 3_600_000]]);
  });

  it('do not go while answers are pending or under way, and go within a second', async () => {
    const { time, posted, change } = aSender(1);
    change({ head: run([answer], free).session });
    await time.pass(5_500);
    expect(posted).toEqual([]);
    change({ head: free, idle: false });
    await time.pass(5_000);
    expect(posted).toEqual([]);
    change({ idle: true });
    await time.pass(1_000);
    expect(posted).toEqual([[0, 11_000]]);
  });

  it('do not go where an answer came, or the link went, while the photo was read', async () => {
    for (const head of [run([answer], free).session, run([linked(false, false)], free).session]) {
      const { time, posted, change, state } = aSender(1);
      state.reading = 100;
      await time.pass(50);
      change({ head });
      await time.pass(500);
      expect(posted).toEqual([]);
    }
  });

  it('are tried again after seven seconds and a half, then twice as long, up to five minutes', async () => {
    const { time, posted, waiting } = aSender(1, ...new Array<PhotoReply>(8).fill('failed'));
    await time.pass(3_600_000);
    const waits = posted.map(([, at], i) => at - (posted[i - 1]?.[1] ?? 0));
    expect(waits).toEqual([0, 7_500, 15_000, 30_000, 60_000, 120_000, 240_000, 450_000, 450_000]);
    expect(waiting).toEqual([]);
  });

  it('that are refused for good are gone, and the next one goes at once and with the patience of the first', async () => {
    const { time, posted, waiting } = aSender(3, 'failed', 'refused', 'failed');
    await time.pass(60_000);
    expect([posted, waiting]).toEqual([
      [
        [0, 0],
        [0, 7_500],
        [1, 7_500],
        [1, 15_000],
        [2, 15_000],
      ],
      [],
    ]);
  });

  it('are tried again where the post throws', async () => {
    const { time, posted } = aSender(1, new Error('broken'));
    await time.pass(5_000);
    expect(posted).toEqual([
      [0, 0],
      [0, 5_000],
    ]);
  });

  it('are waited for by whoever leaves until they are gone, or one fails', async () => {
    const { time, posted, settled } = aSender(2, 'taken', 'failed');
    const asked = settled();
    await time.pass(0);
    expect([posted.length, asked.at]).toEqual([2, 0]);
    const again = settled();
    await time.pass(0);
    // At once, whatever wait there was.
    expect([posted.at(-1), again.at]).toEqual([[1, 0], 0]);
    const none = settled();
    await time.pass(0);
    expect([posted.length, none.at]).toEqual([3, 0]);
  });

  it('are waited for while one of them is on its way', async () => {
    const { time, settled, state } = aSender(1);
    state.reading = 100;
    await time.pass(50);
    const asked = settled();
    await time.pass(49);
    expect(asked.at).toBeNull();
    await time.pass(1_000);
    expect(asked.at).not.toBeNull();
  });

  it('that are read when an answer comes wait for a second each time it is in their way', async () => {
    const { time, posted, change, state } = aSender(1);
    state.reading = 100;
    await time.pass(50);
    change({ idle: false });
    await time.pass(1_000);
    expect(posted).toEqual([]);
    change({ idle: true });
    await time.pass(1_000);
    expect(posted).toEqual([[0, 1_200]]);
  });

  it('are looked for a second after the answers that are in their way, and each second from there', async () => {
    const { time, posted, change } = aSender(1);
    change({ idle: false });
    await time.pass(2_999);
    change({ idle: true });
    expect(posted).toEqual([]);
    await time.pass(1);
    expect(posted).toEqual([[0, 3_000]]);
  });

  it('that come while others are sent go, too', async () => {
    const { sender, time, posted, waiting } = aSender(0);
    await time.pass(10);
    expect(posted).toEqual([]);
    waiting.push(7);
    await time.pass(60_000);
    expect(posted).toEqual([]);
    sender.schedule();
    await time.pass(0);
    expect(posted).toEqual([[7, 60_010]]);
  });

  it('do not go once it was stopped, however often it is asked', async () => {
    for (const replies of [[], ['failed']] as const) {
      const { sender, time, posted, change, settled, listeners } = aSender(1, ...replies);
      if (replies.length > 0) await time.pass(0);
      sender.stop();
      expect(listeners.size).toBe(0);
      sender.schedule();
      change({ idle: true });
      const asked = settled();
      await time.pass(3_600_000);
      expect([posted.length, asked.at]).toEqual([replies.length, replies.length === 0 ? 0 : 0]);
    }
  });
});
