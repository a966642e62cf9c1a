import type { Api } from '@quipu/contract';
import {
  answerOf,
  type FinalStatus,
  type Item,
  isGivenAfter,
  type QuizSession,
  type SheetContent,
} from '@quipu/engine';
import type { FlushResult, QuizRuntime } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';

/** The outcome of what another device carried over, by answers. */
export interface TakenIn {
  readonly kind: 'taken';
  readonly came: number;
  readonly same: number;
  readonly kept: number;
  /** Could not be given here for now, and can later: while the evaluation is paused, or its question is covered. */
  readonly waiting: number;
  /** The sheet is finished, as this; null: it goes on. */
  readonly status: FinalStatus | null;
}
export type TakeInOutcome =
  | TakenIn
  /** The server did not answer: it may be tried again with the same bytes. */
  | { readonly kind: 'unheard' }
  | { readonly kind: 'refused'; readonly text: string | null };

type Runtime = Pick<QuizRuntime, 'head' | 'dispatch' | 'flush' | 'openAgain'>;

/** However deep they are: a row of a table may be under a reading. */
const itemsByAnswer = ({ sections }: SheetContent): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  const add = ({ answerId, id, children }: Item): void => {
    found.set(answerId, id);
    children.forEach(add);
  };
  for (const { items } of sections) items.forEach(add);
  return found;
};

const isUnheard = (came: FlushResult): boolean => came === 'offline' || came === 'serverOff';

/** It was answered here, or answered and cleared: whoever sits here has decided. */
const isDecidedHere = (session: QuizSession, itemId: number): boolean =>
  answerOf(session, itemId).details.length > 0 || isGivenAfter(session, itemId, -1);

/**
 * Hands a carried log to the server, and goes on with what it made of it. What this device has is sent first: nothing that is answered
 * here is lost by it. What was answered there and only looked at here is given here, where that is still allowed.
 */
export const takeIn = async (
  api: Api<'importBackup'>,
  runtime: Runtime,
  content: SheetContent,
  file: Uint8Array,
): Promise<TakeInOutcome> => {
  // Without the server's word on it, what was carried could take its place.
  if (isUnheard(await runtime.flush())) return { kind: 'unheard' };
  const reply = await api.importBackup({ file, answersSheetId: content.sheetId });
  if (E.isLeft(reply)) {
    // It may be taken all the same: what is only looked at here must not be sent over it.
    runtime.openAgain();
    return { kind: 'unheard' };
  }
  if (reply.right.status !== 200) return { kind: 'refused', text: reply.right.text };
  const { taken, same, kept, unanswered, status } = reply.right.body;
  runtime.openAgain();
  await runtime.flush();
  const itemOf = itemsByAnswer(content);
  let given = 0;
  let waiting = 0;
  for (const { answerId, details } of unanswered) {
    const itemId = itemOf.get(answerId);
    if (itemId === undefined || isDecidedHere(runtime.head(), itemId)) continue;
    const answered = await runtime.dispatch({ type: 'AnswerItem', itemId, details });
    if (E.isRight(answered)) given += 1;
    else if (answered.left.reason === 'Blocked' || answered.left.reason === 'SectionNotStarted') waiting += 1;
  }
  if (given > 0) await runtime.flush();
  return { kind: 'taken', came: taken + given, same, kept: Math.max(0, kept - given - waiting), waiting, status };
};
