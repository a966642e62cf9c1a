import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isContentLine } from '../log/content-line.ts';
import { LogDouble } from '../testing/simulation/log-double.ts';
import { type AnswerHistory, anyStep, type Step, take } from '../testing/simulation/misfortunes.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation } from '../testing/simulation/simulation.ts';
import { createLogSender, type HeldLog, type LogSender } from './log-sender.ts';

const ITEMS = 4;
const content = simpleSheet([{ items: ITEMS, duration: null }], { hybridMode: true, updateEach: 2 });

const live = async (seed: number, steps: readonly Step[], forgets: boolean): Promise<void> => {
  const simulation = createSimulation(seed, content, 36_000_000);
  const { server, time, runtime, until, reload } = simulation;
  const log = new LogDouble(server);
  const violations: string[] = [];
  let last: HeldLog | null = null;
  let sender: LogSender | null = null;
  const send = (): void => {
    sender?.stop();
    const mine = runtime();
    sender = createLogSender({
      runtime: mine,
      scheduler: time.scheduler,
      held: forgets ? null : last,
      inMemory: false,
      post: ({ epoch, from, lines }) => {
        if (!mine.idle()) violations.push('the log went before what was owed');
        return log.post(epoch, from, lines);
      },
      onHeld: (held) => {
        last = held;
      },
    });
  };
  const histories = Array.from({ length: ITEMS }, (): AnswerHistory => ({ given: [], kept: -1 }));
  await until(runtime().start());
  send();
  for (const step of steps) {
    await take(simulation, histories, step);
    if (step.kind === 'reload') send();
  }
  server.heal();
  await time.pass(200_000);
  if (runtime().now() === null) {
    await reload();
    send();
  }
  runtime().setOnline(true);
  runtime().retry();
  await time.pass(120_000);
  void runtime().dispatch({ type: 'FinishQuiz', processes: [] });
  await time.pass(120_000);

  const all: string[] = [];
  for await (const line of runtime().lines()) all.push(line);
  expect(violations).toEqual([]);
  expect(server.violations).toEqual([]);
  expect(log.forks).toBe(0);
  expect(log.kept.get(1)).toEqual(all.filter((line) => !isContentLine(line)));
  expect([...log.beside]).toEqual(all.filter(isContentLine));
  expect((sender as LogSender | null)?.status().state).toBe('whole');
};

it('whatever happens to the network and the page, the server ends with the log, line by line, and nothing waited for it', async () => {
  const run = fc.asyncProperty(
    fc.integer({ min: 1, max: 2 ** 31 }),
    fc.array(anyStep(ITEMS), { maxLength: 30 }),
    fc.boolean(),
    live,
  );
  await fc.assert(run, { numRuns: Number(process.env.RUNS ?? 60) });
}, 120_000);
