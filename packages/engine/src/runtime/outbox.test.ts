import { describe, expect, it } from 'vitest';
import type { Millis } from '../model/units.ts';
import { anOutbox, aSender, forbidden } from '../testing/given/an-outbox.ts';
import type { TransportFailure } from './ports.ts';

const SECOND: Millis = 1_000;
const unknownHere: TransportFailure = { kind: 'refused', status: 401, message: null };
const offline: TransportFailure = { kind: 'offline' };

describe('what is owed to the server', () => {
  it('goes in its order, one at a time', async () => {
    const [first, second] = [aSender(null, null), aSender(null)];
    const { outbox, time, results, flush } = anOutbox(first, second);
    flush();
    await time.pass(0);
    expect([first.sent.length, second.sent.length, results, outbox.idle()]).toEqual([2, 1, ['done'], true]);
  });

  it('goes though something before it is refused, before whoever waits for all is answered', async () => {
    const [first, second] = [aSender(forbidden, null), aSender(null)];
    const { outbox, told } = anOutbox(first, second);
    expect(await outbox.flush()).toBe('refused');
    expect([first.sent.length, second.sent.length, told]).toEqual([1, 1, [forbidden]]);
  });

  it('waits all together where there is no network, and says so', async () => {
    const [first, second] = [aSender(offline, null), aSender(null)];
    const { outbox, time, results, flush } = anOutbox(first, second);
    flush();
    await time.pass(499);
    expect([first.sent, second.sent, results, outbox.idle()]).toEqual([[0], [], ['offline'], false]);
    await time.pass(1);
    expect([first.sent, second.sent, outbox.idle()]).toEqual([[0, 500], [500], true]);
  });

  it('says when it is tried again, while it waits for that', async () => {
    const { outbox, time } = anOutbox(aSender(offline, null));
    expect(outbox.retryIn()).toBeNull();
    outbox.schedule();
    await time.pass(100);
    expect(outbox.retryIn()).toBe(400);
    await time.pass(400);
    expect(outbox.retryIn()).toBeNull();
  });

  it.each(['serverOff', 'timeout'] as const)('says that it is the server, where that is why: %s', async (kind) => {
    const { time, results, flush } = anOutbox(aSender({ kind }, null));
    flush();
    await time.pass(0);
    expect(results).toEqual(['serverOff']);
  });

  it.each([
    [59_999, 1],
    [60_000, 2],
  ])(
    'is tried again by itself a minute after it was refused: %i ms later it has been tried %i times',
    async (span, tries) => {
      const only = aSender(forbidden, null);
      const { outbox, time } = anOutbox(only);
      outbox.schedule();
      await time.pass(0);
      await time.pass(span);
      expect(only.sent.length).toBe(tries);
    },
  );

  it('is not tried again by itself where it was refused to whoever asks, nor is anything else', async () => {
    const [first, second] = [aSender(unknownHere, null), aSender(null)];
    const { outbox, time, results, flush } = anOutbox(first, second);
    outbox.schedule();
    await time.pass(3_600 * SECOND);
    expect([first.sent.length, second.sent.length]).toEqual([1, 0]);
    flush();
    await time.pass(0);
    expect([first.sent.length, second.sent.length, results]).toEqual([2, 1, ['done']]);
  });

  it('is told to have been refused once, until some of it was taken', async () => {
    const only = aSender(forbidden, forbidden, null, forbidden);
    const { outbox, time, told } = anOutbox(only);
    outbox.schedule();
    await time.pass(60 * SECOND);
    expect([only.sent.length, told.length]).toEqual([2, 1]);
    await time.pass(60 * SECOND);
    expect(told.length).toBe(2);
  });

  it('waits ever longer, up to half a minute, and begins anew after something was taken', async () => {
    const only = aSender(...new Array<TransportFailure>(7).fill(offline), null);
    const { outbox, time } = anOutbox(only);
    outbox.schedule();
    await time.pass(90 * SECOND);
    const waits = only.sent.map((at, i) => at - (only.sent[i - 1] ?? 0));
    expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
    only.left.push(offline, null);
    outbox.schedule();
    await time.pass(SECOND);
    expect((only.sent.at(-1) ?? 0) - (only.sent.at(-2) ?? 0)).toBe(500);
  });

  it('does nothing more once it was stopped, and says so to whoever waits', async () => {
    const only = aSender(offline, null);
    const { outbox, time, results, flush } = anOutbox(only);
    outbox.schedule();
    await time.pass(0);
    outbox.stop();
    flush();
    await time.pass(60 * SECOND);
    expect([only.sent, results]).toEqual([[0], ['offline']]);
  });

  it('is due however little it is for whoever waits for all, and only as long', async () => {
    const only = aSender(null, null);
    const flushings: boolean[] = [];
    const { outbox, time, results, flush } = anOutbox({
      ...only,
      due: (flushing) => {
        flushings.push(flushing);
        return flushing && only.left.length > 0;
      },
    });
    outbox.schedule();
    await time.pass(0);
    expect([only.sent, flushings]).toEqual([[], [false]]);
    flush();
    await time.pass(0);
    only.left.push(null);
    outbox.schedule();
    await time.pass(0);
    expect([only.sent.length, results, flushings.at(-1)]).toEqual([2, ['done'], false]);
  });

  it('is one request at a time, and what comes meanwhile is looked at when that is over', async () => {
    const [slow, other] = [aSender(null), aSender()];
    const { outbox, time } = anOutbox({ ...slow, takes: 1_000 }, other);
    expect([outbox.isSending(), outbox.idle()]).toEqual([false, true]);
    outbox.schedule();
    await time.pass(500);
    expect([outbox.isSending(), outbox.idle()]).toEqual([true, false]);
    other.left.push(null);
    outbox.schedule();
    outbox.retryNow();
    expect(other.sent).toEqual([]);
    await time.pass(499);
    expect(other.sent).toEqual([]);
    await time.pass(1);
    expect([other.sent, outbox.isSending(), outbox.idle()]).toEqual([[1_000], false, true]);
  });

  it('waits no longer once somebody hurries, nor does what was refused, and the next wait is the first again', async () => {
    const only = aSender(offline, offline, offline, null);
    const { outbox, time, told } = anOutbox(only);
    outbox.schedule();
    await time.pass(600);
    outbox.schedule();
    expect(outbox.isSending()).toBe(false);
    await time.pass(0);
    expect([only.sent, outbox.isSending(), outbox.idle()]).toEqual([[0, 500], false, false]);
    outbox.retryNow();
    await time.pass(499);
    expect(only.sent).toEqual([0, 500, 600]);
    await time.pass(60_000);
    expect(only.sent).toEqual([0, 500, 600, 1_100]);
    const refused = aSender(forbidden, forbidden, null);
    const again = anOutbox(refused);
    again.outbox.schedule();
    await again.time.pass(1_000);
    again.outbox.retryNow();
    await again.time.pass(0);
    // Somebody asked: it is told again.
    expect([refused.sent, again.told.length, told.length]).toEqual([[0, 1_000], 2, 0]);
  });

  it('does nothing more once it was stopped with something under way, refused or yet to be looked at', async () => {
    const slow = aSender(forbidden, null);
    const one = anOutbox({ ...slow, takes: 1_000 });
    one.flush();
    await one.time.pass(500);
    one.outbox.stop();
    await one.time.pass(0);
    expect(one.results).toEqual(['offline']);
    await one.time.pass(600_000);
    expect([slow.sent, one.told]).toEqual([[0], []]);
    const later = aSender(forbidden);
    const other = anOutbox({ ...later, dueIn: () => 1_000 });
    other.outbox.schedule();
    await other.time.pass(10);
    later.left.push(null);
    other.outbox.stop();
    other.outbox.schedule();
    other.outbox.retryNow();
    await other.time.pass(600_000);
    expect(later.sent).toEqual([0]);
    const due = aSender();
    const last = anOutbox({ ...due, dueIn: () => 1_000 });
    last.outbox.schedule();
    await last.time.pass(10);
    last.outbox.stop();
    due.left.push(null);
    last.outbox.schedule();
    expect(last.outbox.isSending()).toBe(false);
    await last.time.pass(600_000);
    expect(due.sent).toEqual([]);
  });

  it('waits for the disk, and does not go where it was stopped meanwhile', async () => {
    for (const isStopped of [false, true]) {
      const only = aSender(null);
      const { outbox, time, world } = anOutbox(only);
      world.settled = new Promise((resolve) => time.later(1_000, resolve));
      outbox.schedule();
      await time.pass(500);
      if (isStopped) outbox.stop();
      await time.pass(60_000);
      expect(only.sent).toEqual(isStopped ? [] : [1_000]);
    }
  });

  it('says that there is no network of a page that did not hear, too', async () => {
    const { time, results, flush } = anOutbox(aSender({ kind: 'unheard' }, null));
    flush();
    await time.pass(0);
    expect(results).toEqual(['offline']);
  });
});
