import * as E from 'fp-ts/lib/Either.js';
import { type ActionOutcome, type ActionReply, type ActionSaid, outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { texts } from './texts.ts';

type Replied =
  | { readonly status: 200; readonly body: { readonly isProposed: boolean } }
  | { readonly status: 400 | 401 | 403 | 404 | 409; readonly text: string | null };

/** Says what came of an action that may need two persons: the server knows whether it was done or proposed. */
export const proposedOutcomeOf = (reply: ActionReply<Replied>): ActionOutcome | ActionSaid =>
  E.isRight(reply) && reply.right.status === 200 && reply.right.body.isProposed
    ? { said: texts.proposed }
    : outcomeOf(reply);
