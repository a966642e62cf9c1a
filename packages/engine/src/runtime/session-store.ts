import * as E from 'fp-ts/lib/Either.js';
import type { Command } from '../session/command.ts';
import { decide } from '../session/decide.ts';
import type { Decision } from '../session/decision.ts';
import type { QuizEvent } from '../session/event.ts';
import { evolve } from '../session/evolve.ts';
import type { Rejection } from '../session/rejection.ts';
import type { Session } from '../session/session.ts';
import type { EpochMs } from '../units.ts';

type WithoutAt<C> = C extends { readonly at: EpochMs } ? Omit<C, 'at'> : never;
/** A command without its `at`, which is the runtime's to say. */
export type CommandInput = WithoutAt<Command>;

export interface Performed {
  readonly events: readonly QuizEvent[];
  readonly durable: Promise<void>;
}

export interface SessionStore {
  /** Decides and evolves at once; what came of it is on disk when `durable` resolves. */
  readonly perform: (command: CommandInput) => E.Either<Rejection, Performed>;
  /** Why a command would be refused now; null: it would not. */
  readonly refusalOf: (command: CommandInput) => Rejection | null;
  readonly head: () => Session;
  readonly published: () => Session;
  readonly publish: (session: Session) => void;
  readonly onChange: (listener: () => void) => () => void;
  readonly changed: () => void;
  readonly stop: () => void;
}

interface SessionStoreOptions {
  readonly session: Session;
  /** Time of the last event of the log: none is dated before the one it follows. */
  readonly lastAt: EpochMs;
  readonly now: () => EpochMs | null;
  readonly keep: (events: readonly QuizEvent[], session: Session) => Promise<void>;
  readonly onEvents: (events: readonly QuizEvent[]) => void;
}

export const createSessionStore = (options: SessionStoreOptions): SessionStore => {
  const { now, keep, onEvents } = options;
  const listeners = new Set<() => void>();
  let head = options.session;
  let published = options.session;
  let { lastAt } = options;
  let stopped = false;

  const changed = (): void => {
    for (const listener of [...listeners]) listener();
  };

  const decideNow = (input: CommandInput): Decision => {
    const clock = now();
    if (stopped || clock === null) return E.left({ reason: 'NotOpen' });
    return decide({ ...input, at: Math.max(lastAt, clock) } as Command, head);
  };

  return {
    perform: (input) => {
      const decided = decideNow(input);
      if (E.isLeft(decided)) return decided;
      const events = decided.right;
      for (const event of events) {
        head = evolve(head, event);
        lastAt = Math.max(lastAt, event.at);
      }
      const durable = keep(events, head);
      if (events.length > 0) {
        onEvents(events);
        changed();
      }
      return E.right({ events, durable });
    },
    refusalOf: (input) => {
      const decided = decideNow(input);
      return E.isLeft(decided) ? decided.left : null;
    },
    head: () => head,
    published: () => published,
    publish: (session) => {
      published = session;
      changed();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changed,
    stop: () => {
      stopped = true;
      listeners.clear();
    },
  };
};
