import { loggableError } from '../app/errors.ts';
import type { Platform } from '../app/platform.ts';
import { tellWatchers } from './watcher-store.ts';

export interface ConsoleWorker {
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;

/** Tells who watches, once a second at most: a notice of each change would be one more thing that answers wait for. */
export const startConsoleWorker = (
  { db, log, now }: Pick<Platform, 'db' | 'log' | 'now'>,
  lookEveryMs = LOOK_EVERY_MS,
): ConsoleWorker => {
  let running: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    try {
      await tellWatchers(db, now());
    } catch (error) {
      log.warn({ err: loggableError(error) }, 'who watches was not told');
    }
  };
  const timer = setInterval(() => {
    running ??= look().finally(() => {
      running = null;
    });
  }, lookEveryMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
