import type { ApiError } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { type ActNote, type ActOutcome, outcomeOf } from '../../../ui/kit/act-outcome.ts';
import type { Replied } from '../list/rehearsed.ts';
import { texts } from './texts.ts';

/** What came of an act on many: it says how many it left as they are. */
export const outcomeWithLeftOut = (reply: E.Either<ApiError, Replied>): ActOutcome | ActNote => {
  const leftOut = E.isRight(reply) && reply.right.status === 200 ? reply.right.body.leftOut.length : 0;
  return leftOut === 0 ? outcomeOf(reply) : { note: `${texts.leftOut(leftOut)}.` };
};
