import type { ApiError } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';

/** A screen that asked for something has this. */
export type Fetched<A> =
  | { readonly kind: 'got'; readonly value: A }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'unreachable' }
  /** The session is over; whoever ended it says so. */
  | { readonly kind: 'sessionOver' };

type Replied<B> =
  | { readonly status: 200; readonly body: B }
  | { readonly status: 400 | 401 | 403 | 404 | 409; readonly text: string | null };

/** `refused`: what is said where the server says nothing. */
export const fetchedOf = <B>(reply: E.Either<ApiError, Replied<B>>, refused: string): Fetched<B> => {
  if (E.isLeft(reply)) return { kind: 'unreachable' };
  const { right } = reply;
  if (right.status === 200) return { kind: 'got', value: right.body };
  return right.status === 401 ? { kind: 'sessionOver' } : { kind: 'refused', text: right.text ?? refused };
};
