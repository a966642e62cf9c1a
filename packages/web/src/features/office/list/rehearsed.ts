import type { ApiError, GradeChange, LeftOut } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { outcomeOf } from '../../../ui/kit/act-outcome.ts';
import { texts as actTexts } from '../../../ui/kit/act-texts.ts';

/** What an act would do, as the server says that did it and took it back. */
export interface Rehearsed {
  readonly changes: number;
  readonly grades: readonly GradeChange[];
  readonly mails: number;
  readonly told: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

export const NOTHING: Rehearsed = { changes: 0, grades: [], mails: 0, told: [], leftOut: [] };

/** The name of a rehearsal, which is kept nowhere. */
export const NO_NAME = '0'.repeat(32);

export type Replied =
  | { readonly status: 200; readonly body: Rehearsed }
  | { readonly status: 400 | 401 | 403 | 404 | 409; readonly text: string | null };

/** Or why it cannot be done. */
export const rehearsedOf = (reply: E.Either<ApiError, Replied>): Rehearsed | string =>
  E.isRight(reply) && reply.right.status === 200 ? reply.right.body : (outcomeOf(reply) ?? actTexts.failed);
