import { describe, expect, it } from 'vitest';
import { asideOf, finishOf, type QuizSession } from '../index.ts';
import { answered, itemIds, saysSecond, takenItems } from '../testing/simulation/all-answered.ts';
import { createPosting } from './posting.ts';
import type { SessionStore } from './session-store.ts';

const ODD = [104, 120, 130];

/** Three answers are held back. */
const heldBack = async (seed: number) => {
  const simulation = await answered(seed, ODD, (server) => {
    server.fallsOver = (entry) => (saysSecond(entry) ? 400 : null);
  });
  const { runtime, time } = simulation;
  void runtime().flush();
  await time.pass(40_000);
  expect(ODD.map((id) => asideOf(runtime().head(), id))).toEqual(ODD.map(() => 'heldBack'));
  return simulation;
};
const finish = ({ runtime, until }: Awaited<ReturnType<typeof heldBack>>) =>
  until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));

describe('answers that are held back when the end comes', () => {
  it('are each tried once, for twenty seconds: no trial begins after that', async () => {
    const simulation = await heldBack(5);
    simulation.server.faults.unreachable = true;
    const before: QuizSession = simulation.runtime().head();
    await finish(simulation);
    let session = before;
    let now = 1_000;
    const store = { head: () => session } as unknown as SessionStore;
    const posting = createPosting(
      store,
      () => now,
      () => Promise.resolve(true),
      () => 0,
    );
    expect(posting.keepsEnd()).toBe(false);
    session = simulation.runtime().head();
    expect(finishOf(session)).toMatchObject({ confirmed: false });
    expect(posting.keepsEnd()).toBe(true);
    now += 19_999;
    expect([posting.keepsEnd(), posting.heldBackIn()]).toEqual([true, 0]);
    now += 1;
    expect(posting.keepsEnd()).toBe(false);
  });

  it('keep it no longer than that where the server is silent about them, but for the one that is on its way by then', async () => {
    const simulation = await heldBack(7);
    const { server, time } = simulation;
    server.fallsOver = (entry) => (saysSecond(entry) ? 'silence' : null);
    await finish(simulation);
    // A post is given up after thirty seconds.
    await time.pass(29_000);
    expect(server.finished).toBeNull();
    await time.pass(21_000);
    expect([server.finished?.status, server.owed]).toEqual(['F', true]);
    expect(takenItems(simulation)).toEqual(itemIds.filter((id) => !ODD.includes(id)));
  });

  it('keep it no longer than they take where the server takes them by now', async () => {
    const simulation = await heldBack(9);
    const { server, time } = simulation;
    server.fallsOver = () => null;
    await finish(simulation);
    await time.pass(5_000);
    expect([server.finished?.status, server.owed]).toEqual(['F', false]);
    expect(takenItems(simulation)).toEqual(itemIds);
  });
});
