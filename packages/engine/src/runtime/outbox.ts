import type { Millis } from '../units.ts';
import type { Backoff } from './backoff.ts';
import type { Scheduler, TransportFailure } from './ports.ts';

export interface Sender {
  /** `flushing`: whatever can be sent is due, however little. */
  readonly due: (flushing: boolean) => boolean;
  /** Null: done. */
  readonly send: () => Promise<TransportFailure | null>;
}

/** Of what was due: all is there, or what kept the rest here. */
export type FlushResult = 'done' | 'offline' | 'serverOff' | 'refused';

export interface Outbox {
  /** Something may be due now. */
  readonly poke: () => void;
  /** At once: forgets how long to wait, and what was refused. */
  readonly hurry: () => void;
  /** Hurries, and says what came of everything that was due. */
  readonly flush: () => Promise<FlushResult>;
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
  /** What is sent is on disk first: a reload never sends a revision anew for another answer. */
  readonly settled: () => Promise<void>;
  /** When to look again although nothing happens; null: no need. */
  readonly lookAgain: () => Millis | null;
  readonly onRefused: (failure: TransportFailure) => void;
}

/**
 * Everything that the session owes the server, one request at a time. A failure makes all wait; a refusal only what was
 * refused, but for 401, which is about whoever asks.
 */
export const createOutbox = (options: OutboxOptions): Outbox => {
  const { senders, backoff, scheduler, settled, lookAgain, onRefused } = options;
  const refused = new Set<Sender>();
  let waiters: ((result: FlushResult) => void)[] = [];
  let cancelAlarm: (() => void) | null = null;
  let waiting = false;
  let running = false;
  let poked = false;
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
    waiting = true;
    alarm(backoff.next(), () => {
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
    for (const one of failure.status === 401 ? senders : [sender]) refused.add(one);
    answer('refused');
    onRefused(failure);
  };

  const sendAll = async (): Promise<void> => {
    while (!waiting && !stopped) {
      await settled();
      const sender = senders.find((one) => !refused.has(one) && one.due(waiters.length > 0));
      if (sender === undefined) return answer('done');
      const failure = await sender.send();
      if (stopped) return;
      if (failure === null) backoff.reset();
      else failed(sender, failure);
    }
  };

  const run = async (): Promise<void> => {
    poked = true;
    if (running || waiting || stopped) return;
    running = true;
    try {
      while (poked) {
        poked = false;
        await sendAll();
      }
    } finally {
      running = false;
    }
    const delay = waiting || stopped ? null : lookAgain();
    if (delay !== null) alarm(delay, () => void run());
  };

  const hurry = (): void => {
    backoff.reset();
    refused.clear();
    waiting = false;
    void run();
  };

  return {
    poke: () => void run(),
    hurry,
    flush: () =>
      new Promise((resolve) => {
        // Nothing would ever answer who asks afterwards.
        if (stopped) return resolve('offline');
        waiters.push(resolve);
        hurry();
      }),
    isSending: () => running,
    idle: () => !running && !waiting,
    stop: () => {
      stopped = true;
      cancelAlarm?.();
      answer('offline');
    },
  };
};
