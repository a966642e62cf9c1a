import type { ApiError, GradeChange, LeftOut } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { named, type Once, outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { texts as actionTexts } from '../../../ui/kit/action-texts.ts';

/** An action would do this, as the server says that did it and took it back. */
export interface Rehearsed {
  readonly changes: number;
  readonly grades: readonly GradeChange[];
  readonly mails: number;
  readonly told: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** Sheets under way that it ends. */
  readonly ended: readonly number[];
}

export const NOTHING: Rehearsed = { changes: 0, grades: [], mails: 0, told: [], leftOut: [], ended: [] };

/** The name of a rehearsal, which is kept nowhere. */
export const NO_NAME = '0'.repeat(32);

export type Replied =
  | { readonly status: 200; readonly body: Rehearsed }
  | { readonly status: 400 | 401 | 403 | 404 | 409; readonly text: string | null };

type Call<A, R> = (
  asked: NoInfer<A> & { readonly reason: string; readonly once: string; readonly isDry: boolean },
) => Promise<E.Either<ApiError, R>>;

/** Asks what an action would do; or why it cannot be done. */
export const rehearse = async <A extends object>(call: Call<A, Replied>, asked: A): Promise<Rehearsed | string> => {
  const reply = await call({ ...asked, reason: '', once: NO_NAME, isDry: true });
  return E.isRight(reply) && reply.right.status === 200 ? reply.right.body : (outcomeOf(reply) ?? actionTexts.failed);
};

/** Asks for an action, once for the same of it and why. */
export const askAction = async <A extends object, R>(call: Call<A, R>, asked: A, reason: string, once: Once) => {
  const action = { ...asked, reason: reason.trim() };
  return named(await call({ ...action, once: once.name(action), isDry: false }), once);
};
