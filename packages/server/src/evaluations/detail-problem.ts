import { type Details, ITEM_TYPE } from '@quipu/engine';
import type { IndexedItem } from './form-index.ts';

const LONGEST_TEXT = 100_000;
const LONGEST_NUMBER = 64;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

const repeats = (values: readonly unknown[]): boolean => new Set(values).size < values.length;

const chosenProblem = ({ optionIds }: IndexedItem, details: Details): string | null => {
  if (details.some(({ itemOptionId }) => itemOptionId === null || !optionIds.has(itemOptionId)))
    return 'an option of the item';
  return null;
};

const choiceProblem = (indexed: IndexedItem, details: Details, most: number, withText: boolean): string | null => {
  const last = indexed.item.options.at(-1)?.id;
  if (details.length > most) return `at most ${most} options`;
  if (repeats(details.map(({ itemOptionId }) => itemOptionId))) return 'each option once';
  if (details.some(({ slot }) => slot !== null)) return 'no slot';
  if (details.some(({ answer, itemOptionId }) => answer !== null && !(withText && itemOptionId === last)))
    return withText ? 'a text on the last option only' : 'no text';
  if (details.some(({ answer }) => (answer ?? '').length > LONGEST_TEXT)) return `at most ${LONGEST_TEXT} characters`;
  return chosenProblem(indexed, details);
};

const textProblem = (details: Details, expected: string, isRight: (text: string) => boolean): string | null => {
  if (details.length > 1) return 'one text';
  return details.every(
    ({ answer, itemOptionId, slot }) => answer !== null && itemOptionId === null && slot === null && isRight(answer),
  )
    ? null
    : expected;
};

const blanksProblem = (indexed: IndexedItem, details: Details): string | null => {
  if (details.some(({ slot }) => slot === null || !indexed.slots.has(slot))) return 'a blank of the item';
  if (details.some(({ answer }) => answer !== null)) return 'no text';
  if (repeats(details.map(({ slot }) => slot))) return 'each blank once';
  return chosenProblem(indexed, details);
};

const matchingProblem = (indexed: IndexedItem, details: Details): string | null => {
  if (details.some(({ answer }) => answer === null || !indexed.matches.has(answer))) return 'a match of the item';
  if (details.some(({ slot }) => slot !== null)) return 'no slot';
  if (repeats(details.map(({ itemOptionId }) => itemOptionId))) return 'each option once';
  return chosenProblem(indexed, details);
};

/**
 * What was expected where details cannot be an answer to their item; null: they can. No stricter than the engine, so
 * that what a screen accepted is never refused here: completeness and numbers being typed are not looked at.
 */
export const detailProblem = (indexed: IndexedItem, details: Details): string | null => {
  const { kind, item } = indexed;
  switch (kind) {
    case ITEM_TYPE.singleChoice:
      return choiceProblem(indexed, details, 1, false);
    case ITEM_TYPE.multipleChoice:
      return choiceProblem(indexed, details, item.max ?? indexed.optionIds.size, false);
    case ITEM_TYPE.singleChoiceWithText:
      return choiceProblem(indexed, details, 1, true);
    case ITEM_TYPE.multipleChoiceWithText:
      return choiceProblem(indexed, details, item.max ?? indexed.optionIds.size, true);
    case ITEM_TYPE.text: {
      const most = item.max ?? LONGEST_TEXT;
      return textProblem(details, `at most ${most} characters`, (text) => Array.from(text).length <= most);
    }
    case ITEM_TYPE.numeric:
      return textProblem(details, 'a number', (text) => text.length <= LONGEST_NUMBER && /^[\d\s.,+eE-]*$/.test(text));
    case ITEM_TYPE.date:
      return textProblem(details, 'a date yyyy-mm-dd', (text) => text === '' || ISO_DATE.test(text));
    case ITEM_TYPE.blanks:
      return blanksProblem(indexed, details);
    case ITEM_TYPE.matching:
      return matchingProblem(indexed, details);
    case ITEM_TYPE.matrix:
    case ITEM_TYPE.reading:
      return details.length === 0 ? null : 'nothing: it is answered by its children';
    default:
      return kind satisfies never;
  }
};
