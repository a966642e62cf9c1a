import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { type QuizSession, SYNC_AGE_MS } from '../index.ts';
import { run } from '../testing/decider-specification.ts';
import { anOpening, START } from '../testing/sheets.ts';
import { chosen, simpleSheet } from '../testing/simulation/simple-sheet.ts';
import type { Exchange } from './exchange.ts';
import type { SyncReply, Transport, TransportFailure } from './ports.ts';
import type { Posting } from './posting.ts';
import { createSyncSender, takesPosts } from './senders.ts';
import type { ServerClock } from './server-clock.ts';
import type { CommandInput, SessionStore } from './session-store.ts';

const content = simpleSheet([{ items: 6, duration: null }], { updateEach: 3 });
const opened = run([{ type: 'OpenSheet', at: START, content, opening: anOpening() }]).session;
const { session: clear } = run(
  [
    { type: 'StartSync', at: START, limit: 9 },
    { type: 'ReportSyncAcked', at: START, syncId: 1, setAside: [], superseded: [] },
  ],
  opened,
);
const { session: one } = run([{ type: 'AnswerItem', at: START, itemId: 100, details: chosen(100) }], clear);
const reply: SyncReply = { now: START, times: null, setAside: [], superseded: [] };

const aSender = (head: QuizSession = one, now: number | null = START) => {
  const world = { now, sendable: 1, heldBackIn: null as number | null, isDoubted: false };
  const said: { reply: E.Either<TransportFailure, SyncReply>; failure: TransportFailure | null; hasNext: boolean } = {
    reply: E.right(reply),
    failure: null,
    hasNext: true,
  };
  const performed: CommandInput[] = [];
  const told: string[] = [];
  const sync = { syncId: 2, entries: [], startedAt: 0 };
  const posting = {
    sendable: () => world.sendable,
    heldBackIn: () => world.heldBackIn,
    startNext: async () => (said.hasNext ? sync : null),
    isDoubted: () => world.isDoubted,
    judged: async (_: unknown, result: unknown) => result,
    end: () => {
      told.push('end');
      return said.failure;
    },
  } as unknown as Posting;
  const transport = {
    sync: () => async () => said.reply,
    time: () => async () => {
      told.push('time');
      return E.left({ kind: 'offline' });
    },
  } as unknown as Transport;
  const exchange: Exchange = (request, onSilence) => {
    onSilence?.();
    return request();
  };
  const store = { head: () => head, perform: (command: CommandInput) => void performed.push(command) };
  const clock = { now: () => world.now } as unknown as ServerClock;
  const sender = createSyncSender(store as unknown as SessionStore, transport, clock, exchange, posting, () => {
    told.push('outdone');
  });
  return { sender, world, said, performed, told };
};

describe('answers are posted', () => {
  it('when the oldest is old enough, or whoever leaves waits for it', () => {
    const { sender, world } = aSender();
    world.now = START + SYNC_AGE_MS - 1;
    expect([sender.due(false), sender.due(true), sender.dueIn?.()]).toEqual([false, true, 1]);
    world.now = START + SYNC_AGE_MS;
    expect([sender.due(false), sender.dueIn?.()]).toEqual([true, 0]);
    world.now = START + SYNC_AGE_MS + 5_000;
    expect(sender.dueIn?.()).toBe(0);
  });

  it('not where none may be sent, though they be old', () => {
    const { sender, world } = aSender();
    Object.assign(world, { sendable: 0, now: START + SYNC_AGE_MS });
    expect([sender.due(false), sender.due(true), sender.dueIn?.()]).toEqual([false, false, null]);
  });

  it('not before the first word of the server', () => {
    const { sender } = aSender(one, null);
    expect([sender.due(false), sender.due(true), sender.dueIn?.()]).toEqual([false, false, null]);
  });

  it('that are held back in their time, whichever comes first', () => {
    const { sender, world } = aSender();
    world.heldBackIn = 400;
    expect([sender.due(false), sender.dueIn?.()]).toEqual([false, 400]);
    world.heldBackIn = 99_999;
    expect(sender.dueIn?.()).toBe(SYNC_AGE_MS);
    Object.assign(world, { heldBackIn: 0, sendable: 0 });
    expect([sender.due(false), sender.dueIn?.()]).toEqual([true, 0]);
  });
});

describe('what the server says to them', () => {
  it('is done with, where it took them', async () => {
    const { sender, performed, told } = aSender();
    expect([await sender.send(), performed, told]).toEqual([null, [], ['end']]);
  });

  it('has its times, and its end, which goes before them', async () => {
    const times = { deadline: START + 9, updatedAt: START + 1, timeRatio: 1 };
    const timed = aSender();
    timed.said.reply = E.right({ ...reply, times, finished: null });
    await timed.sender.send();
    expect(timed.performed).toEqual([{ type: 'ReportSessionTime', ...times }]);
    const over = aSender();
    over.said.reply = E.right({ ...reply, times, finished: 'FC' });
    await over.sender.send();
    expect(over.performed).toEqual([{ type: 'ReportFinishedElsewhere', status: 'FC' }]);
  });

  it('is what came of the post where it failed', async () => {
    const { sender, said, performed } = aSender();
    said.reply = E.left({ kind: 'offline' });
    expect(await sender.send()).toBeNull();
    said.failure = { kind: 'offline' };
    expect([await sender.send(), performed]).toEqual([{ kind: 'offline' }, []]);
  });

  it('is asked by another question where the post is doubted', async () => {
    const { sender, world, told } = aSender();
    world.isDoubted = true;
    await sender.send();
    expect(told).toEqual(['time', 'end']);
  });

  it('sends for the sheet where something else has the place of an answer, and of nothing else', async () => {
    const superseded: SyncReply = { ...reply, superseded: [9_000] };
    const outdone = run(
      [
        { type: 'StartSync', at: START, limit: 9 },
        { type: 'ReportSyncAcked', at: START, syncId: 2, setAside: [], superseded: [9_000] },
      ],
      one,
    );
    for (const [head, told] of [
      [outdone.session, ['end', 'outdone']],
      [one, ['end']],
    ] as const) {
      const page = aSender(head);
      page.said.reply = E.right(superseded);
      await page.sender.send();
      expect(page.told).toEqual(told);
    }
  });

  it('is nothing where nothing is posted', async () => {
    const { sender, said, told } = aSender();
    said.hasNext = false;
    expect([await sender.send(), told]).toEqual([null, []]);
  });
});

describe('whether a server takes posts', () => {
  it.each<[E.Either<TransportFailure, SyncReply>, boolean]>([
    [E.right(reply), true],
    [E.left({ kind: 'refused', status: 403, message: null }), true],
    [E.left({ kind: 'serverOff', status: 503 }), false],
    [E.left({ kind: 'timeout' }), false],
    [E.left({ kind: 'offline' }), false],
  ])('is what it says to one of nothing: %j', async (said, isTaken) => {
    const transport = { sync: () => async () => said } as unknown as Transport;
    const store = { perform: () => undefined } as unknown as SessionStore;
    expect(await takesPosts(store, transport)()).toBe(isTaken);
  });
});
