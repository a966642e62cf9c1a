import { finishOf, pendingEntries, sameDetails, versionedEntries } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import type { SheetKey } from '../ports/journal-database.ts';
import { owedBy } from '../session/owed-by.ts';
import type { QuizHandle } from './open-quiz.ts';

interface LetGo {
  readonly key: SheetKey;
  readonly runtime: () => QuizRuntime | null;
  readonly done: Promise<void>;
  isUnderWay: boolean;
  /** True once what it owes was taken up from the disk, or its person's session is over. */
  isForgotten: boolean;
}

/** The sheet that this tab let go of last: its last answers may be on their way. */
let last: LetGo | null = null;
let wantSheet = (): void => undefined;

const lastOf = (userId: number): LetGo | null => (last?.key[0] === userId ? last : null);

/** One after another: a tab that reopens a sheet waits until its own last hold is let go, and only a little longer for a reply. */
export const lastLetGo = (): Promise<void> => {
  wantSheet();
  return last?.done ?? Promise.resolve();
};

/**
 * Forgets with the session what its page has and the disk has not. Leaving asks about it as the
 * session ends; it is nobody's afterwards.
 */
const forgetWithSession = (one: LetGo): void => {
  const isTheirs = (): boolean => useSignInSession.getState().session?.userId === one.key[0];
  one.isForgotten = !isTheirs();
  if (one.isForgotten) return;
  const unsubscribe = useSignInSession.subscribe(() => {
    if (isTheirs()) return;
    one.isForgotten = true;
    unsubscribe();
  });
};

/** `work`: opens the sheet, or has opened it; its handle is there once that is over, if any. */
export const letGo = (key: SheetKey, work: Promise<unknown>, handle: () => QuizHandle | null): void => {
  const sheetWanted = new Promise<void>((resolve) => {
    wantSheet = resolve;
  });
  const one: LetGo = {
    key,
    runtime: () => handle()?.runtime ?? null,
    done: work
      .then(() => handle()?.close(sheetWanted))
      .catch(() => undefined)
      .then(() => {
        one.isUnderWay = false;
      }),
    isUnderWay: true,
    isForgotten: false,
  };
  forgetWithSession(one);
  last = one;
};

const isInMemory = ({ runtime }: LetGo): boolean => {
  const left = runtime();
  return left !== null && owedBy(left)?.isInMemory === true;
};

/**
 * Tells whether the device keeps what is owed of a sheet of theirs that is still being let go of;
 * null: there is none.
 */
export const isLettingGoKept = (userId: number): boolean | null => {
  const one = lastOf(userId);
  return one?.isUnderWay ? !isInMemory(one) : null;
};

/**
 * Waits until the sheet that was left last is let go of, and tells whether what they owe of it is
 * in the page alone.
 */
export const owesInMemory = async (userId: number): Promise<boolean> => {
  const one = lastOf(userId);
  if (one === null) return false;
  await one.done;
  return !one.isForgotten && isInMemory(one);
};

/** Tells whether this device's disk, as `now` has it, holds all that a page owed of its sheet. */
const hasAll = (now: QuizRuntime, left: QuizRuntime): boolean => {
  const session = now.session();
  const head = left.head();
  const kept = new Map(versionedEntries(session).map(({ id, details }) => [id, details]));
  const areAnswers = pendingEntries(head).every(({ id, details }) => sameDetails(kept.get(id) ?? [], details));
  const isEnd = finishOf(head) === null || finishOf(session) !== null;
  const shown = new Set(now.drafts().map(({ itemId }) => itemId));
  const areReviews = left.drafts().every(({ itemId, review }) => review !== 'unheard' || shown.has(itemId));
  return areAnswers && isEnd && areReviews;
};

/**
 * Forgets what was owed once the sheet was opened again from what was kept of it: if that is all,
 * the disk or the server has it.
 */
export const tookUp = ([userId, sheetId]: SheetKey, now: QuizRuntime): void => {
  const one = lastOf(userId);
  const left = one?.runtime() ?? null;
  if (one === null || left === null || one.key[1] !== sheetId) return;
  one.isForgotten ||= owedBy(now)?.isInMemory !== true && hasAll(now, left);
};
