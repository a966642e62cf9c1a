import type { Detail, Details } from '../content/detail.ts';
import type { IndexedItem } from '../content/indexed-item.ts';
import { ITEM_TYPE } from '../content/item.ts';
import { LATEST_MS, LONGEST_NUMBER, LONGEST_TEXT, MOST_VISITS } from '../limits.ts';
import type { PendingEntry } from '../sync/pending-entry.ts';
import type { DetailsProblem, SetAsideReason } from './set-aside-reason.ts';
import { isWellFormed } from './well-formed.ts';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

const isDate = (text: string): boolean => {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1];
  return days !== undefined && Number(day) >= 1 && Number(day) <= days;
};

/** The longest text that can answer an item of type 5. */
export const longestTextOf = ({ max }: Pick<IndexedItem['item'], 'max'>): number =>
  Math.min(max ?? LONGEST_TEXT, LONGEST_TEXT);

const textProblem = (text: string, longest: number): DetailsProblem | null => {
  if (text.length > longest) return 'tooLong';
  return isWellFormed(text) ? null : 'illFormed';
};

const isRepeated = (values: readonly (number | null)[]): boolean => new Set(values).size !== values.length;
const areRepeated = (details: Details): boolean => isRepeated(details.map(({ itemOptionId }) => itemOptionId));

const choicesProblem = ({ item, kind, options }: IndexedItem, details: Details): DetailsProblem | null => {
  const many = kind === ITEM_TYPE.multipleChoice || kind === ITEM_TYPE.multipleChoiceWithText;
  const withText = kind === ITEM_TYPE.singleChoiceWithText || kind === ITEM_TYPE.multipleChoiceWithText;
  if (details.length > (many ? (item.max ?? options.length) : 1) || areRepeated(details)) return 'tooMany';
  for (const { itemOptionId, answer, slot } of details) {
    if (!options.some((option) => option.id === itemOptionId) || slot !== null) return 'notOffered';
    if (answer === null) continue;
    if (!withText || options.at(-1)?.id !== itemOptionId) return 'notOffered';
    const problem = textProblem(answer, LONGEST_TEXT);
    if (problem !== null) return problem;
  }
  return null;
};

const writtenProblem = ({ item, kind }: IndexedItem, details: Details): DetailsProblem | null => {
  if (details.length > 1) return 'tooMany';
  const detail: Detail | undefined = details[0];
  if (detail === undefined) return null;
  const { answer, itemOptionId, slot } = detail;
  if (itemOptionId !== null || slot !== null || answer === null) return 'notOffered';
  if (kind === ITEM_TYPE.text) return textProblem(answer, longestTextOf(item));
  if (kind === ITEM_TYPE.date) return isDate(answer) ? null : 'notADate';
  if (answer.length > LONGEST_NUMBER) return 'tooLong';
  return NUMBER.test(answer) ? null : 'notANumber';
};

const blanksProblem = ({ options, slots }: IndexedItem, details: Details): DetailsProblem | null => {
  if (details.length > slots.length || areRepeated(details)) return 'tooMany';
  if (isRepeated(details.map((detail) => detail.slot))) return 'tooMany';
  for (const { itemOptionId, answer, slot } of details) {
    if (!options.some((option) => option.id === itemOptionId)) return 'notOffered';
    if (slot === null || !slots.includes(slot) || answer !== null) return 'notOffered';
  }
  return null;
};

const matchingProblem = ({ options }: IndexedItem, details: Details): DetailsProblem | null => {
  if (details.length > options.length || areRepeated(details)) return 'tooMany';
  for (const { itemOptionId, answer, slot } of details) {
    if (!options.some((option) => option.id === itemOptionId) || slot !== null) return 'notOffered';
    if (answer === null || !options.some((option) => option.match === answer)) return 'notOffered';
  }
  return null;
};

/**
 * Why `details` cannot be an answer to the item; null: they can. No details take an answer back. The one law of it: screens,
 * the decider, logs and the server ask here.
 */
export const invalidDetails = (indexed: IndexedItem, details: Details): DetailsProblem | null => {
  const { kind } = indexed;
  switch (kind) {
    case ITEM_TYPE.singleChoice:
    case ITEM_TYPE.multipleChoice:
    case ITEM_TYPE.singleChoiceWithText:
    case ITEM_TYPE.multipleChoiceWithText:
      return choicesProblem(indexed, details);
    case ITEM_TYPE.text:
    case ITEM_TYPE.numeric:
    case ITEM_TYPE.date:
      return writtenProblem(indexed, details);
    case ITEM_TYPE.blanks:
      return blanksProblem(indexed, details);
    case ITEM_TYPE.matching:
      return matchingProblem(indexed, details);
    case ITEM_TYPE.matrix:
    case ITEM_TYPE.reading:
      // Answered by its rows, or not at all.
      return details.length === 0 ? null : 'notOffered';
    default:
      return kind satisfies never;
  }
};

/** Why an entry that is posted cannot be an answer to the item, whosever it is and whenever it comes; null: it can. */
export const invalidEntry = (
  indexed: IndexedItem,
  { details, visits, updatedAt }: Pick<PendingEntry, 'details' | 'visits' | 'updatedAt'>,
): SetAsideReason | null =>
  visits > MOST_VISITS || updatedAt > LATEST_MS ? 'unreadable' : invalidDetails(indexed, details);
