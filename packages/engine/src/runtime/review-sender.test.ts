import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import type { PendingEntry } from '../model/pending-entry.ts';
import { createVirtualTime } from '../testing/simulation/virtual-time.ts';
import { createBackoff } from './backoff.ts';
import type { Drafts } from './draft.ts';
import type { Exchange } from './exchange.ts';
import { createOutbox } from './outbox.ts';
import type { SyncReply, Transport, TransportFailure } from './ports.ts';
import { createReviewSender } from './senders.ts';

const entryOf = (id: number): PendingEntry => ({
  id,
  details: [],
  index: 0,
  time: 0,
  visits: 1,
  disabled: false,
  disabledItem: false,
  updatedAt: 0,
  epoch: 1,
  revision: id,
});

/** Three entries, of which the first fails as `fate` says. */
const aBench = (fate: TransportFailure) => {
  const time = createVirtualTime(0, () => 0.5);
  const machine = time.machine();
  const { scheduler } = machine.openPage();
  let left = [1, 2, 3].map(entryOf);
  const tried: number[] = [];
  const world = { isFailing: true, isOver: false };
  const drafts = {
    unheard: () => left,
    heard: (entry: PendingEntry) => {
      left = left.filter((one) => one !== entry);
    },
  } as unknown as Drafts;
  const transport = {
    sync:
      ([entry]: readonly PendingEntry[]) =>
      async (): Promise<E.Either<TransportFailure, SyncReply>> => {
        tried.push(entry?.id ?? 0);
        return entry?.id === 1 && world.isFailing
          ? E.left(fate)
          : E.right({ now: 0, times: null, setAside: [], superseded: [] });
      },
  } as unknown as Transport;
  const exchange: Exchange = (request) => request();
  const refusals: TransportFailure[] = [];
  const sender = createReviewSender(machine.clock, drafts, transport, exchange, () => world.isOver);
  const outbox = createOutbox({
    senders: [sender],
    backoff: createBackoff(() => 0.5),
    scheduler,
    monotonic: machine.clock.monotonic,
    settled: () => Promise.resolve(),
    onRefused: (failure) => refusals.push(failure),
  });
  return { time, outbox, sender, tried, world, refusals };
};

describe('answers for review', () => {
  it.each<TransportFailure>([
    { kind: 'refused', status: 400, message: null },
    { kind: 'serverOff', status: 500 },
    { kind: 'timeout' },
  ])('go although one of them fails (%j), which waits by itself', async (fate) => {
    const { time, outbox, sender, tried, world, refusals } = aBench(fate);
    expect(sender.with({ toSend: 4, heldBack: 2 })).toEqual({ toSend: 7, heldBack: 2 });
    outbox.schedule();
    await time.pass(59_000);
    expect([tried, refusals, outbox.idle()]).toEqual([[1, 2, 3], [], true]);
    expect(sender.with({ toSend: 4, heldBack: 2 })).toEqual({ toSend: 4, heldBack: 3 });
    world.isFailing = false;
    await time.pass(2_000);
    expect(tried).toEqual([1, 2, 3, 1]);
    expect(sender.dueIn?.()).toBeNull();
    expect(sender.with({ toSend: 0, heldBack: 0 })).toEqual({ toSend: 0, heldBack: 0 });
  });

  it.each<[string, (bench: ReturnType<typeof aBench>) => void]>([
    [
      'somebody asks',
      ({ sender, outbox }) => {
        sender.retryNow();
        outbox.retryNow();
      },
    ],
    [
      'the sheet is over',
      ({ world, outbox }) => {
        world.isOver = true;
        outbox.schedule();
      },
    ],
  ])('that failed are tried once more, at once, where %s', async (_, asks) => {
    const bench = aBench({ kind: 'serverOff', status: 500 });
    const { time, outbox, tried, sender } = bench;
    outbox.schedule();
    await time.pass(1_000);
    expect(tried).toEqual([1, 2, 3]);
    asks(bench);
    await time.pass(58_000);
    expect(tried).toEqual([1, 2, 3, 1]);
    expect(sender.with({ toSend: 0, heldBack: 0 })).toEqual({ toSend: 0, heldBack: 1 });
  });

  it('wait together where it is about the link, or about whoever asks', async () => {
    for (const fate of [{ kind: 'offline' }, { kind: 'refused', status: 401, message: null }] as const) {
      const { sender, tried } = aBench(fate);
      expect(await sender.send()).toEqual(fate);
      expect([tried, sender.due(false)]).toEqual([[1], true]);
    }
  });
});
