import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { activePosition } from '../index.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation } from '../testing/simulation/simulation.ts';

const SOON_MS = 1_500;
const toSecond = { type: 'GoTo', position: 1 } as const;

/** A session whose server was away for minutes, twice, and is back: its next try by itself may be half a minute away. */
const afterTwoCuts = async (seed: number) => {
  const simulation = createSimulation(seed, simpleSheet([{ items: 2, duration: null }]));
  const { runtime, server, time, until } = simulation;
  expect(E.isRight(await until(runtime().start()))).toBe(true);
  for (let cut = 0; cut < 2; cut += 1) {
    server.faults.broken = 1;
    await time.pass(120_000);
    server.heal();
  }
  return simulation;
};

describe('a move that is refused for a lost link', () => {
  it.each([1, 2, 3, 4, 5])(
    'has the server asked at once, and leads there when it is pressed again (seed %i)',
    async (seed) => {
      const { runtime, time, until } = await afterTwoCuts(seed);
      const refused = await until(runtime().dispatch(toSecond));
      expect(refused).toMatchObject({ left: { reason: 'Blocked' } });
      await time.pass(SOON_MS);
      expect(E.isRight(await until(runtime().dispatch(toSecond)))).toBe(true);
      expect(activePosition(runtime().head())).toBe(1);
    },
  );

  it('asks no more than once a second, however often it is pressed', async () => {
    const { runtime, server, time } = await afterTwoCuts(1);
    server.faults.broken = 1;
    const before = server.arrivals.length;
    for (let press = 0; press < 50; press += 1) {
      void runtime().dispatch(toSecond);
      await time.pass(40);
    }
    const asked = server.arrivals.length - before;
    expect(asked).toBeGreaterThanOrEqual(2);
    expect(asked).toBeLessThanOrEqual(3);
  });

  it('asks a server that says nothing once, until that was given up', async () => {
    const { runtime, server, time } = await afterTwoCuts(1);
    server.faults.hung = 1;
    const hung = () => server.network.happened.get('hung') ?? 0;
    const before = hung();
    for (let press = 0; press < 100; press += 1) {
      void runtime().dispatch(toSecond);
      await time.pass(50);
    }
    expect(hung() - before).toBeGreaterThanOrEqual(1);
    expect(hung() - before).toBeLessThanOrEqual(2);
  });
});
