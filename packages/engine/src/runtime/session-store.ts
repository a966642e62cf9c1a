import * as E from '#fp-ts/Either.js';
import { asSaid } from '../log/word-rules.ts';
import type { Command } from '../model/command.ts';
import type { Decision } from '../model/decision.ts';
import type { QuizEvent } from '../model/event.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import { isOpened } from '../model/quiz-session.ts';
import type { Rejection } from '../model/rejection.ts';
import type { EpochMs, Millis } from '../model/units.ts';
import { decide } from '../session/decide.ts';
import { evolve } from '../session/evolve.ts';
import { isEndPassedEarly } from '../timers/due.ts';
import type { UnseenRevisions } from './unseen-revisions.ts';

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
  /** The same as of an instant that is past, by a clock or not. Nobody is told: `changed` is for when all of it is done. */
  readonly performAt: (command: CommandInput, at: EpochMs) => E.Either<Rejection, Performed>;
  /** The clock was set by a reply: where that proves it ahead of what the log has come to, time goes back. */
  readonly clockSet: () => void;
  /** Says why a command would be refused now; null: it would not. */
  readonly refusalOf: (command: CommandInput) => Rejection | null;
  readonly head: () => QuizSession;
  readonly published: () => QuizSession;
  readonly publish: (session: QuizSession) => void;
  readonly onChange: (listener: () => void) => () => void;
  readonly changed: () => void;
  readonly stop: () => void;
  readonly isStopped: () => boolean;
}

interface SessionStoreOptions {
  readonly session: QuizSession;
  readonly now: () => EpochMs | null;
  readonly unseen: UnseenRevisions;
  readonly keep: (events: readonly QuizEvent[], session: QuizSession) => Promise<void>;
  readonly onEvents: (events: readonly QuizEvent[]) => void;
  /** Logs everything that has to precede a command, which is decided at `clock`. True: something has changed. */
  readonly before: (command: CommandInput, clock: EpochMs) => boolean;
  /** The clock may be another one: what it refused may be taken. */
  readonly onClockSet: () => void;
}

/** Replies take their time: what they say of the clock is off by less than that as a rule. */
const AHEAD_MS: Millis = 2_000;

/**
 * Tells whether the log is ahead of the clock by much, or by as little as an end. Answers made before the server's end
 * are not refused for the clock here.
 */
const isProvedAhead = (head: QuizSession, clock: EpochMs): boolean =>
  head.lastAt - clock > AHEAD_MS || (isOpened(head) && isEndPassedEarly(head, clock));

export const createSessionStore = (options: SessionStoreOptions): SessionStore => {
  const { now, unseen, keep, onEvents, before, onClockSet } = options;
  const listeners = new Set<() => void>();
  let head = options.session;
  let published = options.session;
  let stopped = false;

  const changed = (): void => {
    for (const listener of [...listeners]) listener();
  };

  const clearOfUnseen = (input: CommandInput): CommandInput => {
    if (input.type === 'AnswerItem') return { ...input, beyond: Math.max(input.beyond ?? 0, unseen.beyond(head)) };
    return input.type === 'OpenSheet' ? { ...input, unseen: unseen.inOpening(head, input.opening) } : input;
  };

  const decideAt = (input: CommandInput, clock: EpochMs | null): Decision => {
    if (stopped || clock === null) return E.left({ reason: 'NotOpen' });
    return decide({ ...clearOfUnseen(input), at: clock } as Command, head);
  };

  const performAt = (input: CommandInput, clock: EpochMs | null): E.Either<Rejection, Performed> => {
    const decided = decideAt(input, clock);
    if (E.isLeft(decided)) return decided;
    const events: QuizEvent[] = [];
    for (const event of decided.right) {
      const kept = asSaid(head, event);
      events.push(kept);
      head = evolve(head, kept);
    }
    unseen.see(events);
    const durable = keep(events, head);
    if (events.length > 0) onEvents(events);
    return E.right({ events, durable });
  };

  const perform: SessionStore['perform'] = (input) => {
    const clock = now();
    const isChanged = !stopped && clock !== null && before(input, clock);
    const performed = performAt(input, clock);
    if (isChanged || (E.isRight(performed) && performed.right.events.length > 0)) changed();
    return performed;
  };

  return {
    perform,
    performAt,
    clockSet: () => {
      const clock = now();
      if (clock !== null && isProvedAhead(head, clock)) perform({ type: 'ReportClockSetBack' });
      onClockSet();
    },
    refusalOf: (input) => {
      const decided = decideAt(input, now());
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
    isStopped: () => stopped,
  };
};
