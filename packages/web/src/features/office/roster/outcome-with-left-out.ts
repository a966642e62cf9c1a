import type { LeftOut } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { type ActionNote, type ActionOutcome, type ActionReply, outcomeOf } from '../../../ui/kit/action-outcome.ts';
import type { Replied } from '../list/ask-action.ts';
import { texts } from './texts.ts';

/** It hears whom an action on many left as they are, once it was done. */
export type OnLeftOut = (leftOut: readonly LeftOut[]) => void;

/** Says what came of an action on many, and how many it left as they are. */
export const outcomeWithLeftOut = (reply: ActionReply<Replied>, onLeftOut?: OnLeftOut): ActionOutcome | ActionNote => {
  if (E.isLeft(reply) || reply.right.status !== 200) return outcomeOf(reply);
  const { leftOut } = reply.right.body;
  onLeftOut?.(leftOut);
  return leftOut.length === 0 ? null : { note: `${texts.leftOut(leftOut.length)}.` };
};
