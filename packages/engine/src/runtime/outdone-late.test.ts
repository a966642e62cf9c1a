import { describe, expect, it } from 'vitest';
import { answerOf, blockedBy, syncFacts, syncStatus } from '../index.ts';
import {
  ANSWER_ID,
  answeredInSection,
  elsewhere,
  HERE,
  ITEM,
  reviewed,
  SECTION_MS,
  sectionSheet,
  THERE,
} from '../testing/simulation/answered-twice.ts';
import type { Simulation } from '../testing/simulation/simulation.ts';

const statusOf = ({ runtime }: Simulation) => {
  const one = runtime();
  return syncStatus(syncFacts(one.head(), one.session(), one.storage(), one.drafts()));
};

describe('an answer that another device has taken the place of, and whose section is over when the sheet is opened here', () => {
  it.each([
    ['visited', [], 'within the grace', 60_000],
    ['visited', [], 'after it', 600_000],
    ['answered', THERE, 'within the grace', 60_000],
    ['answered', THERE, 'after it', 600_000],
  ])('waits for review, once, where it was %s there (%j), %s', async (_, there, __, later) => {
    const simulation = await answeredInSection();
    const { time, reload, runtime, server } = simulation;
    const givenAt = time.now();
    await elsewhere(simulation, there);
    await time.pass(SECTION_MS);
    await time.pass(later);
    expect(await reload()).toBe(true);
    await time.pass(60_000);
    expect(reviewed(simulation)).toEqual([HERE]);
    expect(server.review[0]?.updatedAt).toBeLessThan(givenAt + 1_000);
    expect(server.rows.get(ANSWER_ID)?.details).toEqual(there);
    expect(answerOf(runtime().head(), ITEM).details).toEqual(there);
    expect(runtime().drafts()).toMatchObject([{ itemId: ITEM, details: HERE, review: 'heard' }]);
    expect(await reload()).toBe(true);
    await time.pass(60_000);
    expect(reviewed(simulation)).toEqual([HERE]);
  });

  it('waits for it though the page goes before it was posted', async () => {
    const simulation = await answeredInSection();
    const { time, reload, server } = simulation;
    await elsewhere(simulation, []);
    await time.pass(SECTION_MS + 60_000);
    server.fallsOver = () => 503;
    expect(await reload()).toBe(true);
    await time.pass(5_000);
    server.faults.unreachable = true;
    expect(await reload()).toBe(true);
    expect(reviewed(simulation)).toEqual([]);
    server.fallsOver = () => null;
    server.heal();
    await time.pass(60_000);
    expect(reviewed(simulation)).toEqual([HERE]);
  });

  it.each([
    ['covered until then', async () => true],
    ['covered until then, and reloaded since', ({ reload }: Simulation) => reload()],
  ])('waits for review where it was %s', async (_, again) => {
    const simulation = await answeredInSection({ ...sectionSheet, rules: { ...sectionSheet.rules, cameraOff: 2 } });
    const { time, reload, runtime, until } = simulation;
    await until(runtime().dispatch({ type: 'ReportCamera', problem: 'missing' }));
    await elsewhere(simulation, []);
    expect(await reload()).toBe(true);
    await until(runtime().dispatch({ type: 'ReportCamera', problem: 'missing' }));
    await time.pass(1_000);
    expect(runtime().drafts()).toMatchObject([{ rejection: { reason: 'Blocked' }, review: null }]);
    expect(await again(simulation)).toBe(true);
    await time.pass(SECTION_MS + 60_000);
    await until(runtime().dispatch({ type: 'ReportCamera', problem: null }));
    await time.pass(60_000);
    expect(runtime().drafts()).toMatchObject([{ rejection: { reason: 'SectionOver' }, review: 'heard' }]);
    expect(reviewed(simulation)).toEqual([HERE]);
    expect(await reload()).toBe(true);
    await time.pass(60_000);
    expect(reviewed(simulation)).toEqual([HERE]);
  });

  it('is owed until the server has it, and is not counted then', async () => {
    const simulation = await answeredInSection();
    const { time, reload, runtime, server } = simulation;
    await elsewhere(simulation, []);
    await time.pass(SECTION_MS + 60_000);
    server.fallsOver = ({ details }) => (details.length > 0 ? 503 : null);
    expect(await reload()).toBe(true);
    await time.pass(5_000);
    expect(statusOf(simulation)).toMatchObject({ stage: 'here', troubles: [], waiting: 1 });
    expect(runtime().onlyHere()).toEqual({ toSend: 0, heldBack: 1 });
    server.fallsOver = () => null;
    let told = 0;
    runtime().subscribe(() => {
      told += 1;
    });
    await time.pass(61_000);
    expect(statusOf(simulation)).toMatchObject({ stage: 'sentRest', troubles: ['setAside'], waiting: 0 });
    expect(runtime().onlyHere()).toEqual({ toSend: 0, heldBack: 0 });
    expect(told).toBeGreaterThan(0);
  });

  it('comes after the end, as the request to finish says', async () => {
    const simulation = await answeredInSection();
    const { time, reload, runtime, server, until } = simulation;
    await elsewhere(simulation, []);
    await time.pass(SECTION_MS + 60_000);
    server.fallsOver = ({ details }) => (details.length > 0 ? 503 : null);
    expect(await reload()).toBe(true);
    await time.pass(5_000);
    await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
    await time.pass(5_000);
    expect([server.finished?.status, server.owed, reviewed(simulation)]).toEqual(['F', true, []]);
    server.fallsOver = () => null;
    await time.pass(61_000);
    expect(reviewed(simulation)).toEqual([HERE]);
  });

  it.each<[string, (simulation: Simulation) => Promise<unknown>]>([
    ['somebody asks', async ({ runtime }) => runtime().retry()],
    ['one leaves the page', ({ runtime, until }) => until(runtime().flush())],
    ['one finishes', ({ runtime, until }) => until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }))],
  ])('is tried at once where %s, though it has failed', async (_, asks) => {
    const simulation = await answeredInSection();
    const { time, reload, server } = simulation;
    await elsewhere(simulation, []);
    await time.pass(SECTION_MS + 60_000);
    server.fallsOver = ({ details }) => (details.length > 0 ? 503 : null);
    expect(await reload()).toBe(true);
    await time.pass(5_000);
    expect(reviewed(simulation)).toEqual([]);
    server.fallsOver = () => null;
    await asks(simulation);
    await time.pass(5_000);
    expect(reviewed(simulation)).toEqual([HERE]);
  });

  it.each(['before', 'after'])(
    'waits for review though the sheet ended %s it was posted to a server that fell over it',
    async (when) => {
      const simulation = await answeredInSection();
      const { time, reload, server } = simulation;
      await elsewhere(simulation, []);
      await time.pass(SECTION_MS + 60_000);
      server.fallsOver = ({ details }) => (details.length > 0 ? 503 : null);
      expect(await reload()).toBe(true);
      await time.pass(5_000);
      server.endSheet();
      if (when === 'after') await time.pass(600_000);
      expect(reviewed(simulation)).toEqual([]);
      server.fallsOver = () => null;
      await reload();
      await time.pass(1_000);
      expect(reviewed(simulation)).toEqual([HERE]);
    },
  );

  it('covers no question where the server falls over it', async () => {
    const simulation = await answeredInSection();
    const { time, reload, runtime, server } = simulation;
    await elsewhere(simulation, []);
    await time.pass(SECTION_MS + 60_000);
    server.fallsOver = ({ details }) => (details.length > 0 ? 500 : null);
    expect(await reload()).toBe(true);
    for (let second = 0; second < 180; second += 1) {
      await time.pass(1_000);
      expect(blockedBy(runtime().head())).not.toBe('serverOff');
    }
    expect([reviewed(simulation), runtime().onlyHere()]).toEqual([[], { toSend: 0, heldBack: 1 }]);
    server.fallsOver = () => null;
    await time.pass(61_000);
    expect([reviewed(simulation), runtime().onlyHere()]).toEqual([[HERE], { toSend: 0, heldBack: 0 }]);
  });

  it('counts after all where the section goes on', async () => {
    const simulation = await answeredInSection();
    const { time, reload, server } = simulation;
    await elsewhere(simulation, []);
    await time.pass(60_000);
    expect(await reload()).toBe(true);
    await time.pass(60_000);
    expect(server.rows.get(ANSWER_ID)?.details).toEqual(HERE);
    expect(reviewed(simulation)).toEqual([]);
  });
});
