import type { ApiError, LeftOut } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { type ActNote, type ActOutcome, outcomeOf } from '../../../ui/kit/act-outcome.ts';
import type { Replied } from '../list/ask-act.ts';
import { texts } from './texts.ts';

/** It hears whom an act on many left as they are, once it was done. */
export type OnActed = (leftOut: readonly LeftOut[]) => void;

/** Says what came of an act on many, and how many it left as they are. */
export const outcomeWithLeftOut = (reply: E.Either<ApiError, Replied>, onActed?: OnActed): ActOutcome | ActNote => {
  if (E.isLeft(reply) || reply.right.status !== 200) return outcomeOf(reply);
  const { leftOut } = reply.right.body;
  onActed?.(leftOut);
  return leftOut.length === 0 ? null : { note: `${texts.leftOut(leftOut.length)}.` };
};
