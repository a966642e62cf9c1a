import { isReachable, pendingCount } from '../index.ts';
import type { Millis } from '../model/units.ts';
import type { Scheduler } from './ports.ts';
import type { QuizRuntime } from './quiz-runtime.ts';

/** While answers are pending or under way. */
const LOOK_MS: Millis = 1_000;
const RETRY_MS: Millis = 5_000;
/** Nobody waits for a photo: one that fails is tried again less and less often. */
const MAX_RETRY_MS: Millis = 300_000;

/** Photos that wait to be sent, the oldest first, wherever they are kept. */
export interface PhotoQueue<P> {
  readonly first: () => Promise<P | null>;
  readonly remove: (photo: P) => Promise<void>;
}

/** `refused`: a definite no, that asking again would not change. */
export type PhotoReply = 'taken' | 'refused' | 'failed';

interface PhotoSenderOptions<P> {
  readonly runtime: Pick<QuizRuntime, 'head' | 'subscribe' | 'idle'>;
  readonly scheduler: Scheduler;
  readonly queue: PhotoQueue<P>;
  readonly post: (photo: P) => Promise<PhotoReply>;
}

export interface PhotoSender {
  /** Another photo waits. */
  readonly schedule: () => void;
  /** Tries at once. Resolves when none waits, or the first of them cannot be sent now. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Sends the photos that wait, one at a time and never in the way of answers: only while the link is good, and no answer is
 * pending or under way.
 */
export const createPhotoSender = <P>({ runtime, scheduler, queue, post }: PhotoSenderOptions<P>): PhotoSender => {
  let waiters: (() => void)[] = [];
  let retryMs = RETRY_MS;
  let cancel: (() => void) | null = null;
  let mayWait = true;
  let underWay = false;
  let stopped = false;

  const settle = (): void => {
    const all = waiters;
    waiters = [];
    for (const tell of all) tell();
  };
  const isLinked = (): boolean => isReachable(runtime.head());
  const isFree = (): boolean => runtime.idle() && pendingCount(runtime.head()) === 0;

  const arm = (delay: Millis): void => {
    cancel = scheduler.after(delay, () => {
      cancel = null;
      void send();
    });
  };
  const look = (): void => {
    if (stopped || underWay || cancel !== null || !mayWait) return;
    // Where the link is bad, its return is a change, which looks again.
    if (isLinked()) arm(isFree() ? 0 : LOOK_MS);
    else settle();
  };

  /** Sends the first photo, and returns the time until the next; null: none waits. */
  const sendFirst = async (): Promise<Millis | null> => {
    const photo = await queue.first();
    if (photo === null) return null;
    // Reading it took its time.
    if (!isFree() || !isLinked()) return LOOK_MS;
    const reply = await post(photo);
    if (reply !== 'failed') {
      await queue.remove(photo);
      retryMs = RETRY_MS;
      return 0;
    }
    const wait = retryMs * (1 + scheduler.chance());
    retryMs = Math.min(MAX_RETRY_MS, retryMs * 2);
    settle();
    return wait;
  };

  const send = async (): Promise<void> => {
    if (stopped || underWay || !isLinked()) return settle();
    if (!isFree()) return arm(LOOK_MS);
    underWay = true;
    mayWait = false;
    const wait = await sendFirst().catch(() => retryMs);
    underWay = false;
    if (stopped) return;
    // A photo that came meanwhile has said so.
    if (wait === null && !mayWait) return settle();
    mayWait = true;
    if (cancel === null) arm(wait ?? 0);
  };

  const unsubscribe = runtime.subscribe(look);
  look();
  return {
    schedule: () => {
      mayWait = true;
      look();
    },
    settled: () =>
      new Promise((resolve) => {
        waiters.push(resolve);
        if (stopped || (!mayWait && !underWay)) settle();
        if (stopped || underWay || !mayWait) return;
        cancel?.();
        cancel = null;
        void send();
      }),
    stop: () => {
      stopped = true;
      cancel?.();
      unsubscribe();
      settle();
    },
  };
};
