import type { Details } from '@quipu/engine';
import type { ResultItem } from './read-results.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Made-safe HTML as one line of text: a picture by what stands in its place. */
export const plainText = (html: string): string =>
  html
    .replace(/<img[^>]*\salt="([^"]*)"[^>]*>/g, ' [$1] ')
    .replace(/<\/(?:p|li|tr|td|th|div|h\d)>|<br[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

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
