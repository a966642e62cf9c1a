import type { Either } from 'fp-ts/lib/Either.js';
import type { ApiError } from './api-error.ts';
import type { CallOptions, Send } from './call.ts';
import { type Endpoint, endpointsOf, type InputOf, type Reply } from './endpoint.ts';

type Replied<N extends Endpoint> = Promise<Either<ApiError, Reply<N>>>;

/** A call as a function: of what it is given, and of how it is sent. */
export type CallOf<N extends Endpoint> =
  object extends InputOf<N>
    ? (input?: InputOf<N>, options?: CallOptions) => Replied<N>
    : (input: InputOf<N>, options?: CallOptions) => Replied<N>;

/** A function for each call that a module declares; whatever else it exports is passed over. */
export type Client<Calls> = {
  readonly [K in keyof Calls as Calls[K] extends Endpoint ? K : never]: Calls[K] extends Endpoint
    ? CallOf<Calls[K]>
    : never;
};

/** Derives the functions from the declarations: `clientOf(send, accessCalls).login({ username, … })`. */
export const clientOf = <Calls extends object>(send: Send, calls: Calls): Client<Calls> =>
  Object.fromEntries(
    endpointsOf(calls).map(([name, endpoint]) => [
      name,
      (input: object = {}, options?: CallOptions) => send(endpoint, input, options),
    ]),
  ) as Client<Calls>;
