import { listen } from '../db/listener.ts';
import { loggableError } from '../http/errors.ts';
import type { AppContext } from './app-context.ts';

export interface PeriodicTask {
  /** Does the work at once, or once more where it is under way. */
  wake(): void;
  /** Resolves when the work under way is done. */
  stop(): Promise<void>;
}

export interface PeriodicWork {
  readonly everyMs: number;
  /** Ends early where it is told to stop. */
  readonly work: (stopping: AbortSignal) => Promise<unknown>;
  /** Goes to the log where the work failed. */
  readonly failure: string;
}

const FIRST_PAUSE_MS = 500;

/** Does some work every so often, never twice at once. Work that failed is tried again sooner, after growing pauses. */
export const periodicTask = (
  { timers, log }: Pick<AppContext, 'timers' | 'log'>,
  { everyMs, work, failure }: PeriodicWork,
): PeriodicTask => {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isAsked = false;
  let failures = 0;
  let cancel = (): void => undefined;

  const workWhileAsked = async (): Promise<void> => {
    try {
      while (isAsked && !stopping.signal.aborted) {
        isAsked = false;
        await work(stopping.signal);
      }
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ err: loggableError(error) }, failure);
    }
    running = null;
    rest(failures === 0 ? everyMs : Math.min(everyMs, FIRST_PAUSE_MS * 2 ** failures));
  };
  const wake = (): void => {
    isAsked = true;
    if (running !== null || stopping.signal.aborted) return;
    cancel();
    running = workWhileAsked();
  };
  const rest = (pause: number): void => {
    if (!stopping.signal.aborted) cancel = timers.after(pause, wake);
  };
  rest(everyMs);
  return {
    wake,
    stop: async () => {
      stopping.abort();
      cancel();
      await running;
    },
  };
};

/** Does several things, each at its own pace: one that fails is tried again by itself, and keeps no other waiting. */
export const periodicTasks = (
  context: Pick<AppContext, 'timers' | 'log'>,
  works: readonly PeriodicWork[],
): PeriodicTask => {
  const tasks = works.map((work) => periodicTask(context, work));
  return {
    wake: () => {
      for (const task of tasks) task.wake();
    },
    stop: async () => {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
};

interface NotifiedWork extends PeriodicWork {
  readonly channel: string;
  /** Says whether a notice was for it alone. Null: some may have been missed. */
  readonly onNotice?: (notice: string | null) => boolean;
}

/** Does it at each notice of a channel of the database too. A notice is a hint: the next turn finds what was not heard. */
export const notifiedTask = (
  context: Pick<AppContext, 'timers' | 'log' | 'connection'>,
  { channel, onNotice = () => false, ...work }: NotifiedWork,
): PeriodicTask => {
  const task = periodicTask(context, work);
  const listener = listen(context.connection, {
    channel,
    onHeard: (notice) => {
      if (!onNotice(notice)) task.wake();
    },
    onLost: (error) => context.log.warn({ err: loggableError(error), channel }, 'notices are not heard'),
  });
  return {
    wake: task.wake,
    stop: async () => {
      await Promise.all([task.stop(), listener.close()]);
    },
  };
};
