import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { answerOf } from '../index.ts';
import { watchedAlarms } from '../testing/given/watched-alarms.ts';
import { written } from '../testing/sheets.ts';
import { answered, itemIds, takenItems } from '../testing/simulation/all-answered.ts';
import { chosen, simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation } from '../testing/simulation/simulation.ts';
import { createQuizRuntime } from './quiz-runtime.ts';

/** Far less than what whoever has waited for minutes still has to wait. */
const SOON_MS = 1_500;
const FIRST = 50;

describe('a session that is let go of', () => {
  it('sends what is being typed, too, before it says that all is there', async () => {
    const { runtime, server, until } = createSimulation(5, simpleSheet([{ items: 2, duration: null }]));
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    runtime().type({ itemId: 101, text: 'hola', details: written('hola') });
    expect(await until(runtime().flush())).toBe('done');
    expect(server.rows.get(9_001)?.details).toEqual(written('hola'));
  });

  it('has stopped once all of it is on disk: only then may another page read it', async () => {
    const { runtime, disk, until } = createSimulation(5, simpleSheet([{ items: 2, duration: null }]));
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    disk.slow = 100;
    void runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: chosen(100) });
    await until(runtime().stop());
    expect(disk.written.at(-1)).toContain('AnswerChanged');
  });

  it.each(['nothing to do', 'no network', 'a section asked for in vain'])(
    'leaves no alarm behind: %s',
    async (where) => {
      const alarms: ReadonlySet<unknown>[] = [];
      const content = simpleSheet([
        { items: 2, duration: null },
        { items: 2, duration: 900 },
      ]);
      const { runtime, server, time, until } = createSimulation(5, content, undefined, {
        runtime: (ports) => {
          const { scheduler, toRing } = watchedAlarms(ports.scheduler);
          alarms.push(toRing);
          return createQuizRuntime({ ...ports, scheduler });
        },
      });
      expect(E.isRight(await until(runtime().start()))).toBe(true);
      await time.pass(30_000);
      if (where !== 'nothing to do') server.faults.broken = 1;
      if (where === 'a section asked for in vain') void runtime().startSection(51);
      else await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: chosen(100) }));
      runtime().type({ itemId: 101, text: 'hola', details: written('hola') });
      await time.pass(20_000);
      expect(alarms[0]?.size).toBeGreaterThan(0);
      await until(runtime().stop());
      // What is under way may still be heard of.
      await time.pass(1_000);
      expect(alarms[0]?.size).toBe(0);
    },
  );

  it('asks for no section any more', async () => {
    const { runtime, server, time, until, reload } = createSimulation(5, simpleSheet([{ items: 2, duration: 900 }]));
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    server.faults.lostReply = 1;
    void runtime().startSection(FIRST);
    await time.pass(1_000);
    server.heal();
    server.fallsOverStart = 500;
    expect(await reload()).toBe(true);
    await until(runtime().stop());
    const before = server.arrivals.length;
    await time.pass(120_000);
    expect(server.arrivals.slice(before)).toEqual([]);
  });
});

describe('a session whose disk fails', () => {
  const answeredInMemory = async () => {
    const simulation = createSimulation(5, simpleSheet([{ items: 2, duration: null }]));
    const { runtime, disk, time, until, server } = simulation;
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    server.faults.unreachable = true;
    disk.failing = 1;
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: chosen(100) }));
    await time.pass(1_000);
    expect(runtime().storage()).toBe('failing');
    runtime().secure();
    return simulation;
  };

  it('keeps what was answered in the other way as the page goes', async () => {
    const { runtime, disk, reload } = await answeredInMemory();
    disk.failing = 0;
    expect(await reload()).toBe(true);
    expect(answerOf(runtime().head(), 100).details).toEqual(chosen(100));
  });

  it('posts at once what no disk has, whatever it waits for', async () => {
    const simulation = await answered(5, [], (server) => {
      server.faults.broken = 1;
    });
    const { runtime, server, time, disk } = simulation;
    await time.pass(300_000);
    server.heal();
    disk.failing = 1;
    void runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: chosen(100, 2) });
    await time.pass(SOON_MS);
    expect(takenItems(simulation)).toEqual(itemIds);
  });

  it('keeps it there no longer once the disk has it', async () => {
    const { disk, time } = await answeredInMemory();
    expect(disk.drafts()).toHaveLength(1);
    disk.failing = 0;
    await time.pass(10_000);
    expect(disk.drafts()).toEqual([]);
  });
});
