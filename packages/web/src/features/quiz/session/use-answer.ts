import type { Details, Item } from '@quipu/engine';
import { useCallback } from 'react';
import { chosenOf } from './chosen.ts';
import { soundLetter } from './morse.ts';
import { useQuiz } from './quiz-context.ts';

/** The option that a change has newly chosen, by its place; null: none. */
const newlyChosen = (item: Item, before: Details, after: Details): number | null => {
  const had = chosenOf(before);
  const has = chosenOf(after);
  const index = item.options.findIndex(({ id }) => has.has(id) && !had.has(id));
  return index === -1 ? null : index;
};

/** Gives an item its answer. Under the morse rule the letter of the chosen option sounds, too. */
export const useAnswer = (item: Item, before: Details): ((details: Details) => void) => {
  const { runtime, content, accessibility } = useQuiz();
  return useCallback(
    (details: Details) => {
      void runtime.dispatch({ type: 'AnswerItem', itemId: item.id, details });
      if (!content.rules.morse || accessibility !== 'VISUAL') return;
      const index = newlyChosen(item, before, details);
      if (index !== null) soundLetter(index);
    },
    [runtime, content, accessibility, item, before],
  );
};
