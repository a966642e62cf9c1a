import type { ApiError } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useState } from 'react';
import { randomId } from '../../lib/random-id.ts';
import { texts } from './action-texts.ts';

type Replied =
  | { readonly status: 200 }
  | { readonly status: 400 | 401 | 403 | 404 | 409; readonly text: string | null };
/** Null: it was done; else why it was not. */
export type ActionOutcome = string | null;
/** It was done, but not as it was asked for. */
export interface ActionNote {
  readonly note: string;
}

/** It was done, and this is to be said of it. */
export interface ActionSaid {
  readonly said: string;
}

/** Names for what is asked for. */
export interface Once {
  /**
   * Gives the same name for the same values, so that a request that is sent again because its reply
   * was lost does it once; another for others.
   */
  readonly name: (values: object) => string;
  /** There was a reply: whoever asks for it again wants it anew. */
  readonly replied: () => void;
}

export const useOnce = (): Once => {
  const [names] = useState(() => new Map<string, string>());
  return {
    name: (values) => {
      const key = JSON.stringify(values);
      const name = names.get(key) ?? randomId();
      names.set(key, name);
      return name;
    },
    replied: () => names.clear(),
  };
};

export const outcomeOf = (reply: E.Either<ApiError, Replied>): ActionOutcome => {
  if (E.isLeft(reply)) return reply.left.kind === 'noReply' ? texts.unreachable : texts.failed;
  return reply.right.status === 200 ? null : (reply.right.text ?? texts.failed);
};

/** Lets go of the name that a reply answers: the next time it is asked for anew. */
export const named = <R>(reply: E.Either<ApiError, R>, once: Once): E.Either<ApiError, R> => {
  if (E.isRight(reply)) once.replied();
  return reply;
};
