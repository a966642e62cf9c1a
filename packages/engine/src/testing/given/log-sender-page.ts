import type { Command } from '../../model/command.ts';
import { createLogSender, type HeldLog, type LogReply } from '../../runtime/log-sender.ts';
import { run } from '../decider-specification.ts';
import { anOpening, START } from '../sheets.ts';
import { simpleSheet } from '../simulation/simple-sheet.ts';
import { createVirtualTime } from '../simulation/virtual-time.ts';

const content = simpleSheet([{ items: 2, duration: null }]);
export const at = START;
export const openIn = (epoch: number) =>
  run([{ type: 'OpenSheet', at, content, opening: anOpening({ epoch }) }]).session;
const opened = openIn(1);
export const linked = (online: boolean, serverOff: boolean): Command => ({ type: 'ReportLink', at, online, serverOff });
export const capture: Command = { type: 'ReportPrintScreen', at, evidence: 'tecla' };
export const good = run([linked(true, false)], opened).session;
export const finished = run([{ type: 'FinishQuiz', at, processes: [] }], good).session;
export const over = run([{ type: 'ReportFinishConfirmed', at, status: 'F' }], finished).session;
export const failed: LogReply = { kind: 'failed' };
interface How {
  readonly lines?: number;
  readonly held?: HeldLog;
  readonly inMemory?: boolean;
  readonly chance?: number;
}
/** The sender of a log whose lines a test writes; of chances the half is taken, or as much as it says. */
export const aSender = (
  { lines = 3, held, inMemory = false, chance = 0.5 }: How = {},
  ...replies: readonly (LogReply | Error | 'late' | 'lateFailure')[]
) => {
  const time = createVirtualTime(0, () => 0);
  const { scheduler } = time.machine().openPage();
  const page = {
    head: good,
    idle: true,
    written: lines,
    known: lines,
    isErased: false,
    sizes: [] as readonly number[],
  };
  const posts: (readonly [at: number, from: number, lines: number])[] = [];
  const heard: HeldLog[] = [];
  const left = [...replies];
  const listeners = new Set<() => void>();
  let alarms = 0;
  let openings = 0;
  const sender = createLogSender({
    runtime: {
      head: () => page.head,
      idle: () => page.idle,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      logLength: () => ({ written: page.written, known: page.known }),
      openAgain: () => {
        openings += 1;
      },
      lines: async function* (from = 0) {
        for (let line = from; line < page.known && !page.isErased; line += 1)
          yield `line ${line}`.padEnd(page.sizes[line] ?? 0);
      },
    },
    scheduler: {
      after: (delay, wake) => {
        alarms += 1;
        return scheduler.after(delay, wake);
      },
      chance: () => chance,
    },
    held: held ?? null,
    inMemory,
    post: async ({ from, lines: sent }) => {
      posts.push([time.now(), from, sent.length]);
      const reply = left.shift();
      if (reply instanceof Error) throw reply;
      const isLate = reply === 'late' || reply === 'lateFailure';
      if (isLate) await new Promise<void>((resolve) => time.later(5_000, resolve));
      if (reply === 'lateFailure') return failed;
      if (reply !== undefined && reply !== 'late') return reply;
      return { kind: 'held', lines: from + sent.length, receipt: `r${from + sent.length}` };
    },
    onHeld: (one) => heard.push(one),
  });
  const change = (more: Partial<typeof page> = {}): void => {
    Object.assign(page, more);
    for (const listener of [...listeners]) listener();
  };
  const grow = (more: number): void => change({ written: page.written + more, known: page.known + more });
  return { sender, time, page, posts, heard, change, grow, listeners, alarms: () => alarms, openings: () => openings };
};
