import * as E from '#fp-ts/Either.js';
import type { SheetContent } from '../../model/sheet-content.ts';
import type { EpochMs, Millis } from '../../model/units.ts';
import { type PlainTransport, transportOf } from '../../runtime/plain-runtime.ts';
import type { Scheduler } from '../../runtime/ports.ts';
import { createQuizRuntime, type QuizRuntime, type QuizRuntimePorts } from '../../runtime/quiz-runtime.ts';
import { chanceOf } from './chance.ts';
import { createMemoryDisk, type MemoryDisk } from './memory-disk.ts';
import { ServerDouble } from './server-double.ts';
import { createVirtualTime, type Machine, type VirtualTime } from './virtual-time.ts';

export const START: EpochMs = 1_795_000_000_000;

/** The world's time, with what one computer and its page have of it. */
export interface OneMachineTime extends VirtualTime, Pick<Machine, 'clock' | 'jumpWall'> {
  /** Wakes the page that is open. */
  readonly scheduler: Scheduler;
  readonly sleep: (span: Millis) => void;
}

export interface Simulation {
  readonly time: OneMachineTime;
  readonly server: ServerDouble;
  readonly disk: MemoryDisk;
  readonly runtime: () => QuizRuntime;
  /** Drives time until the promise settles. */
  readonly until: <A>(promise: Promise<A>) => Promise<A>;
  /** The page goes, whatever it was doing, and comes back. True: it opened. */
  readonly reload: () => Promise<boolean>;
}

/** Replacements for the engine's runtime, or for the server double. */
export interface OwnParts {
  readonly runtime?: (ports: QuizRuntimePorts) => QuizRuntime;
  /** Called for each page that is opened: what it keeps for longer is its own. */
  readonly transport?: (time: VirtualTime) => PlainTransport;
}

const STEP_MS = 50;
const MAX_STEPS = 10_000;

/** One examinee's page, disk and network, and the server: deterministic, in virtual time. */
export const createSimulation = (
  seed: number,
  content: SheetContent,
  limit?: Millis,
  { runtime: create = createQuizRuntime, transport }: OwnParts = {},
): Simulation => {
  const chance = chanceOf(seed);
  const world = createVirtualTime(START, chance);
  const machine = world.machine();
  const server = new ServerDouble(world, chance, content, limit);
  const disk = createMemoryDisk(world, chance);
  let page = machine.openPage();
  const time: OneMachineTime = {
    ...world,
    ...machine,
    scheduler: { after: (delay, wake) => page.scheduler.after(delay, wake), chance },
    sleep: (span) => {
      machine.fallAsleep();
      world.skip(span);
      machine.wakeUp();
    },
  };
  const open = () => {
    const { scheduler } = page;
    return create({
      clock: machine.clock,
      scheduler,
      journal: disk.ofPage(),
      drafts: disk.draftsOfPage(),
      transport: transport === undefined ? server.transport('device') : transportOf(transport(world)),
    });
  };
  let runtime = open();

  const until = async <A>(promise: Promise<A>): Promise<A> => {
    let settled = false;
    const done = promise.finally(() => {
      settled = true;
    });
    for (let step = 0; !settled && step < MAX_STEPS; step += 1) await time.pass(STEP_MS);
    if (!settled) throw new Error('still waiting');
    return done;
  };

  return {
    time,
    server,
    disk,
    runtime: () => runtime,
    until,
    reload: async () => {
      page.close();
      page = machine.openPage();
      // What the old page would still write goes nowhere.
      disk.crash();
      void runtime.stop();
      runtime = open();
      return E.isRight(await until(runtime.start()));
    },
  };
};
