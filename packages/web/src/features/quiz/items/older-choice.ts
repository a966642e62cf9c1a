import { answerOf, type Session } from '@quipu/engine';
import type { Draft } from '@quipu/engine/runtime';
import { plainTextOf } from './plain-text.ts';

const hasOptions = ({ details }: Draft): boolean => (details ?? []).some(({ itemOptionId }) => itemOptionId !== null);

/**
 * It was answered before the sheet was opened anew, and does not count: options, which no control can show beside those that do, or a
 * text in the place of which another one counts.
 */
export const isShownBeside = (draft: Draft, session: Session): boolean =>
  draft.rejection?.reason === 'Stale' && (hasOptions(draft) || answerOf(session, draft.itemId).details.length > 0);

/** What a draft says, in the words of its item; of a row of a matrix, whose columns are its options, with the row's own. */
export const wordsOf = ({ index }: Session, draft: Draft): string => {
  const indexed = index?.items[index.ordinalOfItem.get(draft.itemId) ?? -1];
  if (!hasOptions(draft) || indexed === undefined) return draft.text;
  const words = (draft.details ?? []).map(({ itemOptionId, answer }) => {
    const option = indexed.options.find(({ id }) => id === itemOptionId);
    return [plainTextOf(option?.content ?? ''), answer ?? ''].filter((word) => word !== '').join(': ');
  });
  const said = words.join('; ');
  return indexed.isRow ? `${plainTextOf(indexed.item.content)}: ${said}` : said;
};
