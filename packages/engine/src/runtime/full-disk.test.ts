import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { activePosition, answerOf, type Details, pendingCount } from '../index.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation, type Simulation } from '../testing/simulation/simulation.ts';

const TEXT = 101;
const ANSWER_ID = 9_001;
const SEEDS = Array.from({ length: 20 }, (_, seed) => seed + 1);
const sheet = simpleSheet([{ items: 4, duration: null }], { hybridMode: true });
const written = (text: string): Details => [{ itemOptionId: null, answer: text, slot: null }];

/** A sheet that is open on a disk without room. */
const onFullDisk = async (seed: number): Promise<Simulation> => {
  const simulation = createSimulation(seed, sheet);
  expect(E.isRight(await simulation.until(simulation.runtime().start()))).toBe(true);
  simulation.disk.isFull = true;
  return simulation;
};

const type = async ({ runtime, time }: Simulation, text: string, itemId = TEXT): Promise<void> => {
  runtime().type({ itemId, text, details: written(text) });
  await time.pass(600);
};

const atServer = ({ server }: Simulation): Details | undefined => server.rows.get(ANSWER_ID)?.details;
const here = ({ runtime }: Simulation): Details => answerOf(runtime().head(), TEXT).details;

const comesRight = async (simulation: Simulation, text: string): Promise<void> => {
  const { server, disk, time, runtime } = simulation;
  server.heal();
  disk.isFull = false;
  await time.pass(120_000);
  expect([atServer(simulation), here(simulation)]).toEqual([written(text), written(text)]);
  expect(pendingCount(runtime().session())).toBe(0);
  expect(server.violations).toEqual([]);
};

describe('a page after one whose disk took nothing', () => {
  // Seed 4928 of the simulation of the whole.
  it.each(SEEDS)(
    'has what was answered in the instant of the reload, once there was room again (seed %i)',
    async (seed) => {
      const simulation = createSimulation(seed, sheet);
      const { disk, until, runtime, reload } = simulation;
      disk.isFull = true;
      expect(E.isRight(await until(runtime().start()))).toBe(true);
      disk.isFull = false;
      void runtime().dispatch({ type: 'AnswerItem', itemId: TEXT, details: written('uno') });
      runtime().secure();
      expect(await reload()).toBe(true);
      await comesRight(simulation, 'uno');
    },
  );

  // Seed 1880 of the simulation of the whole.
  it.each(SEEDS)('loses nothing that is typed in it before the server says what it has (seed %i)', async (seed) => {
    const simulation = await onFullDisk(seed);
    const { server, time, reload } = simulation;
    await type(simulation, 'uno');
    await time.pass(5_000);
    expect(atServer(simulation)).toEqual(written('uno'));
    server.faults.unreachable = true;
    expect(await reload()).toBe(true);
    await type(simulation, 'uno dos');
    await comesRight(simulation, 'uno dos');
  });

  it.each(SEEDS)('loses nothing, however often it is loaded again without the server (seed %i)', async (seed) => {
    const simulation = await onFullDisk(seed);
    const { server, time, reload } = simulation;
    await type(simulation, 'uno');
    await time.pass(5_000);
    for (const text of ['dos', 'tres', 'cuatro']) {
      server.faults.unreachable = true;
      expect(await reload()).toBe(true);
      await type(simulation, text);
      server.heal();
      await time.pass(60_000);
      expect(atServer(simulation)).toEqual(written(text));
    }
    await comesRight(simulation, 'cuatro');
  });

  it.each(SEEDS)('does not put a mere visit in the place of what the server has (seed %i)', async (seed) => {
    const simulation = await onFullDisk(seed);
    const { server, time, reload, runtime, until } = simulation;
    await type(simulation, 'uno');
    await time.pass(5_000);
    server.faults.unreachable = true;
    expect(await reload()).toBe(true);
    for (const position of [1, 2, 1]) {
      expect(E.isRight(await until(runtime().dispatch({ type: 'GoTo', position })))).toBe(true);
      await time.pass(1_000);
    }
    expect(activePosition(runtime().head())).toBe(1);
    expect(here(simulation)).toEqual([]);
    await comesRight(simulation, 'uno');
    expect(answerOf(runtime().head(), TEXT)).toMatchObject({ visits: 2 });
    expect(server.rows.get(ANSWER_ID)).toMatchObject({ visits: 2 });
  });

  // Seed 2491 of the simulation of the whole.
  it.each(SEEDS)('does not share a version with what is still on its way from there (seed %i)', async (seed) => {
    for (const isSilent of [false, true]) {
      const simulation = await onFullDisk(seed);
      const { server, time, reload } = simulation;
      server.faults.lateRequest = 1;
      await type(simulation, 'uno');
      await time.pass(1_000);
      server.heal();
      server.faults.unreachable = isSilent;
      expect(await reload()).toBe(true);
      await type(simulation, 'uno dos');
      await comesRight(simulation, 'uno dos');
      expect(server.arrivals.filter((one) => one === 'sync').length).toBeGreaterThanOrEqual(2);
    }
  });

  // Seed 4693 of the simulation of the whole.
  it.each(SEEDS)(
    'does not visit a question in a version that is still on its way from there (seed %i)',
    async (seed) => {
      for (const isSilent of [false, true]) {
        const simulation = await onFullDisk(seed);
        const { server, time, reload, runtime, until } = simulation;
        server.faults.lateRequest = 1;
        await type(simulation, 'uno');
        await time.pass(1_000);
        server.heal();
        server.faults.unreachable = isSilent;
        expect(await reload()).toBe(true);
        expect(E.isRight(await until(runtime().dispatch({ type: 'GoTo', position: 1 })))).toBe(true);
        server.heal();
        await time.pass(120_000);
        expect(server.arrivals.filter((one) => one === 'sync').length).toBeGreaterThanOrEqual(2);
        expect(server.violations).toEqual([]);
      }
    },
  );
});
