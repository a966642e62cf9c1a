import type { Millis } from '../model/units.ts';
import type { Backoff } from './backoff.ts';
import type { Scheduler, TransportFailure } from './ports.ts';

export interface Sender {
  /** `flushing`: whatever can be sent is due, however little. */
  readonly due: (flushing: boolean) => boolean;
  /** The time until it may be due although nothing happens; null: no need to look again. */
  readonly dueIn?: () => Millis | null;
  /** Null: done. */
  readonly send: () => Promise<TransportFailure | null>;
}

/** Tells whether everything that was due is at the server, or the cause that kept the rest here. */
export type FlushResult = 'done' | 'offline' | 'serverOff' | 'refused';

export interface Outbox {
  /** Something may be due now. */
  readonly schedule: () => void;
  /** Sends at once: forgets how long to wait, and what was refused. */
  readonly retryNow: () => void;
  /** Retries now, and says what came of everything that was due. */
  readonly flush: () => Promise<FlushResult>;
  /** The time until it tries again by itself after a failure; null: it does not wait. */
  readonly retryIn: () => Millis | null;
  /** A request is under way. */
  readonly isSending: () => boolean;
  /** Nothing is under way, nor waits to be tried again. */
  readonly idle: () => boolean;
  readonly stop: () => void;
}

interface OutboxOptions {
  /** The first that is due goes first. */
  readonly senders: readonly Sender[];
  readonly backoff: Backoff;
  readonly scheduler: Scheduler;
  readonly monotonic: () => Millis;
  /** Resolves once everything decided is on disk: so a reload never sends a revision anew for another answer. */
  readonly settled: () => Promise<void>;
  readonly onRefused: (failure: TransportFailure) => void;
}

const MIN_LOOK_MS: Millis = 250;
/** A refusal now may be none when the sheet's times, or the server's mind, have changed: nobody has to ask for it. */
const REFUSED_AGAIN_MS: Millis = 60_000;

/**
 * Everything that the session owes the server, one request at a time. A failure makes all wait; a refusal only what was
 * refused, which is tried again after a while: but for 401, which is about whoever asks.
 */
export const createOutbox = (options: OutboxOptions): Outbox => {
  const { senders, backoff, scheduler, monotonic, settled, onRefused } = options;
  /** Each with whether only somebody's asking would change it. */
  const refused = new Map<Sender, boolean>();
  /** A refusal is told once, until something of the sender's was done or somebody asks. */
  const told = new Set<Sender>();
  let waiters: ((result: FlushResult) => void)[] = [];
  let cancelAlarm: (() => void) | null = null;
  let cancelAgain: (() => void) | null = null;
  let waiting = false;
  let waitsUntil: Millis = 0;
  let running = false;
  let isScheduled = false;
  let stopped = false;

  const answer = (result: FlushResult): void => {
    const all = waiters;
    waiters = [];
    for (const tell of all) tell(result);
  };

  const alarm = (delay: Millis, wake: () => void): void => {
    cancelAlarm?.();
    cancelAlarm = scheduler.after(delay, wake);
  };

  const wait = (): void => {
    const delay = backoff.next();
    waiting = true;
    waitsUntil = monotonic() + delay;
    alarm(delay, () => {
      waiting = false;
      void run();
    });
  };

  const failed = (sender: Sender, failure: TransportFailure): void => {
    if (failure.kind !== 'refused') {
      wait();
      answer(failure.kind === 'serverOff' || failure.kind === 'timeout' ? 'serverOff' : 'offline');
      return;
    }
    const isForGood = failure.status === 401;
    for (const one of isForGood ? senders : [sender]) refused.set(one, isForGood);
    cancelAgain ??= scheduler.after(REFUSED_AGAIN_MS, tryRefused);
    if (told.has(sender)) return;
    told.add(sender);
    onRefused(failure);
  };

  const tryRefused = (): void => {
    cancelAgain = null;
    for (const [sender, isForGood] of refused) if (!isForGood) refused.delete(sender);
    void run();
  };

  const lookIn = (): Millis | null => {
    const dues = senders.flatMap((one) => (refused.has(one) ? [] : (one.dueIn?.() ?? [])));
    return dues.length === 0 ? null : Math.max(MIN_LOOK_MS, Math.min(...dues));
  };

  const sendAll = async (): Promise<void> => {
    while (!waiting && !stopped) {
      await settled();
      if (stopped) return;
      const sender = senders.find((one) => !refused.has(one) && one.due(waiters.length > 0));
      // Whoever waits, waits for all: what is refused keeps nothing else here.
      if (sender === undefined) return answer(refused.size > 0 ? 'refused' : 'done');
      const failure = await sender.send();
      if (stopped) return;
      if (failure !== null) {
        failed(sender, failure);
        continue;
      }
      backoff.reset();
      told.delete(sender);
    }
  };

  const run = async (): Promise<void> => {
    isScheduled = true;
    if (running || waiting || stopped) return;
    running = true;
    try {
      while (isScheduled) {
        isScheduled = false;
        await sendAll();
      }
    } finally {
      running = false;
    }
    const delay = waiting || stopped ? null : lookIn();
    if (delay !== null) alarm(delay, () => void run());
  };

  const retryNow = (): void => {
    backoff.reset();
    refused.clear();
    told.clear();
    waiting = false;
    void run();
  };

  return {
    schedule: () => void run(),
    retryNow,
    flush: () =>
      new Promise((resolve) => {
        // Nothing would ever answer who asks afterwards.
        if (stopped) return resolve('offline');
        waiters.push(resolve);
        retryNow();
      }),
    retryIn: () => (waiting ? Math.max(0, waitsUntil - monotonic()) : null),
    isSending: () => running,
    idle: () => !running && !waiting,
    stop: () => {
      stopped = true;
      cancelAlarm?.();
      cancelAgain?.();
      answer('offline');
    },
  };
};
