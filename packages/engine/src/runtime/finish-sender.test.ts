import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { finishOf, type QuizSession } from '../index.ts';
import type { Command } from '../model/command.ts';
import { run } from '../testing/decider-specification.ts';
import { anOpening, MINUTE, START } from '../testing/sheets.ts';
import { chosen, simpleSheet } from '../testing/simulation/simple-sheet.ts';
import type { Exchange } from './exchange.ts';
import type { FinishReply, Transport, TransportFailure } from './ports.ts';
import type { Posting } from './posting.ts';
import { createFinishSender } from './senders.ts';
import type { CommandInput, SessionStore } from './session-store.ts';
import type { StartedSync } from './suspicion.ts';

const content = simpleSheet([{ items: 6, duration: null }]);
const END = START + MINUTE;
const open = run([{ type: 'OpenSheet', at: START, content, opening: anOpening({ deadline: END }) }]).session;
const answer: Command = { type: 'AnswerItem', at: START, itemId: 100, details: chosen(100) };
const finished = run(
  [answer, { type: 'FinishQuiz', at: START + 5, processes: [], comment: 'ya' } as Command],
  open,
).session;
const timedOut = run([answer, { type: 'ReportTime', at: END }], open).session;
const confirmed = run([{ type: 'ReportFinishConfirmed', at: START + 6, status: 'F' }], finished).session;

type Reply = E.Either<TransportFailure, FinishReply>;
const taken: Reply = E.right({ now: END, status: 'F' });
const off: Reply = E.left({ kind: 'serverOff' });

const aFinish = (head: QuizSession = finished) => {
  const world = { now: 1_000, head, reply: taken, during: (): void => undefined };
  const said = { keepsEnd: false, searching: false, vain: false, refused: false, holdsAll: true, sendable: 1 };
  const told: string[] = [];
  const performed: CommandInput[] = [];
  const asked: unknown[][] = [];
  let failure: TransportFailure | null = null;
  const sync: StartedSync = { syncId: 1, entries: [], startedAt: 0 };
  const posting = {
    keepsEnd: () => said.keepsEnd,
    isSearching: () => said.searching,
    isVain: () => said.vain,
    isRefused: () => said.refused,
    holdsAll: () => said.holdsAll,
    sendable: () => said.sendable,
    start: async () => {
      told.push('start');
      return sync;
    },
    judged: async (_: StartedSync, result: unknown) => result,
    end: () => {
      told.push('end');
      return failure;
    },
    endTaken: () => told.push('endTaken'),
    endFailed: () => told.push('endFailed'),
  } as unknown as Posting;
  const store = {
    head: () => world.head,
    perform: (command: CommandInput) => void performed.push(command),
  } as unknown as SessionStore;
  const transport = {
    finish: (...args: unknown[]) => {
      asked.push(args);
      return async () => {
        world.during();
        return world.reply;
      };
    },
  } as unknown as Transport;
  const exchange: Exchange = (request) => request();
  const clock = { monotonic: () => world.now, wall: () => 0 };
  const drafts = { unheard: () => [] };
  const sender = createFinishSender(clock, store, transport, exchange, posting, drafts);
  const fail = (one: TransportFailure | null): void => {
    failure = one;
  };
  return { world, said, told, performed, asked, sender, fail, sync };
};

describe('the end is due', () => {
  it('once the sheet has one that the server has not confirmed', () => {
    expect([open, finished, timedOut, confirmed].map((head) => aFinish(head).sender.due(false))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it.each([
    [{ holdsAll: false }, false],
    [{ keepsEnd: true }, false],
    [{ searching: true }, false],
    [{ searching: true, vain: true, holdsAll: false }, true],
    [{ refused: true, holdsAll: false }, true],
    [{ vain: true, holdsAll: false }, false],
    [{ refused: true, keepsEnd: true }, false],
  ])('where %j: %s', (more, isDue) => {
    const { said, sender } = aFinish();
    Object.assign(said, more);
    expect(sender.due(false)).toBe(isDue);
  });
});

describe('the end', () => {
  it('goes with the last answers, and says whether others come after it', async () => {
    const { sender, asked, told, performed, sync } = aFinish();
    expect(await sender.send()).toBeNull();
    const { comment } = finishOf(finished) ?? {};
    expect(asked).toEqual([['F', comment, START + 5, sync.entries, true]]);
    expect([told, performed]).toEqual([['start', 'end'], [{ type: 'ReportFinishConfirmed', status: 'F' }]]);
  });

  it('that was undone meanwhile, or is the server’s by now, is told as the server’s', async () => {
    for (const head of [open, confirmed]) {
      const { sender, world, performed } = aFinish();
      world.during = () => {
        world.head = head;
      };
      await sender.send();
      expect(performed).toEqual([{ type: 'ReportFinishedElsewhere', status: 'F' }]);
    }
  });

  it('of nothing is not asked for', async () => {
    const { sender, asked } = aFinish(open);
    expect([await sender.send(), asked]).toEqual([null, []]);
  });

  it('that fails is tried again as anything is', async () => {
    const { sender, world, fail, told, said } = aFinish();
    world.reply = off;
    fail({ kind: 'serverOff' });
    expect(await sender.send()).toEqual({ kind: 'serverOff' });
    said.sendable = 3;
    expect([sender.due(false), told]).toEqual([true, ['start', 'end']]);
  });

  it.each([
    ['is refused', null, true],
    ['is refused for what the sheet is', { kind: 'refused', status: 403, message: null }, true],
    ['fails', { kind: 'serverOff' }, false],
  ] as const)('goes after its answers where a post with it %s', async (_, failure, isAfter) => {
    const { sender, world, fail, said, told, asked } = aFinish();
    world.reply = off;
    fail(failure);
    said.refused = failure?.kind === 'refused';
    expect(await sender.send()).toEqual(isAfter ? null : failure);
    said.refused = false;
    expect(sender.due(false)).toBe(!isAfter);
    said.sendable = 0;
    said.holdsAll = !isAfter;
    expect(sender.due(false)).toBe(!isAfter || said.sendable === 0);
    if (!isAfter) return;
    told.length = 0;
    expect(await sender.send()).toEqual({ kind: 'serverOff' });
    expect([told, asked.at(-1)?.[3]]).toEqual([[], []]);
    // Once it was taken the next end has its answers with it again.
    world.reply = taken;
    await sender.send();
    said.holdsAll = true;
    said.sendable = 5;
    expect(sender.due(false)).toBe(true);
  });

  it('goes by itself where it is looked for what the server falls over, and in vain', async () => {
    const { sender, world, said, told, asked } = aFinish();
    Object.assign(said, { searching: true, vain: true });
    await sender.send();
    expect([told, asked[0]?.[3], asked[0]?.[4]]).toEqual([['endTaken'], [], true]);
    world.reply = off;
    expect(await sender.send()).toEqual({ kind: 'serverOff' });
    expect(told).toEqual(['endTaken', 'endFailed']);
    said.vain = false;
    world.reply = taken;
    await sender.send();
    expect(told.slice(2)).toEqual(['start', 'end']);
  });
});

describe('an end by time that the server has not come to', () => {
  const underWay = (...ends: readonly number[]): Reply =>
    E.right({
      now: END,
      status: 'A',
      times: { deadline: END + (ends[0] ?? 0), updatedAt: START, timeRatio: 1 } as never,
      runs: ends.slice(1).map((end, i) => ({ sectionId: 50 + i, startedAt: START, deadline: END + end })) as never,
    });

  it.each([
    [[5_000], 5_000],
    [[9_000, 400], 400],
    [[249], 250],
    [[250], 250],
    [[30_000], 30_000],
    [[30_001], 30_000],
    [[-4_000, 7_000], 7_000],
    [[0, 7_000], 7_000],
    [[1], 250],
    [[-1], 30_000],
  ])('is asked for again when one of the server’s ends is there (%j): after %i ms', async (ends, wait) => {
    const { sender, world, performed } = aFinish(timedOut);
    world.reply = underWay(...ends);
    expect(sender.dueIn?.()).toBeNull();
    expect(await sender.send()).toBeNull();
    expect(performed).toMatchObject([{ type: 'ReportStillUnderWay' }]);
    expect([sender.dueIn?.(), sender.due(false)]).toEqual([wait, false]);
    world.now += wait - 1;
    expect([sender.dueIn?.(), sender.due(false)]).toEqual([1, false]);
    world.now += 1;
    expect([sender.dueIn?.(), sender.due(false)]).toEqual([null, true]);
  });

  it('is not waited for where the sheet has another end by then, or none', async () => {
    for (const head of [finished, open]) {
      const { sender, world } = aFinish(timedOut);
      world.reply = underWay(5_000);
      world.during = () => {
        world.head = head;
      };
      await sender.send();
      world.head = timedOut;
      expect([sender.dueIn?.(), sender.due(false)]).toEqual([null, true]);
      // What the end before it waited for is over with it.
      const other = aFinish(timedOut);
      other.world.reply = underWay(5_000);
      await other.sender.send();
      other.world.head = finished;
      await other.sender.send();
      other.world.head = timedOut;
      expect(other.sender.dueIn?.()).toBeNull();
      const later = aFinish(timedOut);
      later.world.reply = underWay(5_000);
      await later.sender.send();
      later.world.head = head;
      expect([later.sender.dueIn?.(), later.sender.due(false)]).toEqual([null, head === finished]);
    }
  });
});
