import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT, SERVER_FOLDER } from '../../platform/root.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import type { MachineSecond } from './figures.ts';
import type { CandidateEnd, CandidatesPlan, FromCandidates, ToCandidates, Told } from './protocol.ts';

/** So many candidates in one program, where there are processors for more of them. */
const MAX_IN_ONE = 500;

const BUNDLE = join(SERVER_FOLDER, 'dist/bundle/candidates.js');
/** Without a build the same program from its sources, as the commands do. */
const argsOfProgram = (): readonly string[] =>
  existsSync(BUNDLE)
    ? [BUNDLE]
    : [
        ...['--conditions', 'quipu-source', '--import', import.meta.resolve('tsx')],
        join(ROOT, 'simulation/src/rehearsal/candidates.ts'),
      ];

interface Busy {
  readonly idle: number;
  readonly all: number;
}
const busy = (): Busy => {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { idle: times.reduce((sum, { idle }) => sum + idle, 0), all };
};

const NOTHING_NEW = {
  ...{ requests: [], started: [], acknowledged: [], ended: [], troubles: {}, given: 0, cpuMs: 0, lagMs: 0 },
} as const;

/** Two words of one program that came within one second. */
const together = (one: Told, other: Told): Told => ({
  ...other,
  requests: [...one.requests, ...other.requests],
  started: [...one.started, ...other.started],
  acknowledged: [...one.acknowledged, ...other.acknowledged],
  ended: [...one.ended, ...other.ended],
  troubles: Object.fromEntries(
    [...new Set([...Object.keys(one.troubles), ...Object.keys(other.troubles)])].map((what) => [
      what,
      (one.troubles[what] ?? 0) + (other.troubles[what] ?? 0),
    ]),
  ),
  given: one.given + other.given,
  cpuMs: one.cpuMs + other.cpuMs,
  lagMs: Math.max(one.lagMs, other.lagMs),
});

export interface Candidates {
  readonly say: (line: ToCandidates) => void;
  /** Everything that was told so far. */
  readonly told: () => readonly Told[];
  /** So many hold the server for out of reach now. */
  readonly unreached: () => number;
  readonly machine: () => readonly MachineSecond[];
  /** Each of them as they stand in the end. Rejects where a program ended without a word. */
  readonly ended: Promise<readonly CandidateEnd[]>;
  /** Ends them at once, whatever they do. */
  readonly kill: () => void;
}

interface Program {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
  readonly ended: Promise<readonly CandidateEnd[]>;
}

const startProgram = (file: string, heard: (told: Told) => void): Program => {
  const child = spawn(process.execPath, [...argsOfProgram(), file], {
    stdio: ['pipe', 'pipe', 'inherit'],
    windowsHide: true,
  });
  let isReady = (): void => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    isReady = resolve;
    child.once('exit', () => reject(new Error('The candidates did not start')));
  });
  const ended = new Promise<readonly CandidateEnd[]>((resolve, reject) => {
    createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).on('line', (line) => {
      const said = JSON.parse(line) as FromCandidates;
      if (said.is === 'ready') isReady();
      else if (said.is === 'told') heard(said);
      else resolve(said.candidates);
    });
    child.once('close', (code) => reject(new Error(`The candidates ended with ${code}`)));
  });
  // Whoever waits for either hears of it; nobody may by then.
  ready.catch(() => undefined);
  ended.catch(() => undefined);
  // It is gone: that says the other one.
  child.stdin?.on('error', () => undefined);
  return { child, ready, ended };
};

/**
 * Candidates in programs of their own: what they take of the processor is told apart from what the server takes. `onSecond` is given what
 * all of them told in the last second.
 */
export const startCandidates = async (
  plan: CandidatesPlan,
  onSecond: (told: readonly Told[]) => void,
): Promise<Candidates> => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-rehearsal-'));
  const count = Math.max(1, Math.min(availableParallelism(), Math.ceil(plan.people.length / MAX_IN_ONE)));
  const all: Told[] = [];
  const machine: MachineSecond[] = [];
  /** The last word of each program. One that has ended goes on saying where its candidates are. */
  const last = new Map<number, Told>();
  let before = busy();
  const heard = (n: number, told: Told): void => {
    all.push(told);
    const known = last.get(n);
    last.set(n, known === undefined || !isNew.has(n) ? told : together(known, told));
    isNew.add(n);
  };
  const isNew = new Set<number>();
  const ticking = setInterval(() => {
    if (isNew.size === 0) return;
    const second = [...last].map(([n, told]) => (isNew.has(n) ? told : { ...told, ...NOTHING_NEW }));
    isNew.clear();
    const now = busy();
    const ran = Math.max(1, now.all - before.all);
    const used = second.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
    machine.push({ machine: 1 - (now.idle - before.idle) / ran, candidates: Math.min(1, used / ran) });
    before = now;
    onSecond(second);
  }, SECOND_MS);
  const programs = Array.from({ length: count }, (_, n) => {
    const file = join(folder, `${n}.json`);
    const own: CandidatesPlan = { ...plan, people: plan.people.filter((_one, place) => place % count === n) };
    writeFileSync(file, JSON.stringify(own), { mode: 0o600 });
    return startProgram(file, (told) => heard(n, told));
  });
  const kill = (): void => {
    clearInterval(ticking);
    for (const { child } of programs) child.kill('SIGKILL');
  };
  try {
    await Promise.all(programs.map(({ ready }) => ready));
  } catch (error) {
    kill();
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
  return {
    say: (line) => {
      for (const { child } of programs) child.stdin?.write(`${JSON.stringify(line)}\n`);
    },
    told: () => all,
    unreached: () => [...last.values()].reduce((sum, { unreached }) => sum + unreached, 0),
    machine: () => machine,
    ended: Promise.all(programs.map(({ ended }) => ended)).then((ends) => ends.flat()),
    kill,
  };
};
