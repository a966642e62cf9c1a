import * as E from 'fp-ts/lib/Either.js';
import type { SheetContent } from '../../content/sheet-content.ts';
import { createQuizRuntime, type QuizRuntime } from '../../runtime/quiz-runtime.ts';
import type { EpochMs, Millis } from '../../units.ts';
import { chanceOf } from './chance.ts';
import { createMemoryDisk, type MemoryDisk } from './memory-disk.ts';
import { ServerDouble } from './server-double.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

export const START: EpochMs = 1_795_000_000_000;

export interface Simulation {
  readonly time: VirtualTime;
  readonly server: ServerDouble;
  readonly disk: MemoryDisk;
  readonly runtime: () => QuizRuntime;
  /** Drives time until the promise settles. */
  readonly until: <A>(promise: Promise<A>) => Promise<A>;
  /** The page goes, whatever it was doing, and comes back. True: it opened. */
  readonly reload: () => Promise<boolean>;
}

const STEP_MS = 50;
const MOST_STEPS = 10_000;

/** One examinee's page, disk and network, and the server: deterministic, in virtual time. */
export const createSimulation = (seed: number, content: SheetContent, limit?: Millis): Simulation => {
  const chance = chanceOf(seed);
  const time = createVirtualTime(START, chance);
  const server = new ServerDouble(time, chance, content, limit);
  const disk = createMemoryDisk(time, chance);
  const { clock, scheduler } = time;
  const page = () =>
    createQuizRuntime({ clock, scheduler, journal: disk.ofPage(), transport: server.transport('device') });
  let runtime = page();

  const until = async <A>(promise: Promise<A>): Promise<A> => {
    let settled = false;
    const done = promise.finally(() => {
      settled = true;
    });
    for (let step = 0; !settled && step < MOST_STEPS; step += 1) await time.pass(STEP_MS);
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
      void runtime.stop();
      time.reload();
      disk.crash();
      runtime = page();
      return E.isRight(await until(runtime.start()));
    },
  };
};
