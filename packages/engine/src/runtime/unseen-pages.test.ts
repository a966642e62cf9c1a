import { describe, expect, it } from 'vitest';
import { MAX_UNSEEN_REVISIONS } from '../model/limits.ts';
import type { Millis } from '../model/units.ts';
import { chosen, simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation, type Simulation } from '../testing/simulation/simulation.ts';

const HOUR: Millis = 3_600_000;
const ITEM = 100;
const ANSWER_ID = 9_000;
const content = simpleSheet([{ items: 4, duration: null }]);

const answer = ({ runtime, until }: Simulation, option: number) =>
  until(runtime().dispatch({ type: 'AnswerItem', itemId: ITEM, details: chosen(ITEM, option) }));
const held = ({ server }: Simulation) => server.rows.get(ANSWER_ID);

/** A page whose disk takes nothing has posted answers of which the next one, whose clock says otherwise, knows nothing. */
const unseen = async (wallIsOffBy: Millis): Promise<Simulation> => {
  const simulation = createSimulation(1, content, 72 * HOUR);
  const { runtime, until, time, disk } = simulation;
  await until(runtime().start());
  await answer(simulation, 1);
  await time.pass(10_000);
  disk.isFull = true;
  for (const option of [2, 1, 2, 1, 2]) await answer(simulation, option);
  await time.pass(30_000);
  expect(held(simulation)?.details).toEqual(chosen(ITEM, 2));
  disk.isFull = false;
  time.jumpWall(wallIsOffBy);
  return simulation;
};

describe.each([
  ['hours behind', -5 * HOUR],
  ['so far ahead that no more may be unseen', 24 * HOUR],
])('a page that goes on from a journal that is behind, by a clock that is %s', (_, wallIsOffBy) => {
  it.each(['at once', 'after it has gone on without'])(
    'gives the answer that counts, where the server is heard of %s',
    async (when) => {
      const simulation = await unseen(wallIsOffBy);
      const { server, time, reload } = simulation;
      const before = held(simulation)?.revision ?? 0;
      if (when !== 'at once') server.faults.unreachable = true;
      expect(await reload()).toBe(true);
      await answer(simulation, 3);
      server.heal();
      await time.pass(120_000);
      expect(held(simulation)?.details).toEqual(chosen(ITEM, 3));
      expect(held(simulation)?.revision).toBeGreaterThan(before);
      expect(held(simulation)?.revision).toBeLessThan(before + 2 * MAX_UNSEEN_REVISIONS);
      expect(server.violations).toEqual([]);
    },
  );

  it('gives the answer that counts, though one of the page before arrives when it has gone, too', async () => {
    const simulation = await unseen(0);
    const { server, time, reload, runtime, disk } = simulation;
    disk.isFull = true;
    server.faults.lateRequest = 1;
    for (let times = 0; times < 20; times += 1)
      void runtime().dispatch({ type: 'AnswerItem', itemId: ITEM, details: chosen(ITEM, 1 + (times % 2)) });
    void runtime().flush();
    await time.pass(1_000);
    server.heal();
    disk.isFull = false;
    time.jumpWall(wallIsOffBy);
    expect(await reload()).toBe(true);
    await answer(simulation, 3);
    await simulation.until(simulation.runtime().flush());
    expect(held(simulation)?.details).toEqual(chosen(ITEM, 3));
    const arrived = server.arrivals.length;
    await simulation.until(simulation.runtime().stop());
    await time.pass(600_000);
    expect(server.arrivals.slice(arrived)).toContain('sync');
    expect(held(simulation)?.details).toEqual(chosen(ITEM, 3));
    expect(server.violations).toEqual([]);
  });

  it('is gone on from by another one, which gives the answer that counts then', async () => {
    const simulation = await unseen(wallIsOffBy);
    const { server, time, reload, disk } = simulation;
    for (const option of [3, 2, 3]) {
      server.faults.unreachable = true;
      disk.isFull = true;
      expect(await reload()).toBe(true);
      await answer(simulation, option);
      server.heal();
      await time.pass(120_000);
      expect(held(simulation)?.details).toEqual(chosen(ITEM, option));
    }
    expect(server.violations).toEqual([]);
  });
});
