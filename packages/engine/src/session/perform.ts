import { type Either, isLeft } from '#fp-ts/Either.js';
import type { Command } from '../model/command.ts';
import type { QuizEvent } from '../model/event.ts';
import type { EventFrom, RejectionOn } from '../model/outcomes.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import type { Rejection, RejectionOf } from '../model/rejection.ts';
import type { Result } from '../model/result.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';

export interface Performed<Event extends QuizEvent = QuizEvent> {
  readonly session: QuizSession;
  /** None, where the command changes nothing. */
  readonly events: readonly Event[];
}

type NotOpen = RejectionOf<'NotOpen'>;

/** `decide`, then `evolve` by each of its events. A failure is the rejection: the session is as it was. */
export const perform = <C extends Command>(
  session: QuizSession,
  command: C,
): Result<RejectionOn<C['type']> | NotOpen, Performed<EventFrom<C['type']>>> => {
  // Each decision is held to its row of the table where it is made.
  const decision = decide(command, session) as Either<
    RejectionOn<C['type']> | NotOpen,
    readonly EventFrom<C['type']>[]
  >;
  if (isLeft(decision)) return { ok: false, failure: decision.left };
  const events = decision.right;
  return { ok: true, value: { session: events.reduce<QuizSession>(evolve, session), events } };
};

/** One after the other, up to the first that is refused. A failure says which one that is. */
export const performAll = (
  session: QuizSession,
  commands: readonly Command[],
): Result<Rejection & { readonly command: Command }, Performed> => {
  let now = session;
  const events: QuizEvent[] = [];
  for (const command of commands) {
    const done = perform(now, command);
    if (!done.ok) return { ok: false, failure: { ...done.failure, command } };
    now = done.value.session;
    events.push(...done.value.events);
  }
  return { ok: true, value: { session: now, events } };
};
