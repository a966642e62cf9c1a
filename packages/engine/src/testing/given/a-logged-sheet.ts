import { expect } from 'vitest';
import { isContentLine } from '../../log/content-line.ts';
import { createLogSender, type HeldLog, type LogReply } from '../../runtime/log-sender.ts';
import { LogDouble } from '../simulation/log-double.ts';
import { simpleSheet } from '../simulation/simple-sheet.ts';
import { createSimulation } from '../simulation/simulation.ts';

export const HOLD_MS = 31_000;
const content = simpleSheet([{ items: 4, duration: null }], { updateEach: 1, hybridMode: true });

interface How {
  readonly held?: HeldLog | null;
  readonly inMemory?: boolean;
  readonly keptContent?: string;
  readonly reply?: () => Promise<LogReply>;
}

/** An open sheet whose log is sent, or sent again from what was held. */
export const aLoggedSheet = async (seed = 1) => {
  const simulation = createSimulation(seed, content);
  const log = new LogDouble(simulation.server);
  await simulation.until(simulation.runtime().start());
  const asked: { readonly from: number; readonly size: number; readonly idle: boolean }[] = [];
  let last: HeldLog | null = null;
  const sending = (how: How = {}) => {
    const runtime = simulation.runtime();
    return createLogSender({
      runtime,
      scheduler: simulation.time.scheduler,
      held: how.held ?? null,
      inMemory: how.inMemory ?? false,
      keptContent: () => how.keptContent ?? null,
      post: ({ epoch, from, lines }) => {
        asked.push({ from, size: lines.join('').length, idle: runtime.idle() });
        return how.reply?.() ?? log.post(epoch, from, lines);
      },
      onHeld: (held) => {
        last = held;
      },
    });
  };
  const lines = async () => {
    const all: string[] = [];
    for await (const line of simulation.runtime().lines()) all.push(line);
    expect([...log.beside].every((line) => all.includes(line))).toBe(true);
    return all.filter((line) => !isContentLine(line));
  };
  const answer = (option: number) => {
    const details = [{ itemOptionId: 1_000 + option, answer: null, slot: null }];
    return simulation.until(simulation.runtime().dispatch({ type: 'AnswerItem', itemId: 100, details }));
  };
  const finish = () => simulation.until(simulation.runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
  return { ...simulation, log, asked, sending, lines, answer, finish, last: () => last };
};
