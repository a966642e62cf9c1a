import type { BrokenRule } from '../log/rules/broken-rule.ts';
import { admissible } from '../log/rules.ts';
import type { Command } from '../model/command.ts';
import type { EventOf, QuizEvent } from '../model/event.ts';
import { emptySession, type QuizSession } from '../model/quiz-session.ts';
import { evolve } from '../session/evolve.ts';
import { run } from './decider-specification.ts';

/** The session that commands lead to, and events after them that nobody need have decided. */
export const sessionOf = (commands: readonly Command[], ...events: readonly QuizEvent[]): QuizSession =>
  events.reduce(evolve, run(commands, emptySession).session);

/** The rule that an event would break there; null: none. */
export const ruleBroken = <T extends QuizEvent['type']>(
  session: QuizSession,
  type: T,
  data: EventOf<T>['data'],
  at: number = session.lastAt,
): BrokenRule | null => admissible(session, { type, at, data } as EventOf<T>);
