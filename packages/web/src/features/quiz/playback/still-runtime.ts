import type { EpochMs, QuizSession } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';

const nothing = () => undefined;
const done = () => Promise.resolve();
const taken = () => Promise.resolve(E.right(undefined));
const unheard = () => nothing;
const noDrafts: ReturnType<QuizRuntime['drafts']> = [];

async function* noLines(): AsyncIterable<string> {}

/** Nothing of an instant that is past runs, and whatever is done to it comes to nothing. */
const STILL = {
  start: taken,
  dispatch: taken,
  startSection: taken,
  type: nothing,
  drafts: () => noDrafts,
  subscribeDrafts: unheard,
  commitDrafts: nothing,
  secure: nothing,
  anchor: nothing,
  presume: nothing,
  lines: noLines,
  logLength: () => ({ written: 0, known: 0 }),
  onlyHere: () => ({ toSend: 0, heldBack: 0 }),
  idle: () => true,
  retryIn: () => null,
  retry: nothing,
  flush: () => Promise.resolve('done'),
  openAgain: nothing,
  wake: nothing,
  setOnline: nothing,
  doubt: nothing,
  unheard: nothing,
  heard: nothing,
  startingSection: () => null,
  onRefused: unheard,
  storage: () => 'durable',
  stop: done,
} as const satisfies Partial<QuizRuntime>;

/** An instant of a log: it has come so far, and it is so late. */
export interface Instant {
  readonly session: QuizSession;
  readonly at: EpochMs;
}

export interface StillRuntime {
  readonly runtime: QuizRuntime;
  /** Shows another instant: whatever is another there is drawn anew. */
  readonly show: (instant: Instant) => void;
}

/** A runtime that stands still at an instant, until it is shown another one. */
export const stillRuntime = (first: Instant): StillRuntime => {
  const listeners = new Set<() => void>();
  let { session, at } = first;
  return {
    runtime: {
      ...STILL,
      head: () => session,
      session: () => session,
      onDisk: () => session,
      now: () => at,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    show: (instant) => {
      ({ session, at } = instant);
      for (const listener of [...listeners]) listener();
    },
  };
};
