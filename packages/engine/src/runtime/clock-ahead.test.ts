import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { activePosition, answerOf, sectionDeadline, sectionState, statusOf } from '../index.ts';
import { loggedEvents } from '../testing/simulation/logged-events.ts';
import { chosen, simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation, type Simulation } from '../testing/simulation/simulation.ts';

const MINUTE = 60_000;
const TIMED = 50;

/** Starts a sheet in a section of fifteen minutes; the next one has no time of its own. */
const inSection = async (backButtonEnabled: boolean) => {
  const content = simpleSheet(
    [
      { items: 2, duration: 900 },
      { items: 2, duration: null },
    ],
    { backButtonEnabled },
  );
  const simulation = createSimulation(1, content);
  const { runtime, until, time } = simulation;
  await until(runtime().start());
  await until(runtime().startSection(TIMED));
  await time.pass(MINUTE);
  return simulation;
};

/** The clock of this page is wrong from here on, until a reply says so. */
const putAhead = ({ runtime, time }: Simulation, by: number): void =>
  runtime().anchor(time.now() + by, time.clock.monotonic());

const now = ({ time }: Simulation): number => Math.floor(time.now());

const typesOf = async (simulation: Simulation): Promise<readonly string[]> =>
  (await loggedEvents(simulation)).map(({ type }) => type);

describe('a clock that is ahead', () => {
  it.each([true, false])('ends no section before the server was asked (back button %s)', async (backButtonEnabled) => {
    const one = await inSection(backButtonEnabled);
    const { runtime, server, time, until } = one;
    const end = server.sectionEnd(TIMED);
    putAhead(one, 20 * MINUTE);
    await time.pass(2 * MINUTE);
    expect(await typesOf(one)).not.toContain('SectionExpired');
    expect([activePosition(runtime().head()), sectionState(runtime().head(), TIMED, now(one))]).toEqual([0, 'running']);
    // Whatever the log came to while the clock was wrong, time goes on as the server has it: nothing is late, nothing refused.
    expect(
      E.isRight(await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: chosen(100, 2) }))),
    ).toBe(true);
    expect(Math.abs(answerOf(runtime().head(), 100).updatedAt - time.now())).toBeLessThan(2_500);
    await time.pass((end ?? 0) - time.now() - 5_000);
    expect(
      E.isRight(await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: chosen(100, 3) }))),
    ).toBe(true);
    await time.pass(MINUTE);
    expect(sectionState(runtime().head(), TIMED, now(one))).toBe('over');
    expect((await typesOf(one)).filter((type) => type === 'SectionExpired')).toHaveLength(1);
    expect(server.rows.get(9_000)?.details).toEqual(chosen(100, 3));
    expect(server.review).toEqual([]);
  });

  it('that ended a section while nobody could be asked gives back all of it with the next reply', async () => {
    const one = await inSection(true);
    const { runtime, server, time, until } = one;
    const end = sectionDeadline(runtime().head(), TIMED);
    server.faults.unreachable = true;
    putAhead(one, 20 * MINUTE);
    await time.pass(2 * MINUTE);
    expect(sectionState(runtime().head(), TIMED, now(one))).toBe('over');
    expect(await typesOf(one)).toContain('SectionExpired');
    server.heal();
    await time.pass(MINUTE);
    expect(sectionState(runtime().head(), TIMED, now(one))).toBe('running');
    expect(sectionDeadline(runtime().head(), TIMED)).toBe(end);
    expect(E.isRight(await until(runtime().dispatch({ type: 'GoTo', position: 0 })))).toBe(true);
    expect(
      E.isRight(await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: chosen(100, 2) }))),
    ).toBe(true);
    await time.pass(MINUTE);
    expect((await typesOf(one)).filter((type) => type === 'ClockSetBack')).toHaveLength(1);
    expect(server.rows.get(9_000)?.details).toEqual(chosen(100, 2));
    expect([server.review, statusOf(runtime().head())]).toEqual([[], 'A']);
  });
});

describe('keys of the last two seconds on a clock that is as much ahead', () => {
  const LIMIT = 20 * MINUTE;
  const SEEDS = Array.from({ length: 25 }, (_, seed) => seed + 1);
  const written = (answer: string) => [{ itemOptionId: null, answer, slot: null }];

  /** Types on until the end, as long as the screen lets one; what stood there as the server's end came. */
  const typesToTheEnd = async (one: Simulation, end: number): Promise<string> => {
    const { runtime, time } = one;
    let text = '';
    while (time.now() < end - 50) {
      const head = runtime().head();
      if (statusOf(head) === 'A' && activePosition(head) === 1) {
        text += String.fromCharCode(97 + (text.length % 26));
        runtime().type({ itemId: 101, text, details: written(text) });
      }
      await time.pass(70);
    }
    return text;
  };

  it.each(SEEDS)('of a section are taken (seed %i)', async (seed) => {
    const one = createSimulation(
      seed,
      simpleSheet([
        { items: 2, duration: 900 },
        { items: 2, duration: null },
      ]),
    );
    const { runtime, server, time, until } = one;
    await until(runtime().start());
    await until(runtime().startSection(TIMED));
    await until(runtime().dispatch({ type: 'Next', confirmed: true }));
    const end = server.sectionEnd(TIMED) ?? 0;
    await time.pass(end - time.now() - 3_000);
    putAhead(one, 1_900);
    // Whatever the log has next is dated after the section's end by the clock here.
    time.later(1_150 + seed * 5, () => void runtime().dispatch({ type: 'ReportMicrophone', problem: 'missing' }));
    const text = await typesToTheEnd(one, end);
    await time.pass(MINUTE);
    expect(server.rows.get(9_001)?.details).toEqual(written(text));
    expect([server.review, runtime().drafts()]).toEqual([[], []]);
    expect(text.length).toBeGreaterThan(30);
    await typesOf(one);
  });

  it.each(SEEDS)('of a sheet are taken (seed %i)', async (seed) => {
    const one = createSimulation(seed, simpleSheet([{ items: 2, duration: null }]), LIMIT);
    const { runtime, server, time, until } = one;
    await until(runtime().start());
    await until(runtime().dispatch({ type: 'Next', confirmed: true }));
    await time.pass(server.deadline - time.now() - 3_000);
    putAhead(one, 1_900);
    const text = await typesToTheEnd(one, server.deadline);
    await time.pass(MINUTE);
    expect(server.rows.get(9_001)?.details).toEqual(written(text));
    expect([server.review, runtime().drafts()]).toEqual([[], []]);
    await typesOf(one);
  });
});
