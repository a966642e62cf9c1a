import { type Either, left, right } from '#fp-ts/Either.js';
import type { Command } from './command.ts';
import type { QuizEvent } from './event.ts';
import type { EventFrom, RejectionOn } from './outcomes.ts';
import type { Rejection } from './rejection.ts';

/** The outcome of a command: the facts that follow from it (none, if nothing changes), or the reason for a refusal. */
export type Decision = Either<Rejection, readonly QuizEvent[]>;

/** The same of one type of command: nothing but what the table has for it. */
export type DecisionOn<T extends Command['type']> = Either<RejectionOn<T>, readonly EventFrom<T>[]>;

export const refuse = <const R extends Rejection>(rejection: R): Either<R, never> => left(rejection);
export const accept = <const E extends readonly QuizEvent[]>(...events: E): Either<never, readonly E[number][]> =>
  right(events);
