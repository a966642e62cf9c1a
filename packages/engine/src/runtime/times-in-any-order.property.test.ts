import { describe, expect, it, vi } from 'vitest';
import { activePosition, sectionDeadline, sectionState, sheetDeadline } from '../index.ts';
import { chanceOf } from '../testing/simulation/chance.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation, type Simulation } from '../testing/simulation/simulation.ts';

vi.setConfig({ testTimeout: 60_000 });

const FIRST = 50;
const SECOND = 51;
const MINUTE = 60_000;
const SEEDS = Array.from({ length: 150 }, (_, seed) => seed + 1);
const content = simpleSheet([
  { items: 2, duration: 3_000 },
  { items: 2, duration: 2_000 },
]);

/** A page that goes while it asks for the second section, and comes back on a line on which replies overtake one another. */
const cameBack = async (seed: number): Promise<Simulation> => {
  const simulation = createSimulation(seed, content);
  const { runtime, until, time, server, reload } = simulation;
  await until(runtime().start());
  await until(runtime().startSection(FIRST));
  await until(runtime().flush());
  server.faults.lostReply = 1;
  void runtime().startSection(SECOND);
  await time.pass(500 + seed * 100);
  server.heal();
  server.faults.slowReply = 0.6;
  server.faults.lostReply = 0.2;
  await reload();
  return simulation;
};

describe('openings, starts of sections and new times', () => {
  it.each(SEEDS)('give the same times in whatever order they come (seed %i)', async (seed) => {
    const one = await cameBack(seed);
    const { runtime, time, server } = one;
    const chance = chanceOf(seed);
    for (let step = 0; step < 6; step += 1) {
      if (chance() < 0.5) void runtime().startSection(SECOND);
      if (chance() < 0.3) server.extend(MINUTE);
      if (chance() < 0.3) server.accommodate(1 + step / 10);
      const times = server.times();
      time.later(chance() * 4_000, () => void runtime().dispatch({ type: 'ReportSessionTime', ...times }));
      if (chance() < 0.3) await one.reload();
      await time.pass(chance() * 5_000);
    }
    server.heal();
    runtime().setOnline(true);
    await time.pass(2 * MINUTE);
    if (server.sectionEnd(SECOND) === null) return;
    const head = runtime().head();
    expect([sheetDeadline(head), sectionDeadline(head, FIRST), sectionDeadline(head, SECOND)]).toEqual([
      server.deadline,
      server.sectionEnd(FIRST),
      server.sectionEnd(SECOND),
    ]);
    expect([sectionState(head, SECOND, Math.floor(time.now())), activePosition(head)]).toEqual(['running', 2]);
  });
});
