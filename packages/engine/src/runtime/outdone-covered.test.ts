import { describe, expect, it } from 'vitest';
import {
  answeredInSection,
  elsewhere,
  HERE,
  reviewed,
  SECTION_MS,
  sectionSheet,
  THERE,
} from '../testing/simulation/answered-twice.ts';
import type { Simulation } from '../testing/simulation/simulation.ts';

describe('an answer that another device has given otherwise since, and whose question is covered here', () => {
  type Uncovers = (simulation: Simulation) => Promise<unknown>;
  const uncovered: Uncovers = ({ runtime, until }) =>
    until(runtime().dispatch({ type: 'ReportCamera', problem: null }));
  const covered = async (): Promise<Simulation> => {
    const simulation = await answeredInSection({ ...sectionSheet, rules: { ...sectionSheet.rules, cameraOff: 2 } });
    const { reload, runtime, until, time } = simulation;
    await until(runtime().dispatch({ type: 'ReportCamera', problem: 'missing' }));
    await elsewhere(simulation, THERE);
    expect(await reload()).toBe(true);
    await time.pass(1_000);
    expect(runtime().drafts()).toMatchObject([{ details: HERE, rejection: { reason: 'Stale' }, review: null }]);
    return simulation;
  };

  it.each<[string, Uncovers]>([
    [
      'until its section is over',
      async (simulation) => {
        await simulation.time.pass(SECTION_MS + 60_000);
        await uncovered(simulation);
      },
    ],
    [
      'until its section is over, and reloaded meanwhile',
      async (simulation) => {
        expect(await simulation.reload()).toBe(true);
        await simulation.time.pass(SECTION_MS + 60_000);
        await uncovered(simulation);
      },
    ],
    [
      'until its section is over, of which a page hears that is loaded then',
      async (simulation) => {
        await simulation.time.pass(1_000);
        simulation.server.faults.unreachable = true;
        expect(await simulation.reload()).toBe(true);
        await simulation.time.pass(SECTION_MS + 60_000);
        simulation.server.heal();
        expect(await simulation.reload()).toBe(true);
        await uncovered(simulation);
      },
    ],
    [
      'until the sheet is over',
      async ({ server, time, reload }) => {
        server.endSheet();
        await time.pass(1_000);
        await reload();
      },
    ],
  ])('waits for review: %s', async (_, ends) => {
    const simulation = await covered();
    const { time, runtime } = simulation;
    await ends(simulation);
    await time.pass(60_000);
    expect(reviewed(simulation)).toEqual([HERE]);
    expect(
      runtime()
        .drafts()
        .map(({ review }) => review),
    ).not.toContain('unheard');
  });
});
