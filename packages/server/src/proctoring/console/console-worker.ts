import type { EpochMs } from '@quipu/engine';
import type { AppContext } from '../../platform/context/app-context.ts';
import { type PeriodicTask, periodicTask } from '../../platform/context/periodic-task.ts';
import { tellWatchers } from './watcher-store.ts';

const LOOK_EVERY_MS = 1_000;

/** Tells who watches, once a second at most: a notice of each change would be one more thing that answers wait for. */
export const startConsoleWorker = (
  context: Pick<AppContext, 'db' | 'log' | 'now' | 'timers'>,
  everyMs = LOOK_EVERY_MS,
  time: () => Promise<EpochMs> = async () => context.now(),
): PeriodicTask =>
  periodicTask(context, {
    everyMs,
    failure: 'who watches was not told',
    work: async () => tellWatchers(context.db, await time()),
  });
