import type { Details, Item } from '@quipu/engine';
import type { Draft } from '@quipu/engine/runtime';
import { plainTextOf } from './plain-text.ts';

/** Options that were chosen before the sheet was opened anew: they do not count, and no control can show them beside those that do. */
export const isOlderChoice = ({ details, rejection }: Draft): boolean =>
  rejection?.reason === 'Stale' && (details ?? []).some(({ itemOptionId }) => itemOptionId !== null);

/** What details say, in the words of their item. */
export const wordsOf = ({ options }: Item, details: Details): string =>
  details
    .map(({ itemOptionId, answer }) => {
      const option = options.find(({ id }) => id === itemOptionId);
      return [plainTextOf(option?.content ?? ''), answer ?? ''].filter((word) => word !== '').join(': ');
    })
    .join('; ');
