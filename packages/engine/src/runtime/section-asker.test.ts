import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { emptySession } from '../index.ts';
import { run } from '../testing/decider-specification.ts';
import { anOpening, MINUTE, START } from '../testing/sheets.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import type { Exchange } from './exchange.ts';
import type { StartReply, Transport, TransportFailure } from './ports.ts';
import { createSectionAsker } from './section-asker.ts';
import { createSessionStore } from './session-store.ts';
import { createUnseenRevisions } from './unseen-revisions.ts';

const FIRST = 50;
const SECOND = 51;
const content = simpleSheet([
  { items: 2, duration: 600 },
  { items: 2, duration: 600 },
]);
const END = START + 60 * MINUTE;
const opened = run([{ type: 'OpenSheet', at: START, content, opening: anOpening({ deadline: END }) }]).session;
const runOf = (sectionId: number, startedAt = START) => ({
  sectionId,
  startedAt,
  deadline: startedAt + 1,
  left: false,
});
const word = (now: number, startedAt = START): StartReply => ({
  now,
  startedAt,
  deadline: startedAt + 600_000,
  word: `w${now}`,
});
const refused: TransportFailure = { kind: 'refused', status: 409, message: null };

const anAsker = (replies: readonly (StartReply | TransportFailure)[], session = opened) => {
  const world = { chance: 0.123, timesAsked: 0, kept: Promise.resolve(), leaves: [] as string[] };
  const left = [...replies];
  const asked: unknown[] = [];
  const store = createSessionStore({
    session,
    now: () => START,
    unseen: createUnseenRevisions(() => START, emptySession),
    keep: () => {
      world.leaves.push('kept');
      return world.kept;
    },
    onEvents: () => undefined,
    before: () => false,
    onClockSet: () => undefined,
  });
  const transport = {
    time: () => {
      world.timesAsked += 1;
      return async () => E.left({ kind: 'offline' });
    },
    startSection: (...args: unknown[]) => {
      asked.push(args);
      return async () => {
        const reply = left.shift();
        if (reply === undefined) throw new Error('nothing is left to say');
        return 'kind' in reply ? E.left(reply) : E.right(reply);
      };
    },
  } as unknown as Transport;
  const silences: boolean[] = [];
  const exchange: Exchange = (request, onSilence) => {
    silences.push(onSilence !== undefined);
    onSilence?.();
    return request();
  };
  const scheduler = { after: () => () => undefined, chance: () => world.chance };
  return { asker: createSectionAsker({ scheduler, store, transport, exchange }), store, world, asked, silences };
};
type Ask = { readonly id: string; readonly tries: number };
const named = (asked: readonly unknown[]): readonly Ask[] => asked.map((args) => (args as readonly Ask[])[2] as Ask);

describe('the server is asked for the start of a section', () => {
  it('once that is on disk, by a name drawn by chance, and with the start that was here', async () => {
    const { asker, asked, world } = anAsker([word(START)]);
    let keep = (): void => undefined;
    world.kept = new Promise((resolve) => {
      keep = resolve;
    });
    const reply = asker.ask(FIRST, START + 5);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(asked).toEqual([]);
    keep();
    expect(await reply).toEqual(E.right(word(START)));
    expect(asked).toEqual([[FIRST, START + 5, { id: '8qiw7l-8qiw7l-8qiw7l', tries: 1 }]]);
  });

  it('again by the same name, counting, and then its silence is found out', async () => {
    const { asker, asked, silences, world } = anAsker([{ kind: 'offline' }, { kind: 'timeout' }, word(START)]);
    for (let tries = 0; tries < 3; tries += 1) {
      world.chance = tries / 3;
      await asker.ask(FIRST, null);
    }
    expect(named(asked).map(({ id, tries }) => [id === named(asked)[0]?.id, tries])).toEqual([
      [true, 1],
      [true, 2],
      [true, 3],
    ]);
    expect([silences, world.timesAsked]).toEqual([[false, true, false, true, false], 2]);
  });

  it('not where it is refused here', async () => {
    const none = anAsker([], emptySession);
    expect(await none.asker.ask(FIRST, null)).toEqual(E.left({ reason: 'NotOpen' }));
    expect(none.asked).toEqual([]);
  });
});

describe('a section is waited for', () => {
  it('from when it was asked for until there is a word of it, or a definite no', async () => {
    for (const [reply, isWaitedFor] of [
      [word(START), false],
      [refused, false],
      [{ kind: 'offline' }, true],
      [{ kind: 'serverOff' }, true],
    ] as const) {
      const { asker } = anAsker([reply]);
      expect(asker.isWaitedFor(FIRST)).toBe(false);
      await asker.ask(FIRST, null);
      expect([asker.isWaitedFor(FIRST), asker.isWaitedFor(SECOND)]).toEqual([isWaitedFor, false]);
      const lost = asker.lost(anOpening({ sectionRuns: [runOf(FIRST), runOf(SECOND)] }));
      expect(lost.map(({ sectionId }) => sectionId)).toEqual(isWaitedFor ? [FIRST] : []);
      expect(asker.lost(anOpening({ sectionRuns: [runOf(SECOND)] }))).toEqual([]);
    }
  });
});

describe('an opening', () => {
  const opening = anOpening({ deadline: END, sectionRuns: [runOf(FIRST), runOf(SECOND)] });
  const at = START + 5_000;

  it('is as the server said it where there is no other word', () => {
    const { asker } = anAsker([]);
    expect(asker.inOrder(opening, content, at)).toEqual({ opening, words: [] });
  });

  it.each([
    [at - 1, false],
    [at, true],
    [at + 1, true],
  ])('has the start of a section by a word that is no older than it: of %i, %s', async (now, isWord) => {
    const { asker } = anAsker([word(now, START + 70_000)]);
    await asker.ask(FIRST, null);
    const { opening: inOrder, words } = asker.inOrder(opening, content, at);
    const first = { sectionId: FIRST, startedAt: START + 70_000, deadline: START + 670_000, left: false };
    expect([inOrder.sectionRuns, words]).toEqual([
      [isWord ? first : runOf(FIRST), runOf(SECOND)],
      isWord ? [`w${now}`] : [],
    ]);
  });

  it('has the newest of its words', async () => {
    for (const [first, second, newest] of [
      [at + 1, at + 2, at + 2],
      [at + 2, at + 1, at + 2],
    ] as const) {
      const { asker } = anAsker([word(first), word(second), refused]);
      for (let tries = 0; tries < 3; tries += 1) await asker.ask(FIRST, null);
      expect(asker.inOrder(opening, content, at).words).toEqual([`w${newest}`]);
    }
    const same = anAsker([word(at, START), word(at, START + 9)]);
    for (let tries = 0; tries < 2; tries += 1) await same.asker.ask(FIRST, null);
    expect(same.asker.inOrder(opening, content, at).opening.sectionRuns[0]?.startedAt).toBe(START + 9);
  });

  it('shows no section of which a word is waited for', async () => {
    const { asker } = anAsker([{ kind: 'offline' }]);
    await asker.ask(FIRST, null);
    expect(asker.inOrder(opening, content, at).opening.sectionRuns).toEqual([runOf(SECOND)]);
  });
});
