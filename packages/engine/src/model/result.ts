import * as E from '#fp-ts/Either.js';

/** An outcome as plain data, for callers without fp-ts. */
export type Result<Failure, Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export const resultOf = <Failure, Value>(either: E.Either<Failure, Value>): Result<Failure, Value> =>
  E.isRight(either) ? { ok: true, value: either.right } : { ok: false, failure: either.left };

export const eitherOf = <Failure, Value>(result: Result<Failure, Value>): E.Either<Failure, Value> =>
  result.ok ? E.right(result.value) : E.left(result.failure);
