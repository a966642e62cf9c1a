import { activePosition } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';

export interface OneMove {
  /** Moves, unless the move before it leads to a question that is not drawn yet. */
  readonly once: (move: () => unknown) => void;
  readonly drawn: () => void;
}

/**
 * Makes one move of two presses that come before the question is drawn, from a key that repeats or a hand that trembles: the button still
 * has the focus by then, and a question would be passed that nobody saw.
 */
export const oneMove = ({ head }: Pick<QuizRuntime, 'head'>): OneMove => {
  /** The place that is not drawn yet; null: none. */
  let ahead: number | null = null;
  return {
    once: (move) => {
      const before = activePosition(head());
      if (ahead !== null && ahead === before) return;
      move();
      const after = activePosition(head());
      ahead = after === before ? null : after;
    },
    drawn: () => {
      ahead = null;
    },
  };
};
