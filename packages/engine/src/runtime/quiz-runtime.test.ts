import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { activePosition, answerOf, finishOf, linkOf, pendingCount, replay, statusOf } from '../index.ts';
import { logReplayOfText } from '../testing/log-replay-of-text.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation } from '../testing/simulation/simulation.ts';

const sheet = simpleSheet([{ items: 6, duration: null }]);
const chosen = (itemId: number, option = 1) => [{ itemOptionId: itemId * 10 + option, answer: null, slot: null }];

const started = async (seed = 1, content = sheet, limit?: number) => {
  const simulation = createSimulation(seed, content, limit);
  expect(E.isRight(await simulation.until(simulation.runtime().start()))).toBe(true);
  const answer = (itemId: number, option?: number) =>
    simulation.runtime().dispatch({ type: 'AnswerItem', itemId, details: chosen(itemId, option) });
  return { ...simulation, answer };
};

const replayed = async (lines: AsyncIterable<string>) => {
  const log = logReplayOfText();
  const events = [];
  for await (const line of lines) {
    const event = log.next(line);
    if (E.isLeft(event)) throw new Error(JSON.stringify(event.left));
    events.push(event.right);
  }
  return { log, session: replay(events) };
};

describe('a session driven by the runtime', () => {
  it('shows an answer at once, calls it kept when it is on disk, and saved when the server has it', async () => {
    const { runtime, time, server, answer, until } = await started();
    expect(activePosition(runtime().session())).toBe(0);
    const durable = answer(100);
    expect(answerOf(runtime().head(), 100).details).toEqual(chosen(100));
    expect(answerOf(runtime().session(), 100).details).toEqual([]);
    await until(durable);
    expect(answerOf(runtime().session(), 100).details).toEqual(chosen(100));
    expect(server.rows.get(9_000)?.details).toBeUndefined();
    await time.pass(17_000);
    expect(server.rows.get(9_000)?.details).toEqual(chosen(100));
    expect(pendingCount(runtime().session())).toBe(0);
  });

  it('finishes, also when the page goes before the server could be told', async () => {
    const { runtime, server, time, answer, until, reload } = await started();
    await until(answer(100, 2));
    server.faults.unreachable = true;
    await until(runtime().dispatch({ type: 'FinishQuiz', processes: ['AnyDesk'] }));
    expect(finishOf(runtime().session())?.confirmed).toBe(false);
    expect(await reload()).toBe(true);
    expect(linkOf(runtime().head()).online).toBe(false);
    expect(E.isLeft(await until(answer(102)))).toBe(true);
    server.heal();
    await time.pass(120_000);
    expect(server.finished?.status).toBe('F');
    expect(server.rows.get(9_000)?.details).toEqual(chosen(100, 2));
    expect(finishOf(runtime().session())?.confirmed).toBe(true);
  });

  it('ends by itself as FT when the time is over, without the network too', async () => {
    const { runtime, server, time, answer, until } = await started(1, sheet, 600_000);
    server.faults.unreachable = true;
    await until(answer(100));
    await time.pass(600_000);
    expect(statusOf(runtime().session())).toBe('FT');
    server.heal();
    await time.pass(60_000);
    expect(server.finished?.status).toBe('FT');
    expect(server.rows.get(9_000)?.details).toEqual(chosen(100));
  });

  it('writes a log that replays to its own state', async () => {
    const { runtime, time, answer, until } = await started();
    for (const itemId of [100, 102, 104]) await until(answer(itemId));
    await until(runtime().dispatch({ type: 'Next', confirmed: true }));
    await time.pass(30_000);
    const { log, session } = await replayed(runtime().lines());
    expect(session.state).toEqual(runtime().session().state);
    expect(log.session().state).toEqual(runtime().session().state);
  });
});
