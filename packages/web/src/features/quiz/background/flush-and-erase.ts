import { finishOf, isReachable } from '@quipu/engine';
import type { LogSender, LogStatus } from '@quipu/engine/runtime';
import type { QuizHandle } from '../opening/open-quiz.ts';
import { owedBy } from '../session/owed-by.ts';

/**
 * The longest wait of somebody who has finished. Lines that are not sent by then stay on this
 * device.
 */
const TIMEOUT_MS = 5_000;

/** Tells whether there is nothing more to send of the log, or it cannot be sent. */
const isSettled = ({ state, held, total }: LogStatus): boolean => state !== 'growing' || held === total;

/** Resolves when the server has all lines, will take no more of them, or is taking too long. */
const settled = (sender: LogSender): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!isSettled(sender.status())) return;
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const unsubscribe = sender.subscribe(look);
    const timer = setTimeout(() => {
      unsubscribe();
      resolve();
    }, TIMEOUT_MS);
    look();
  });

/** Waits a little for the last lines to be taken. */
export const sendLog = async ({ runtime }: Pick<QuizHandle, 'runtime'>, sender: LogSender): Promise<void> => {
  if (!isReachable(runtime.head())) return;
  sender.retryNow();
  await settled(sender);
};

/**
 * Sends the last lines after the end. The device forgets the sheet once nobody lacks anything of
 * it: its end is confirmed, the log is whole, and nothing is owed.
 */
export const flushAndErase = async (
  { runtime, journal }: Pick<QuizHandle, 'runtime' | 'journal'>,
  sender: LogSender,
): Promise<void> => {
  await sendLog({ runtime }, sender);
  if (finishOf(runtime.head())?.confirmed !== true || sender.status().state !== 'whole') return;
  if (owedBy(runtime) === null) await journal.erase().catch(() => undefined);
};
