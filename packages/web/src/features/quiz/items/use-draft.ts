import type { Details, Item, Rejection } from '@quipu/engine';
import { useMemo, useSyncExternalStore } from 'react';
import { useQuiz } from '../session/quiz-context.ts';
import { isShownBeside } from './older-choice.ts';

export interface Draft {
  /** The text in the control; null: the answer's, and nothing else. */
  readonly text: string | null;
  /** The reason why the control's text is no answer; null: it is one, or will be. */
  readonly rejection: Rejection | null;
  /** A key came. `details`: what it would be as an answer; null: it cannot be one yet. */
  readonly type: (text: string, details: Details | null) => void;
  /** Makes what is in the control the answer, at once. */
  readonly commit: () => void;
}

/** The text being typed in an item's control. The runtime keeps it, as one of its drafts. */
export const useDraft = (item: Item): Draft => {
  const { runtime } = useQuiz();
  const held = useSyncExternalStore(runtime.subscribeDrafts, () =>
    runtime.drafts().find((one) => one.itemId === item.id && !isShownBeside(one, runtime.head())),
  );
  return useMemo(
    () => ({
      text: held?.text ?? null,
      rejection: held?.rejection ?? null,
      type: (text, details) => runtime.type({ itemId: item.id, text, details }),
      commit: runtime.commitDrafts,
    }),
    [runtime, item, held],
  );
};
