import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { activePosition, answerOf, linkOf, sectionDeadline, sectionState } from '../index.ts';
import { chosen, simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation, type Simulation } from '../testing/simulation/simulation.ts';

const FIRST = 50;
const SECOND = 51;

/**
 * Stops at the last question before a section of ten minutes, whose start has arrived at the server and whose reply has
 * not come back.
 */
const askedInVain = async (more: Parameters<typeof simpleSheet>[1] = {}): Promise<Simulation> => {
  const content = simpleSheet(
    [
      { items: 2, duration: 900 },
      { items: 2, duration: 600 },
    ],
    more,
  );
  const simulation = createSimulation(3, content);
  const { runtime, until, time, server } = simulation;
  await until(runtime().start());
  await until(runtime().startSection(FIRST));
  await until(runtime().dispatch({ type: 'Next', confirmed: true }));
  await until(runtime().flush());
  server.faults.lostReply = 1;
  void runtime().startSection(SECOND);
  await time.pass(1_000);
  expect(server.sectionEnd(SECOND)).not.toBeNull();
  return simulation;
};

const stateOf = ({ runtime, time }: Simulation, sectionId: number) =>
  sectionState(runtime().head(), sectionId, Math.floor(time.now()));
const answer = ({ runtime, until }: Simulation, itemId: number) =>
  until(runtime().dispatch({ type: 'AnswerItem', itemId, details: chosen(itemId) }));

describe('the start of a section of which no reply arrived', () => {
  it('is asked for again by itself, and leads into it', async () => {
    const one = await askedInVain();
    expect(activePosition(one.runtime().head())).toBe(1);
    one.server.heal();
    await one.time.pass(25_000);
    expect(activePosition(one.runtime().head())).toBe(2);
    expect(one.server.asks.at(-1)?.tries).toBeGreaterThan(1);
  });

  it.each([true, false])('leads into it within two seconds of a reload (back button %s)', async (backButtonEnabled) => {
    const one = await askedInVain({ backButtonEnabled });
    one.server.heal();
    const gone = one.time.now();
    expect(await one.reload()).toBe(true);
    expect(one.time.now() - gone).toBeLessThan(2_000);
    expect([activePosition(one.runtime().head()), stateOf(one, SECOND)]).toEqual([2, 'running']);
    expect(sectionDeadline(one.runtime().head(), SECOND)).toBe(one.server.sectionEnd(SECOND));
    expect(E.isRight(await answer(one, 102))).toBe(true);
  });

  it('leads into it by itself where the server is silent over the reload, as soon as it is back', async () => {
    const one = await askedInVain();
    one.server.faults.lostReply = 0;
    one.server.faults.unreachable = true;
    expect(await one.reload()).toBe(true);
    expect([activePosition(one.runtime().head()), stateOf(one, SECOND)]).toEqual([1, 'notStarted']);
    one.server.heal();
    one.runtime().setOnline(true);
    await one.time.pass(3_000);
    expect([activePosition(one.runtime().head()), stateOf(one, SECOND)]).toEqual([2, 'running']);
  });

  it.each(['falls over', 'says nothing to'] as const)(
    'keeps nobody from the sheet where the server %s it',
    async (how) => {
      const one = await askedInVain();
      one.server.heal();
      one.server.fallsOverStart = how === 'falls over' ? 500 : 'silence';
      const gone = one.time.now();
      expect(await one.reload()).toBe(true);
      expect(one.time.now() - gone).toBeLessThan(3_500);
      expect(activePosition(one.runtime().head())).toBe(1);
      expect(E.isRight(await answer(one, 100))).toBe(true);
      await one.time.pass(90_000);
      // Whoever wants to start it is told that it is being started.
      expect(one.runtime().startingSection()).toMatchObject({ sectionId: SECOND });
      expect(one.runtime().startingSection()?.unanswered).toBeGreaterThan(1);
      expect(one.server.rows.get(9_000)?.details).toEqual(chosen(100));
      expect(answerOf(one.runtime().head(), 100).details).toEqual(chosen(100));
      one.server.fallsOverStart = null;
      await one.time.pass(70_000);
      expect([activePosition(one.runtime().head()), stateOf(one, SECOND)]).toEqual([2, 'running']);
      expect(sectionDeadline(one.runtime().head(), SECOND)).toBe(one.server.sectionEnd(SECOND));
      expect(one.runtime().startingSection()).toBeNull();
      expect(linkOf(one.runtime().head())).toEqual({ known: true, online: true, serverOff: false });
    },
  );

  it('keeps nobody from starting it without the server in hybrid mode', async () => {
    const one = await askedInVain({ hybridMode: true });
    one.server.fallsOverStart = 500;
    expect(await one.reload()).toBe(true);
    await one.time.pass(5_000);
    expect(one.runtime().startingSection()).toBeNull();
    expect(E.isRight(await one.until(one.runtime().startSection(SECOND)))).toBe(true);
    expect(stateOf(one, SECOND)).toBe('running');
  });

  it('leads into it once the camera, which covered the questions as the reply came, is back', async () => {
    const content = simpleSheet([
      { items: 2, duration: null },
      { items: 2, duration: 600 },
    ]);
    const one = createSimulation(3, { ...content, rules: { ...content.rules, cameraOff: 2 } });
    const { runtime, until, time } = one;
    await until(runtime().start());
    void runtime().startSection(SECOND);
    await until(runtime().dispatch({ type: 'ReportCamera', problem: 'missing' }));
    await time.pass(5_000);
    expect([activePosition(runtime().head()), stateOf(one, SECOND)]).toEqual([2, 'running']);
  });
});
