import * as E from '#fp-ts/Either.js';
import type { Result } from '../result.ts';
import type { Command } from './command.ts';
import { decide } from './decide.ts';
import type { QuizEvent } from './event.ts';
import { evolve } from './evolve.ts';
import type { Rejection } from './rejection.ts';
import type { Session } from './session.ts';

export interface Performed {
  readonly session: Session;
  /** None, where the command changes nothing. */
  readonly events: readonly QuizEvent[];
}

/** `decide`, then `evolve` by each of its events. A failure is the rejection: the session is as it was. */
export const perform = (session: Session, command: Command): Result<Rejection, Performed> => {
  const decision = decide(command, session);
  if (E.isLeft(decision)) return { ok: false, failure: decision.left };
  const events = decision.right;
  return { ok: true, value: { session: events.reduce(evolve, session), events } };
};

/** One after the other, up to the first that is refused. A failure says which one that is. */
export const performAll = (
  session: Session,
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
