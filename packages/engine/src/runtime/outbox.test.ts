import { describe, expect, it } from 'vitest';
import { createVirtualTime } from '../testing/simulation/virtual-time.ts';
import type { Millis } from '../units.ts';
import { createBackoff } from './backoff.ts';
import { createOutbox, type FlushResult, type Sender } from './outbox.ts';
import type { TransportFailure } from './ports.ts';

const SECOND: Millis = 1_000;
const forbidden: TransportFailure = { kind: 'refused', status: 403, message: null };
const unknownHere: TransportFailure = { kind: 'refused', status: 401, message: null };
const offline: TransportFailure = { kind: 'offline' };

/** Something that is due as often as there is something left of what comes of each try. */
const aSender = (...fates: (TransportFailure | null)[]) => {
  const sent: Millis[] = [];
  const left = [...fates];
  return { sent, left };
};

const anOutbox = (...all: ReturnType<typeof aSender>[]) => {
  const time = createVirtualTime(0, () => 0.5);
  const { scheduler } = time.machine().openPage();
  const senders = all.map(
    ({ sent, left }): Sender => ({
      due: () => left.length > 0,
      send: async () => {
        sent.push(time.now());
        return left.shift() ?? null;
      },
    }),
  );
  const told: TransportFailure[] = [];
  const outbox = createOutbox({
    senders,
    backoff: createBackoff(() => 0.5),
    scheduler,
    settled: async () => undefined,
    onRefused: (failure) => told.push(failure),
  });
  const results: FlushResult[] = [];
  const flush = (): void => void outbox.flush().then((result) => results.push(result));
  return { outbox, time, told, results, flush };
};

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
      outbox.poke();
      await time.pass(0);
      await time.pass(span);
      expect(only.sent.length).toBe(tries);
    },
  );

  it('is not tried again by itself where it was refused to whoever asks, nor is anything else', async () => {
    const [first, second] = [aSender(unknownHere, null), aSender(null)];
    const { outbox, time, results, flush } = anOutbox(first, second);
    outbox.poke();
    await time.pass(3_600 * SECOND);
    expect([first.sent.length, second.sent.length]).toEqual([1, 0]);
    flush();
    await time.pass(0);
    expect([first.sent.length, second.sent.length, results]).toEqual([2, 1, ['done']]);
  });

  it('is told to have been refused once, until some of it was taken', async () => {
    const only = aSender(forbidden, forbidden, null, forbidden);
    const { outbox, time, told } = anOutbox(only);
    outbox.poke();
    await time.pass(60 * SECOND);
    expect([only.sent.length, told.length]).toEqual([2, 1]);
    await time.pass(60 * SECOND);
    expect(told.length).toBe(2);
  });

  it('waits ever longer, up to half a minute, and begins anew after something was taken', async () => {
    const only = aSender(...new Array<TransportFailure>(7).fill(offline), null);
    const { outbox, time } = anOutbox(only);
    outbox.poke();
    await time.pass(90 * SECOND);
    const waits = only.sent.map((at, i) => at - (only.sent[i - 1] ?? 0));
    expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
    only.left.push(offline, null);
    outbox.poke();
    await time.pass(SECOND);
    expect((only.sent.at(-1) ?? 0) - (only.sent.at(-2) ?? 0)).toBe(500);
  });

  it('does nothing more once it was stopped, and says so to whoever waits', async () => {
    const only = aSender(offline, null);
    const { outbox, time, results, flush } = anOutbox(only);
    outbox.poke();
    await time.pass(0);
    outbox.stop();
    flush();
    await time.pass(60 * SECOND);
    expect([only.sent, results]).toEqual([[0], ['offline']]);
  });
});
