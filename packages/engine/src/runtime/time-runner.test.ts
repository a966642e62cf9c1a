import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { statusOf } from '../index.ts';
import type { Command } from '../model/command.ts';
import { decide } from '../session/decide.ts';
import { evolve } from '../session/evolve.ts';
import { run } from '../testing/decider-specification.ts';
import { watchedAlarms } from '../testing/given/watched-alarms.ts';
import { anOpening, MINUTE, START } from '../testing/sheets.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createVirtualTime } from '../testing/simulation/virtual-time.ts';
import { createServerClock } from './server-clock.ts';
import type { SessionStore } from './session-store.ts';
import { createTimeRunner } from './time-runner.ts';

const END = START + 10 * MINUTE;

/** A page that has a sheet of ten minutes, how often it asked for the time, and how long it slept each time. */
const aRunner = (sectionDuration: number | null = null, isKnown = true) => {
  const time = createVirtualTime(START, () => 0);
  const machine = time.machine();
  const { scheduler, toRing } = watchedAlarms(machine.openPage().scheduler);
  const { clock } = machine;
  const serverClock = createServerClock(clock);
  if (isKnown) serverClock.anchor(START, clock.monotonic());
  const delays: number[] = [];
  const content = simpleSheet(
    [
      { items: 2, duration: sectionDuration },
      { items: 2, duration: null },
    ],
    { hybridMode: true },
  );
  const opening = anOpening({ deadline: END });
  const started: readonly Command[] =
    sectionDuration === null ? [] : [{ type: 'StartSection', at: START, sectionId: 50, server: null }];
  let head = run([{ type: 'OpenSheet', at: START, content, opening }, ...started]).session;
  const happened: (readonly [string, number])[] = [];
  const store = {
    head: () => head,
    perform: () => {
      const decided = decide({ type: 'ReportTime', at: serverClock.now() ?? 0 }, head);
      if (E.isRight(decided))
        for (const event of decided.right) {
          head = evolve(head, event);
          if (event.type !== 'PhotoDue' && event.type !== 'TimeWarned') happened.push([event.type, time.now() - START]);
        }
      return decided;
    },
  } as unknown as SessionStore;
  let doubts = 0;
  const runner = createTimeRunner({
    clock,
    serverClock,
    scheduler: {
      ...scheduler,
      after: (delay, wake) => {
        delays.push(delay);
        return scheduler.after(delay, wake);
      },
    },
    store,
    onDoubt: () => (doubts += 1),
  });
  runner.look();
  return {
    serverClock,
    clock,
    delays,
    toRing,
    time,
    machine,
    runner,
    happened,
    doubts: () => doubts,
    status: () => statusOf(head),
  };
};

describe('the end that time brings', () => {
  it('comes when it is due, to the millisecond', async () => {
    const { time, happened, status } = aRunner();
    await time.pass(10 * MINUTE - 1);
    expect([happened, status()]).toEqual([[], 'A']);
    await time.pass(1);
    expect([happened, status()]).toEqual([[['QuizFinished', 10 * MINUTE]], 'FT']);
  });

  it('of a section waits for the server’s time, five seconds at most', async () => {
    const { time, runner, happened, doubts } = aRunner(60);
    await time.pass(MINUTE);
    expect([happened, doubts(), runner.inDoubt()]).toEqual([[], 1, true]);
    await time.pass(4_999);
    expect(happened).toEqual([]);
    await time.pass(1);
    expect(happened[0]).toEqual(['SectionExpired', MINUTE + 5_000]);
    expect(doubts()).toBe(1);
  });

  it('of a section comes as soon as the server’s time is known', async () => {
    const { time, runner, happened } = aRunner(60);
    await time.pass(MINUTE + 1_000);
    expect(happened).toEqual([]);
    runner.clear();
    expect([happened[0], runner.inDoubt()]).toEqual([['SectionExpired', MINUTE + 1_000], false]);
  });

  it.each([
    [1_999, 0],
    [2_000, 0],
    [2_001, 1],
    [-2_000, 0],
    [-2_001, 1],
  ])(
    'is doubted after the wall clock went off from the other by more than two seconds: by %i ms, %i times',
    (by, times) => {
      const { machine, runner, doubts } = aRunner();
      machine.jumpWall(by);
      runner.look();
      runner.look();
      expect([doubts(), runner.inDoubt()]).toEqual([times, times > 0]);
    },
  );

  it('is doubted where the clocks went off by less at a time, again and again', () => {
    const { machine, runner, doubts } = aRunner();
    for (let times = 0; times < 3; times += 1) {
      machine.jumpWall(900);
      runner.look();
    }
    expect(doubts()).toBe(1);
  });

  it('waits for the server’s time after a sleep, five seconds at most', async () => {
    const { time, machine, runner, happened } = aRunner();
    await time.pass(9 * MINUTE);
    machine.fallAsleep();
    await time.pass(5 * MINUTE);
    machine.wakeUp();
    runner.look();
    await time.pass(MINUTE - 1_000);
    runner.look();
    const wall = time.now();
    machine.jumpWall(60_000);
    runner.look();
    await time.pass(4_999);
    expect(happened).toEqual([]);
    await time.pass(1);
    expect(happened).toEqual([['QuizFinished', wall + 5_000 - START]]);
  });

  it('is nobody’s once it was stopped', async () => {
    const { time, runner, happened, toRing } = aRunner();
    expect(toRing.size).toBe(1);
    runner.stop();
    expect(toRing.size).toBe(0);
    await time.pass(60 * MINUTE);
    runner.look();
    expect(happened).toEqual([]);
  });

  it('is looked for once a minute at least, and no oftener than twenty times a second', async () => {
    const { time, delays, machine, runner } = aRunner();
    await time.pass(10 * MINUTE);
    expect(Math.max(...delays)).toBe(60_000);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(50);
    const before = delays.length;
    machine.jumpWall(0);
    for (let looks = 0; looks < 9; looks += 1) runner.look();
    expect(delays.length).toBe(before);
  });

  it('is looked for anew where it moved by fifty milliseconds, not less', async () => {
    for (const [moved, times] of [
      [49, 0],
      [50, 1],
    ] as const) {
      const { serverClock, clock, runner, delays, time } = aRunner();
      await time.pass(9 * MINUTE + 59_990);
      const set = delays.length;
      serverClock.anchor(START + 10 * MINUTE - 10 - moved, clock.monotonic());
      runner.look();
      expect([delays.length - set, delays.at(-1)]).toEqual([times, times === 0 ? delays.at(-1) : 60]);
      serverClock.anchor(START + 10 * MINUTE - 400, clock.monotonic());
      runner.look();
      serverClock.anchor(START + 10 * MINUTE - 10, clock.monotonic());
      runner.look();
      expect(delays.at(-1)).toBe(50);
    }
  });

  it('moves with the server’s clock: sooner or later as that says', async () => {
    const { time, serverClock, clock, runner, happened } = aRunner();
    await time.pass(MINUTE);
    serverClock.anchor(START + 6 * MINUTE, clock.monotonic());
    runner.look();
    await time.pass(4 * MINUTE);
    expect(happened).toEqual([['QuizFinished', 5 * MINUTE]]);
  });

  it('is not looked for before the first word of the server', async () => {
    const { time, delays, happened } = aRunner(null, false);
    await time.pass(20 * MINUTE);
    expect([delays, happened]).toEqual([[], []]);
  });

  it('of a section is asked for once, and so is the next one', async () => {
    const { time, runner, doubts } = aRunner(60);
    await time.pass(MINUTE);
    for (let looks = 0; looks < 5; looks += 1) runner.look();
    runner.clear();
    runner.look();
    await time.pass(MINUTE);
    expect([doubts(), runner.inDoubt()]).toEqual([1, false]);
  });
});
