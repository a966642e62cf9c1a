import type { ApiError } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useState } from 'react';
import { forgetAsked, nameOfAsked } from '../../stores/asked-names.ts';
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
   * Gives the same name for the same command, to whom it is for with it, until its outcome is known: a
   * request that is sent again because its reply was lost does it once.
   */
  readonly name: (command: object) => string;
  /** There was a reply: whoever asks for it again wants it anew. */
  readonly replied: () => void;
  /** True: the command that was named last had been asked for before, and nobody knew what came of it. */
  readonly isAgain: () => boolean;
}

/** `action` tells commands of the same words apart. */
export const useOnce = (action: string): Once =>
  useState(() => {
    let last: ReturnType<typeof nameOfAsked> | null = null;
    return {
      name: (command: object) => {
        last = nameOfAsked([action, command]);
        return last.name;
      },
      replied: () => {
        if (last !== null) forgetAsked(last.name);
      },
      isAgain: () => last?.isAgain === true,
    };
  })[0];

/** An action was asked for, and no reply says what came of it. */
interface Unknown {
  readonly kind: 'unknown';
}
export type ActionReply<R> = E.Either<ApiError | Unknown, R>;

export const outcomeOf = (reply: ActionReply<Replied>): ActionOutcome => {
  if (E.isRight(reply)) return reply.right.status === 200 ? null : (reply.right.text ?? texts.failed);
  if (reply.left.kind === 'unknown') return texts.unknown;
  return reply.left.kind === 'noReply' ? texts.unreachable : texts.failed;
};

/** Lets go of the name that a reply answers: the next time it is asked for anew. */
export const named = <R>(reply: E.Either<ApiError, R>, once: Once): ActionReply<R> => {
  if (E.isLeft(reply)) return E.left({ kind: 'unknown' });
  once.replied();
  return reply;
};
