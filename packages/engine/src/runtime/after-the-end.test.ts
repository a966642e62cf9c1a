import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { asideOf, finishOf, MAX_ENTRIES, type PendingEntry, pendingCount, syncFacts, syncStatus } from '../index.ts';
import { logReplayOfText } from '../testing/log-replay-of-text.ts';
import { chosen, simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation, type Simulation } from '../testing/simulation/simulation.ts';

const GRACE_MS = 120_000;
const sheet = simpleSheet([{ items: 6, duration: null }]);
const itemIds = [100, 102, 104];
const saysSecond = ({ details }: PendingEntry) => details.some(({ itemOptionId }) => (itemOptionId ?? 0) % 10 === 2);

const started = async (seed: number): Promise<Simulation> => {
  const simulation = createSimulation(seed, sheet);
  await simulation.until(simulation.runtime().start());
  return simulation;
};

const answer = async ({ runtime, until }: Simulation, place = 1): Promise<void> => {
  for (const itemId of itemIds) {
    const details = chosen(itemId, itemId === 100 ? place : 1);
    expect(E.isRight(await until(runtime().dispatch({ type: 'AnswerItem', itemId, details })))).toBe(true);
  }
};

/** The device's own view of the sheet, read from its journal. */
const onDisk = ({ disk }: Simulation) => {
  const log = logReplayOfText();
  for (const line of disk.written) expect(E.isRight(log.next(line))).toBe(true);
  return log.session();
};
const reviewed = ({ server }: Simulation): readonly number[] => [
  ...new Set(server.review.filter(({ details }) => details.length > 0).map(({ id }) => id - 8_900)),
];

describe('a sheet that ended at the server, of which this device had not heard', () => {
  it.each([{}, { lostReply: 0.7 }])('has a word on each answer, and owes nothing (%j)', async (faults) => {
    const simulation = await started(5);
    const { server, runtime, time } = simulation;
    server.faults.unreachable = true;
    await answer(simulation);
    server.endSheet();
    await time.pass(GRACE_MS + 1_000);
    server.heal();
    Object.assign(server.faults, faults);
    runtime().setOnline(true);
    await time.pass(60_000);
    server.heal();
    await time.pass(60_000);
    const head = runtime().head();
    expect(finishOf(head)).toMatchObject({ status: 'F', confirmed: true });
    expect(pendingCount(head)).toBe(0);
    expect(itemIds.map((id) => asideOf(head, id))).toEqual(['afterFinish', 'afterFinish', 'afterFinish']);
    expect(reviewed(simulation)).toEqual(itemIds);
    expect(runtime().onlyHere()).toEqual({ toSend: 0, heldBack: 0 });
    // Kept for review is not counted: nobody is told that the server has all.
    expect(syncStatus(syncFacts(head, head, 'durable', [])).stage).toBe('sentRest');
    expect(onDisk(simulation).state).toEqual(runtime().session().state);
  });

  it.each([0, 1])(
    'and whose page was closed meanwhile: the next visit hears of it (replies lost: %i)',
    async (lostReply) => {
      const simulation = await started(6);
      const { server, time, reload } = simulation;
      server.faults.unreachable = true;
      await answer(simulation);
      server.endSheet();
      await time.pass(GRACE_MS + 1_000);
      server.heal();
      server.faults.lostReply = lostReply;
      await reload();
      server.heal();
      await reload();
      const session = onDisk(simulation);
      expect(finishOf(session)).toMatchObject({ status: 'F', confirmed: true });
      expect(pendingCount(session)).toBe(0);
      expect(reviewed(simulation)).toEqual(itemIds);
    },
  );

  it('and that has nothing to say, hears of the end, and nothing is left to be told', async () => {
    const simulation = await started(7);
    const { server, time, reload } = simulation;
    await answer(simulation);
    await time.pass(30_000);
    server.endSheet();
    expect(await reload()).toBe(false);
    expect(finishOf(onDisk(simulation))).toMatchObject({ status: 'F', confirmed: true });
  });

  it('is over as soon as the server is asked for it, by a page that went on without', async () => {
    const simulation = await started(8);
    const { server, time, reload, runtime } = simulation;
    await answer(simulation);
    await time.pass(30_000);
    server.faults.unreachable = true;
    expect(await reload()).toBe(true);
    server.endSheet();
    server.heal();
    runtime().setOnline(true);
    // What was under way to nowhere is given up first.
    await time.pass(15_000);
    expect(finishOf(runtime().head())).toMatchObject({ status: 'F', confirmed: true });
    const details = chosen(102, 3);
    const late = await simulation.until(runtime().dispatch({ type: 'AnswerItem', itemId: 102, details }));
    expect(late).toMatchObject({ left: { reason: 'AlreadyFinished' } });
  });
});

describe('an own finish', () => {
  /** An answer is held back; then its examinee finishes. */
  const heldBack = async (seed: number): Promise<Simulation> => {
    const simulation = await started(seed);
    const { server, runtime, time } = simulation;
    server.fallsOver = (entry) => (saysSecond(entry) ? 500 : null);
    await answer(simulation, 2);
    void runtime().flush();
    await time.pass(30_000);
    expect(asideOf(runtime().head(), 100)).toBe('heldBack');
    return simulation;
  };
  const finish = ({ runtime, until }: Simulation) => until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));

  it('costs no answer that was held back, and that the server takes by now', async () => {
    const simulation = await heldBack(3);
    const { server, runtime, time } = simulation;
    server.fallsOver = () => null;
    await finish(simulation);
    await time.pass(10_000);
    expect([server.finished?.status, server.owed]).toEqual(['F', false]);
    expect(server.rows.get(9_000)?.details).toEqual(chosen(100, 2));
    expect(server.review).toEqual([]);
    expect(server.arrivals.lastIndexOf('sync')).toBeLessThan(server.arrivals.lastIndexOf('finish'));
    expect([pendingCount(runtime().head()), asideOf(runtime().head(), 100)]).toEqual([0, null]);
  });

  it.each([500, 502, 'silence'] as const)(
    'goes without one that the server still does not take (%s): it counts where it is taken soon after',
    async (reply) => {
      const simulation = await heldBack(4);
      const { server, runtime, time } = simulation;
      server.fallsOver = (entry) => (saysSecond(entry) ? reply : null);
      await finish(simulation);
      for (let waited = 0; server.finished === null && waited < 60; waited += 1) await time.pass(1_000);
      // So that no grade is published before it may have come.
      expect([server.finished?.status, server.owed]).toEqual(['F', true]);
      expect(asideOf(runtime().head(), 100)).toBe('heldBack');
      server.fallsOver = () => null;
      runtime().retry();
      await time.pass(10_000);
      expect(server.rows.get(9_000)?.details).toEqual(chosen(100, 2));
      expect([pendingCount(runtime().head()), asideOf(runtime().head(), 100)]).toEqual([0, null]);
    },
  );
});

describe('of a sheet that the operator has ended', () => {
  it('more than one post carries is posted in two, and no more', async () => {
    const many = simpleSheet([{ items: MAX_ENTRIES + 50, duration: null }]);
    const simulation = createSimulation(31, many);
    const { runtime, server, time, until } = simulation;
    await until(runtime().start());
    server.faults.unreachable = true;
    for (const { id } of many.sections[0]?.items ?? []) {
      const details = id % 2 === 0 ? chosen(id) : [{ itemOptionId: null, answer: 'a', slot: null }];
      void runtime().dispatch({ type: 'AnswerItem', itemId: id, details });
    }
    server.endSheet();
    await time.pass(GRACE_MS + 1_000);
    server.heal();
    const before = server.arrivals.filter((one) => one === 'sync').length;
    void runtime().flush();
    await time.pass(60_000);
    expect(server.arrivals.filter((one) => one === 'sync').length - before).toBe(2);
    expect(new Set(server.review.map(({ id }) => id)).size).toBe(MAX_ENTRIES + 50);
    expect(runtime().onlyHere()).toEqual({ toSend: 0, heldBack: 0 });
  });
});
