import type { Detail, Details } from '../model/detail.ts';
import type { IndexedItem } from '../model/item.ts';
import { ITEM_TYPE, type ItemType } from '../model/item-type.ts';
import { LATEST_MS, MAX_NUMBER_LENGTH, MAX_TEXT_LENGTH, MAX_VISITS } from '../model/limits.ts';
import type { PendingEntry } from '../model/pending-entry.ts';
import type { DetailsProblem, SetAsideReason } from '../model/set-aside-reason.ts';
import { isWellFormed } from './well-formed.ts';

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A day of the calendar, as `yyyy-mm-dd`. */
export const isDate = (text: string): boolean => {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1];
  return days !== undefined && Number(day) >= 1 && Number(day) <= days;
};

/** The longest text that can answer an item of type 5. */
export const longestTextOf = ({ max }: Pick<IndexedItem['item'], 'max'>): number =>
  Math.min(max ?? MAX_TEXT_LENGTH, MAX_TEXT_LENGTH);

const textProblem = (text: string, longest: number): DetailsProblem | null => {
  if (text.length > longest) return 'tooLong';
  return isWellFormed(text) ? null : 'illFormed';
};

const isRepeated = (values: readonly (number | null)[]): boolean => new Set(values).size !== values.length;
const areRepeated = (details: Details): boolean => isRepeated(details.map(({ itemOptionId }) => itemOptionId));

/**
 * The law of one item type: which details can answer it, and which are all of an answer. No details take an answer
 * back.
 */
interface AnswerLaw {
  readonly problem: (indexed: IndexedItem, details: Details) => DetailsProblem | null;
  readonly isWhole: (indexed: IndexedItem, details: Details) => boolean;
}

const isAny = (_: IndexedItem, details: Details): boolean => details.length > 0;
const isAll = ({ needed }: IndexedItem, details: Details): boolean => details.length >= needed;
const isWritten = (_: IndexedItem, details: Details): boolean => (details[0]?.answer ?? '').trim() !== '';

/** `hasText`: its last option takes a text. */
const choice = (isMany: boolean, hasText: boolean): AnswerLaw => ({
  problem: ({ item, options }, details) => {
    if (details.length > (isMany ? (item.max ?? options.length) : 1) || areRepeated(details)) return 'tooMany';
    for (const { itemOptionId, answer, slot } of details) {
      if (!options.some((option) => option.id === itemOptionId) || slot !== null) return 'notOffered';
      if (answer === null) continue;
      if (!hasText || options.at(-1)?.id !== itemOptionId) return 'notOffered';
      const problem = textProblem(answer, MAX_TEXT_LENGTH);
      if (problem !== null) return problem;
    }
    return null;
  },
  isWhole: isAny,
});

const writing = (problemOf: (text: string, item: IndexedItem['item']) => DetailsProblem | null): AnswerLaw => ({
  problem: ({ item }, details) => {
    if (details.length > 1) return 'tooMany';
    const detail: Detail | undefined = details[0];
    if (detail === undefined) return null;
    const { answer, itemOptionId, slot } = detail;
    return itemOptionId !== null || slot !== null || answer === null ? 'notOffered' : problemOf(answer, item);
  },
  isWhole: isWritten,
});

const blanks: AnswerLaw = {
  problem: ({ options, slots }, details) => {
    if (details.length > slots.length || areRepeated(details)) return 'tooMany';
    if (isRepeated(details.map((detail) => detail.slot))) return 'tooMany';
    for (const { itemOptionId, answer, slot } of details) {
      if (!options.some((option) => option.id === itemOptionId)) return 'notOffered';
      if (slot === null || !slots.includes(slot) || answer !== null) return 'notOffered';
    }
    return null;
  },
  isWhole: isAll,
};

const matching: AnswerLaw = {
  problem: ({ options }, details) => {
    if (details.length > options.length || areRepeated(details)) return 'tooMany';
    for (const { itemOptionId, answer, slot } of details) {
      if (!options.some((option) => option.id === itemOptionId) || slot !== null) return 'notOffered';
      if (answer === null || !options.some((option) => option.match === answer)) return 'notOffered';
    }
    return null;
  },
  isWhole: isAll,
};

/** Answered by its rows, or not at all. */
const none: AnswerLaw = {
  problem: (_, details) => (details.length === 0 ? null : 'notOffered'),
  isWhole: () => false,
};

const LAWS = {
  [ITEM_TYPE.singleChoice]: choice(false, false),
  [ITEM_TYPE.multipleChoice]: choice(true, false),
  [ITEM_TYPE.singleChoiceWithText]: choice(false, true),
  [ITEM_TYPE.multipleChoiceWithText]: choice(true, true),
  [ITEM_TYPE.text]: writing((text, item) => textProblem(text, longestTextOf(item))),
  [ITEM_TYPE.numeric]: writing((text) => {
    if (text.length > MAX_NUMBER_LENGTH) return 'tooLong';
    return NUMBER.test(text) ? null : 'notANumber';
  }),
  [ITEM_TYPE.date]: writing((text) => (isDate(text) ? null : 'notADate')),
  [ITEM_TYPE.blanks]: blanks,
  [ITEM_TYPE.matrix]: none,
  [ITEM_TYPE.matching]: matching,
  [ITEM_TYPE.reading]: none,
} satisfies Record<ItemType, AnswerLaw>;

/** Tells why `details` cannot be an answer to the item; null: they can. Screens, the decider, logs and the server ask here. */
export const invalidDetails = (indexed: IndexedItem, details: Details): DetailsProblem | null =>
  LAWS[indexed.kind].problem(indexed, details);

/**
 * Tells whether details answer their item. Blanks and matching need every place filled; a matrix is answered by its
 * rows.
 */
export const isWhole = (indexed: IndexedItem, details: Details): boolean =>
  LAWS[indexed.kind].isWhole(indexed, details);

/** Tells why an entry that is posted cannot be an answer to the item, whosever it is and whenever it comes; null: it can. */
export const invalidEntry = (
  indexed: IndexedItem,
  { details, visits, updatedAt }: Pick<PendingEntry, 'details' | 'visits' | 'updatedAt'>,
): SetAsideReason | null =>
  visits > MAX_VISITS || updatedAt > LATEST_MS ? 'unreadable' : invalidDetails(indexed, details);
