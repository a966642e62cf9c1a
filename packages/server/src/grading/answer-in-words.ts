import type { Details } from '@quipu/engine';
import type { ResultItem } from './read-results.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** An answer in letters and places, as `writtenAnswer` reads them. */
export const answerInWords = ({ options }: Pick<ResultItem, 'options'>, details: Details): string =>
  details
    .map(({ itemOptionId, answer, slot }) => {
      const place = options.findIndex(({ id }) => id === itemOptionId);
      if (place < 0) return answer ?? '';
      const letter = LETTERS[place] ?? '';
      if (slot !== null) return `${slot}=${letter}`;
      const counterpart = options.findIndex(({ match }) => match !== null && match === answer);
      if (counterpart >= 0) return `${letter}=${counterpart + 1}`;
      return answer === null || answer === '' ? letter : `${letter} (${answer})`;
    })
    .join(', ');
