import { dayInWords } from '@quipu/contract';
import { type AnswerPart, answerOf, answerParts, ITEM_TYPE, type QuizSession } from '@quipu/engine';
import type { Draft } from '@quipu/engine/runtime';
import { partsOf } from '../../../ui/day/read-day.ts';
import { plainTextOf } from './plain-text.ts';
import { itemTexts } from './texts.ts';

const hasOptions = ({ details }: Draft): boolean => (details ?? []).some(({ itemOptionId }) => itemOptionId !== null);

/**
 * Tells whether a draft is shown beside the answer. It was given before the sheet was opened anew,
 * and does not count: options, which no control can show beside those that do; a text in the place
 * of which another one counts; or an answer that nobody can give any more.
 */
export const isShownBeside = (draft: Draft, session: QuizSession): boolean =>
  draft.review !== null ||
  (draft.rejection?.reason === 'Stale' && (hasOptions(draft) || answerOf(session, draft.itemId).details.length > 0));

const inWords = (part: AnswerPart): string => {
  switch (part.kind) {
    case 'option':
      return [plainTextOf(part.content), part.text ?? ''].filter((word) => word !== '').join(': ');
    case 'placed':
      return plainTextOf(part.content);
    case 'pair':
      return `${plainTextOf(part.content)}: ${plainTextOf(part.match)}`;
    case 'text':
      return part.text;
    case 'date':
      return dayInWords(part.day);
  }
};

/** Says what was typed, and no answer, in words; half a date part by part. */
const typedWords = (text: string, isDate: boolean): string =>
  (isDate && text !== ''
    ? partsOf(text)
        .map((part) => part.trim() || '—')
        .join(' / ')
    : text) || itemTexts.nothing;

/**
 * Words a draft as its item does, and always with some words. A row of a matrix, whose options are the columns, is named too.
 */
export const wordsOf = ({ index }: QuizSession, draft: Draft): string => {
  const indexed = index?.items[index.ordinalOfItem.get(draft.itemId) ?? -1];
  const isDate = indexed?.kind === ITEM_TYPE.date;
  if (indexed === undefined || !(hasOptions(draft) || (isDate && draft.details?.length)))
    return typedWords(draft.text, isDate);
  const { kind: type, options, item, isRow } = indexed;
  const said = answerParts({ type, options }, draft.details ?? [])
    .map(inWords)
    .join('; ');
  return isRow ? `${plainTextOf(item.content)}: ${said}` : said;
};
