import { expect, it } from 'vitest';
import { finishOf, MAX_POST_BYTES, MAX_TEXT_LENGTH, type PendingEntry, pendingCount } from '../index.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation } from '../testing/simulation/simulation.ts';

const TEXTS = 20;
const bytesOf = (answers: readonly PendingEntry[]): number =>
  new TextEncoder().encode(JSON.stringify({ answers })).length;

it('hands over more than a request may carry in several, and the end with what is left of it', async () => {
  const sheet = simpleSheet([{ items: 2 * TEXTS, duration: null }], { hybridMode: true });
  const { reload, runtime, server, time, until } = createSimulation(11, sheet);
  const sent: number[] = [];
  const { transport } = server;
  server.transport = (device, page) => {
    const { sync, finish, ...others } = transport.call(server, device, page);
    return {
      ...others,
      sync: (entries) => {
        sent.push(bytesOf(entries));
        return sync(entries);
      },
      finish: (status, comment, finishedAt, entries, owes) => {
        sent.push(bytesOf(entries));
        return finish(status, comment, finishedAt, entries, owes);
      },
    };
  };
  expect(await reload()).toBe(true);
  server.faults.unreachable = true;
  for (let text = 0; text < TEXTS; text += 1) {
    const details = [{ itemOptionId: null, answer: '漢'.repeat(MAX_TEXT_LENGTH), slot: null }];
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100 + 2 * text + 1, details }));
  }
  await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
  server.faults.unreachable = false;
  await time.pass(600_000);
  expect(finishOf(runtime().session())?.confirmed).toBe(true);
  expect(pendingCount(runtime().session())).toBe(0);
  expect(Math.max(...sent)).toBeLessThanOrEqual(MAX_POST_BYTES);
  expect(sent.reduce((sum, bytes) => sum + bytes, 0)).toBeGreaterThan(MAX_POST_BYTES);
  expect(server.violations).toEqual([]);
});
