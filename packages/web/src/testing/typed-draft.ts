import type { Details } from '@quipu/engine';
import { useState } from 'react';
import type { Draft } from '../features/quiz/items/use-draft.ts';

interface Held {
  readonly text: string;
  readonly details: Details | null;
  readonly isRefused: boolean;
}

/**
 * Holds what is typed in a control, without a runtime. Committing gives it as the answer, or
 * refuses it where it is no answer.
 */
export const useTypedDraft = (itemId: number, give: (details: Details) => void): Draft => {
  const [held, hold] = useState<Held | null>(null);
  return {
    text: held?.text ?? null,
    rejection: held?.isRefused === true ? { reason: 'InvalidDetails', itemId, problem: 'notYet' } : null,
    type: (text, details) => hold({ text, details, isRefused: false }),
    commit: () => {
      if (held === null) return;
      hold(held.details === null ? { ...held, isRefused: true } : null);
      if (held.details !== null) give(held.details);
    },
  };
};
