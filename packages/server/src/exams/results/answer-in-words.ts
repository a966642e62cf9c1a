import { type AnswerPart, answerParts, asksMatch, type Details, letterOf } from '@quipu/engine';
import type { ResultItem } from './read-results.ts';

/** The name of an option for an operator. Empty: the item has no such option. */
export const letterAt = (place: number): string => (place < 0 ? '' : letterOf(place).toUpperCase());

const inWords = (part: AnswerPart): string => {
  switch (part.kind) {
    case 'option':
      return part.text === null ? letterAt(part.place) : `${letterAt(part.place)} (${part.text})`;
    case 'placed':
      return `${part.slot}=${letterAt(part.place)}`;
    case 'pair':
      return part.matchPlace < 0
        ? `${letterAt(part.place)} (${part.match})`
        : `${letterAt(part.place)}=${part.matchPlace + 1}`;
    case 'text':
      return part.text;
    case 'date':
      return part.day;
  }
};

/** The parts of an answer that count: a pair of what is left over, which screens of before asked for, is in the log alone. */
export const countedParts = (item: Pick<ResultItem, 'type' | 'options'>, details: Details): readonly AnswerPart[] =>
  answerParts(item, details).filter((part) => part.kind !== 'pair' || asksMatch(part));

/** An answer in letters and places, as `writtenAnswer` reads them. */
export const answerInWords = (item: Pick<ResultItem, 'type' | 'options'>, details: Details): string =>
  countedParts(item, details).map(inWords).join(', ');
