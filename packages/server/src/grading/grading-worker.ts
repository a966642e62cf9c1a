import { loggableError } from '../app/errors.ts';
import type { Platform } from '../app/platform.ts';
import { formReader } from '../evaluations/form-store.ts';
import { settleExpired } from '../evaluations/settle-expired.ts';
import { identityReader } from '../evaluations/sheet-identity.ts';
import { gradeDue } from './grade-due.ts';

export interface GradingWorker {
  /** Resolves when what is being graded was. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 2_000;
const SETTLE_EVERY_LOOKS = 10;
const SECOND_MS = 1_000;

/**
 * Grades what is finished, and finishes what nobody did. It looks by itself, so that a finish says nothing and waits for
 * nothing; an index has just what waits.
 */
export const startGradingWorker = (platform: Platform, lookEveryMs = LOOK_EVERY_MS): GradingWorker => {
  const { db, log, now, institution, timers } = platform;
  const readers = { identityOf: identityReader(db), formOf: formReader(db) };
  let running: Promise<void> | null = null;
  let cancel = (): void => undefined;
  let isStopped = false;
  let looks = 0;

  const look = async (): Promise<void> => {
    try {
      if (looks % SETTLE_EVERY_LOOKS === 0)
        await settleExpired(db, readers, now, (await institution()).rules.answerGraceSeconds * SECOND_MS);
      looks += 1;
      await gradeDue(platform);
    } catch (error) {
      log.warn({ err: loggableError(error) }, 'grading waits');
    }
  };
  const arm = (): void => {
    cancel = timers.after(lookEveryMs, () => {
      running = look().finally(() => {
        running = null;
        if (!isStopped) arm();
      });
    });
  };
  arm();
  return {
    stop: async () => {
      isStopped = true;
      cancel();
      await running;
    },
  };
};
