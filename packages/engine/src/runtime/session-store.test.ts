import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { emptySession, type QuizEvent } from '../index.ts';
import { run } from '../testing/decider-specification.ts';
import { anOpening, MINUTE, START } from '../testing/sheets.ts';
import { chosen, simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSessionStore } from './session-store.ts';
import { createUnseenRevisions } from './unseen-revisions.ts';

const content = simpleSheet([{ items: 4, duration: null }]);
const END = START + 10 * MINUTE;
const opened = run([{ type: 'OpenSheet', at: START, content, opening: anOpening({ deadline: END }) }]).session;

const aStore = (session = opened, now: number | null = START) => {
  const world = { now, before: false, kept: 0, clockSets: 0, told: 0 };
  const events: QuizEvent[] = [];
  const store = createSessionStore({
    session,
    now: () => world.now,
    unseen: createUnseenRevisions(() => START, emptySession),
    keep: async () => {
      world.kept += 1;
    },
    onEvents: (more) => {
      expect(more).not.toEqual([]);
      events.push(...more);
    },
    before: () => world.before,
    onClockSet: () => {
      world.clockSets += 1;
    },
  });
  const stopTelling = store.onChange(() => {
    world.told += 1;
  });
  return { world, store, events, stopTelling };
};
const answer = { type: 'AnswerItem', itemId: 100, details: chosen(100) } as const;

describe('what is decided', () => {
  it('is told once, and nothing is where nothing came of it', () => {
    const { store, world, events } = aStore();
    expect(E.isRight(store.perform(answer))).toBe(true);
    expect([world.told, events.map(({ type }) => type)]).toEqual([1, ['AnswerChanged']]);
    store.perform({ type: 'ReportTime' });
    store.perform({ type: 'GoTo', position: 99 });
    expect([world.told, events.length]).toEqual([1, 1]);
    // What was decided before it is told even where it is refused.
    world.before = true;
    store.perform({ type: 'GoTo', position: 99 });
    expect(world.told).toBe(2);
  });

  it('as of another instant is told by nobody', () => {
    const { store, world, events } = aStore();
    store.performAt(answer, START + 5);
    expect([world.told, events.at(-1)?.at]).toEqual([0, START + 5]);
    store.changed();
    expect(world.told).toBe(1);
  });

  it('is told to nobody who stopped listening', () => {
    const { store, world, stopTelling } = aStore();
    stopTelling();
    store.perform(answer);
    expect(world.told).toBe(0);
  });

  it('is nothing before the first word of the server, nor once it was stopped', () => {
    const early = aStore(opened, null);
    early.world.before = true;
    expect(early.store.perform(answer)).toEqual(E.left({ reason: 'NotOpen' }));
    expect([early.world.told, early.store.refusalOf(answer)]).toEqual([0, { reason: 'NotOpen' }]);
    const { store, world } = aStore();
    world.before = true;
    expect(store.isStopped()).toBe(false);
    store.stop();
    expect([store.perform(answer), store.isStopped()]).toEqual([E.left({ reason: 'NotOpen' }), true]);
    store.changed();
    expect([world.told, world.kept]).toEqual([0, 0]);
  });

  it('would be refused, or not, without being decided', () => {
    const { store, events } = aStore();
    expect(store.refusalOf(answer)).toBeNull();
    expect(store.refusalOf({ type: 'GoTo', position: 99 })).toMatchObject({ reason: 'NoSuchPosition' });
    expect(events).toEqual([]);
  });

  it('is on the screen when it is published', () => {
    const { store, world } = aStore();
    store.perform(answer);
    expect(store.published()).toBe(opened);
    store.publish(store.head());
    expect([store.published() === store.head(), world.told]).toEqual([true, 2]);
  });
});

describe('a clock that a reply has set', () => {
  it.each([
    [0, 0],
    [2_000, 0],
    [2_001, 1],
  ])('lets time go back where it was ahead by more than two seconds: %i ms', (ahead, times) => {
    const { store, world, events } = aStore();
    world.now = START + 60_000;
    store.perform(answer);
    world.now -= ahead;
    store.clockSet();
    expect([events.filter(({ type }) => type === 'ClockSetBack').length, world.clockSets]).toEqual([times, 1]);
  });

  it.each([
    [-1, 1],
    [0, 0],
  ])('and where it was ahead by as little as an end that has passed here alone: %i ms', (by, times) => {
    const timed = simpleSheet(
      [
        { items: 2, duration: 60 },
        { items: 2, duration: null },
      ],
      { hybridMode: true },
    );
    const { session } = run([
      { type: 'OpenSheet', at: START, content: timed, opening: anOpening({ deadline: END }) },
      { type: 'StartSection', at: START, sectionId: 50, server: null },
    ]);
    const { store, world, events } = aStore(session);
    world.now = START + MINUTE + 100;
    store.perform({ type: 'ReportTime' });
    world.now = START + MINUTE + by;
    store.clockSet();
    expect(events.filter(({ type }) => type === 'ClockSetBack')).toHaveLength(times);
  });

  it('is nothing to a page that knows no time yet', () => {
    const { store, world, events } = aStore(opened, null);
    store.clockSet();
    expect([events, world.clockSets]).toEqual([[], 1]);
  });
});
