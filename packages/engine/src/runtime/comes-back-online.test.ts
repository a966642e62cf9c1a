import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { devicesOf, finishOf, sectionState } from '../index.ts';
import { isContentLine } from '../log/content-line.ts';
import { answered, itemIds, takenItems } from '../testing/simulation/all-answered.ts';
import { loggedEvents } from '../testing/simulation/logged-events.ts';
import { chosen, simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation } from '../testing/simulation/simulation.ts';
import { createRetryWait } from './backoff.ts';

/** Far less than what whoever has waited for minutes still has to wait. */
const SOON_MS = 1_500;
const FIRST = 50;

describe('a session that waits, when the browser says that there is a network', () => {
  it('posts at once, instead of waiting for its next try', async () => {
    const simulation = await answered(5, [], (server) => {
      server.faults.broken = 1;
    });
    const { runtime, server, time } = simulation;
    await time.pass(300_000);
    server.heal();
    runtime().setOnline(true);
    await time.pass(SOON_MS);
    expect(takenItems(simulation)).toEqual(itemIds);
  });

  it('asks for a section at once, too, of which the page before heard nothing, where its examinee tries again', async () => {
    const { runtime, server, time, until, reload } = createSimulation(5, simpleSheet([{ items: 2, duration: 900 }]));
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    server.faults.lostReply = 1;
    void runtime().startSection(FIRST);
    await time.pass(1_000);
    server.heal();
    server.fallsOverStart = 500;
    expect(await reload()).toBe(true);
    await time.pass(300_000);
    server.fallsOverStart = null;
    runtime().retry();
    await time.pass(2 * SOON_MS);
    expect(sectionState(runtime().head(), FIRST, Math.floor(time.now()))).toBe('running');
  });

  it.each([1, 2, 3, 4, 5])('asks for a section at once (seed %i)', async (seed) => {
    const { runtime, server, time, until } = createSimulation(seed, simpleSheet([{ items: 2, duration: 900 }]));
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    server.fallsOverStart = 500;
    const starting = runtime().startSection(FIRST);
    await time.pass(300_000);
    server.fallsOverStart = null;
    runtime().setOnline(true);
    await time.pass(SOON_MS);
    expect(sectionState(runtime().head(), FIRST, Math.floor(time.now()))).toBe('running');
    expect(E.isRight(await until(starting))).toBe(true);
  });
});

describe('a session that has two words to hear', () => {
  it.each([1, 2, 3])('opens the sheet once for each, and posts what is answered then (seed %i)', async (seed) => {
    const timed = { items: 2, duration: 900 };
    const content = simpleSheet([{ items: 2, duration: null }, timed, timed]);
    const { runtime, until, time, server, reload } = createSimulation(seed, content);
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    server.faults.lostReply = 1;
    for (const sectionId of [51, 52]) {
      void runtime().startSection(sectionId);
      await time.pass(1_000);
    }
    server.heal();
    server.fallsOverStart = 500;
    expect(await reload()).toBe(true);
    await time.pass(10_000);
    server.fallsOverStart = null;
    const before = server.arrivals.length;
    // Both words come while the sheet is being opened for the first of them.
    runtime().setOnline(true);
    await time.pass(5_000);
    const now = Math.floor(time.now());
    expect([51, 52].map((id) => sectionState(runtime().head(), id, now))).toEqual(['running', 'running']);
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: chosen(100) }));
    await time.pass(30_000);
    expect(server.rows.get(9_000)?.details).toEqual(chosen(100));
    expect(server.arrivals.slice(before).filter((one) => one === 'open')).toHaveLength(2);
  });
});

describe('a session that is opened again', () => {
  it('ends nothing by the times that it had, where the server has given more meanwhile', async () => {
    const simulation = createSimulation(5, simpleSheet([{ items: 2, duration: null }]), 60_000);
    const { runtime, server, time, until, reload } = simulation;
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    // That the network is back is news, and comes before what the server says of the sheet.
    runtime().setOnline(false);
    await time.pass(1_000);
    server.extend(600_000);
    time.sleep(90_000);
    expect(await reload()).toBe(true);
    await time.pass(5_000);
    expect(finishOf(runtime().head())).toBeNull();
    const types = (await loggedEvents(simulation)).map(({ type }) => type);
    expect(types.filter((type) => type === 'QuizFinished' || type === 'EndUndone')).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4, 5])('reads its log from any line on as it was written (from %i)', async (from) => {
    const { runtime, until, reload, disk } = createSimulation(5, simpleSheet([{ items: 2, duration: null }]));
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: chosen(100) }));
    expect(await reload()).toBe(true);
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: chosen(100, 2) }));
    const found: string[] = [];
    for await (const line of runtime().lines(from)) if (!isContentLine(line)) found.push(line);
    expect(found).toEqual(disk.written.filter((line) => !isContentLine(line)).slice(from));
  });

  it('has no doubt of a camera that nobody has looked at since', async () => {
    const { rules, ...sheet } = simpleSheet([{ items: 2, duration: null }]);
    const { runtime, until, reload } = createSimulation(5, { ...sheet, rules: { ...rules, cameraOff: 2 } });
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    const judgement = { mostCover: 30_000, photo: true };
    await until(runtime().dispatch({ type: 'ReportCamera', problem: 'dark', evidence: 'dark', judgement }));
    expect(devicesOf(runtime().head()).doubt).not.toBeNull();
    expect(await reload()).toBe(true);
    expect(devicesOf(runtime().head()).doubt).toBeNull();
  });
});

describe('a wait between tries', () => {
  it('begins small again for whoever hurries', () => {
    const waits: number[] = [];
    const { wait, retryNow } = createRetryWait({
      after: (delay) => {
        waits.push(delay);
        return () => undefined;
      },
      chance: () => 0.5,
    });
    for (let tries = 0; tries < 4; tries += 1) void wait();
    retryNow();
    void wait();
    expect(waits[3]).toBeGreaterThan(waits[0] ?? 0);
    expect(waits[4]).toBe(waits[0]);
  });
});

describe('a session without a network', () => {
  it('asks for it less and less often', async () => {
    const { runtime, server, time, until } = createSimulation(5, simpleSheet([{ items: 2, duration: null }]));
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    server.faults.broken = 1;
    const before = server.arrivals.length;
    runtime().doubt();
    await time.pass(300_000);
    const tries = server.arrivals.length - before;
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(50);
  });
});
