import { finishOf, isReachable, pendingCount, type Session } from '@quipu/engine';
import type { LogSender, LogStanding } from '@quipu/engine/runtime';
import type { QuizHandle } from '../opening/open-quiz.ts';

/** Whoever has finished is not kept waiting for the log; what is not sent now stays on this device. */
const PATIENCE_MS = 5_000;

/** Every line that there is, or was when the sheet was ended from outside. */
const hasAll = ({ state, held, total }: LogStanding): boolean =>
  state === 'whole' || (state === 'growing' && held === total);

/** Resolves when the server has all lines, will take no more of them, or is taking too long. */
const settled = (sender: LogSender): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      const standing = sender.standing();
      if (standing.state === 'growing' && !hasAll(standing)) return;
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const unsubscribe = sender.subscribe(look);
    const timer = setTimeout(() => {
      unsubscribe();
      resolve();
    }, PATIENCE_MS);
    look();
  });

/** No answer of it, nor its end, waits to be taken by the server: what it refused is not its own either. */
const owesNothing = (session: Session): boolean =>
  pendingCount(session) === 0 && finishOf(session)?.confirmed !== false;

/** Waits a little for the last lines to be taken. */
export const sendLog = async ({ runtime }: Pick<QuizHandle, 'runtime'>, sender: LogSender): Promise<void> => {
  if (!isReachable(runtime.head())) return;
  sender.hurry();
  await settled(sender);
};

/** After the end: the last lines, and this device forgets the sheet once the server has all of it. */
export const handOver = async (
  { runtime, journal }: Pick<QuizHandle, 'runtime' | 'journal'>,
  sender: LogSender,
): Promise<void> => {
  await sendLog({ runtime }, sender);
  if (hasAll(sender.standing()) && owesNothing(runtime.head())) await journal.erase().catch(() => undefined);
};
