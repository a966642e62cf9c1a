import { type Either, left, right } from '#fp-ts/Either.js';
import type { QuizEvent } from './event.ts';
import type { Rejection } from './rejection.ts';

/** What a command comes to: the facts that follow from it (none, where nothing changes), or why not. */
export type Decision = Either<Rejection, readonly QuizEvent[]>;

export const refuse = (rejection: Rejection): Decision => left(rejection);
export const accept = (...events: readonly QuizEvent[]): Decision => right(events);
