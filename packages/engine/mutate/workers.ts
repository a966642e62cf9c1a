import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromChild } from './child.ts';
import type { Verdict } from './judge.ts';
import type { Mutant } from './sources.ts';

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));
/** Each mutant leaves its modules behind: a process takes so many. */
const MAX_AT_ONCE = 40;
const TIMEOUT_MS = 10_000;
/** The most that loading the judge may take: on a busy machine that is longer than judging. */
const LOADING_MS = 60_000;

interface Told {
  readonly verdict: Verdict;
  /** Its process ended over it. */
  readonly isGone: boolean;
  /** Its process had judged nothing before. */
  readonly isOnly: boolean;
}

/** A process that judges mutants, and is replaced where one makes it hang. */
class Worker {
  private child: ChildProcess | null = null;
  private judged = 0;
  private readonly args: readonly string[];

  constructor(args: readonly string[]) {
    this.args = args;
  }

  private process(): ChildProcess {
    if (this.child !== null && this.judged < MAX_AT_ONCE && this.child.connected) return this.child;
    this.stop();
    this.judged = 0;
    this.child = fork(CHILD, this.args, {
      execArgv: ['--max-old-space-size=2048', '--conditions', 'quipu-source', '--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return this.child;
  }

  /** Judges again in a fresh process if the process ended: a mutant before this one may have left the cause. */
  async judge(mutant: Mutant): Promise<Verdict> {
    const first = await this.judgeOnce(mutant);
    if (!first.isGone || first.isOnly) return first.verdict;
    return (await this.judgeOnce(mutant)).verdict;
  }

  private judgeOnce(mutant: Mutant): Promise<Told> {
    const child = this.process();
    this.judged += 1;
    const isOnly = this.judged === 1;
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (verdict: Verdict, isGone: boolean): void => {
        clearTimeout(timer);
        child.off('message', heard);
        child.off('exit', gone);
        if (isGone) this.stop();
        resolve({ verdict, isGone, isOnly });
      };
      const gone = (code: number | null): void =>
        end({ outcome: 'killed', by: `the process ended with ${code}` }, true);
      const wait = (timeout: number): void => {
        clearTimeout(timer);
        timer = setTimeout(() => end({ outcome: 'timeout', by: null }, true), timeout);
      };
      const heard = (message: FromChild): void => {
        if (message.kind === 'alive') wait(TIMEOUT_MS + 40 * message.cost);
        else end(message.verdict, message.verdict.by?.startsWith('outside of tests') === true);
      };
      child.on('message', heard);
      child.on('exit', gone);
      wait(isOnly ? LOADING_MS : TIMEOUT_MS);
      child.send(mutant);
    });
  }

  stop(): void {
    this.child?.kill('SIGKILL');
    this.child = null;
  }
}

/** Judges the mutants in their order until enough are judged, a few at a time. */
export const judgeAll = async (
  mutants: readonly Mutant[],
  workers: number,
  /** Told to each process: the place of the coverage, and the budget. */
  args: readonly string[],
  judged: (mutant: Mutant, verdict: Verdict) => void,
  isEnough: () => boolean,
): Promise<void> => {
  let next = 0;
  const work = async (): Promise<void> => {
    const worker = new Worker(args);
    while (!isEnough()) {
      const mutant = mutants[next];
      next += 1;
      if (mutant === undefined) break;
      judged(mutant, await worker.judge(mutant));
    }
    worker.stop();
  };
  await Promise.all(Array.from({ length: workers }, work));
};
