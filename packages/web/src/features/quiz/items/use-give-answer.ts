import type { Details, Option } from '@quipu/engine';
import { useCallback } from 'react';
import { chosenOf } from '../session/chosen.ts';
import { loadMorse } from '../session/load-morse.ts';
import { useQuiz } from '../session/quiz-context.ts';

/** The option that a change has newly chosen, by its place; -1: none. */
const newlyChosen = (options: readonly Option[], before: Details, after: Details): number => {
  const had = chosenOf(before);
  const has = chosenOf(after);
  return options.findIndex(({ id }) => has.has(id) && !had.has(id));
};

const noSound = (): void => undefined;

/** The person hears letters, and uses them. */
export const useLetters = (): boolean => useQuiz().accessibility === 'VISUAL';

/** Gives an item, or a row of a table, its answer. Under the morse rule the letter of the chosen option sounds, too. */
export const useGiveAnswer = () => {
  const { runtime, content } = useQuiz();
  const sounds = useLetters() && content.rules.morse;
  return useCallback(
    (itemId: number, options: readonly Option[], before: Details, details: Details) => {
      void runtime.dispatch({ type: 'AnswerItem', itemId, details });
      const index = sounds ? newlyChosen(options, before, details) : -1;
      if (index >= 0) void loadMorse().then(({ soundLetter }) => soundLetter(index), noSound);
    },
    [runtime, sounds],
  );
};
