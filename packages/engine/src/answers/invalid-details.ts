import type { Detail, Details } from '../content/detail.ts';
import type { IndexedItem } from '../content/indexed-item.ts';
import { ITEM_TYPE } from '../content/item.ts';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

const isDate = (text: string): boolean => {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1];
  return days !== undefined && Number(day) >= 1 && Number(day) <= days;
};

const isRepeated = (values: readonly (number | null)[]): boolean => new Set(values).size !== values.length;

const choicesProblem = ({ item, kind, options }: IndexedItem, details: Details): string | null => {
  const many = kind === ITEM_TYPE.multipleChoice || kind === ITEM_TYPE.multipleChoiceWithText;
  const withText = kind === ITEM_TYPE.singleChoiceWithText || kind === ITEM_TYPE.multipleChoiceWithText;
  if (!many && details.length > 1) return 'more than one option';
  if (many && item.max !== null && details.length > item.max) return `more than ${item.max} options`;
  if (isRepeated(details.map((detail) => detail.itemOptionId))) return 'repeated option';
  for (const { itemOptionId, answer, slot } of details) {
    if (!options.some((option) => option.id === itemOptionId)) return 'unknown option';
    if (slot !== null) return 'slot in a choice';
    if (answer !== null && !(withText && options.at(-1)?.id === itemOptionId)) return 'text without its option';
  }
  return null;
};

const writtenProblem = ({ item, kind }: IndexedItem, details: Details): string | null => {
  if (details.length > 1) return 'more than one answer';
  const detail: Detail | undefined = details[0];
  if (detail === undefined) return null;
  if (detail.itemOptionId !== null) return 'option in a written answer';
  if (detail.slot !== null) return 'slot in a written answer';
  if (detail.answer === null) return 'no answer';
  if (kind === ITEM_TYPE.numeric) return NUMBER.test(detail.answer) ? null : 'not a number';
  if (kind === ITEM_TYPE.date) return isDate(detail.answer) ? null : 'not a date';
  return item.max !== null && detail.answer.length > item.max ? `longer than ${item.max}` : null;
};

const blanksProblem = ({ options, slots }: IndexedItem, details: Details): string | null => {
  if (isRepeated(details.map((detail) => detail.itemOptionId))) return 'repeated option';
  if (isRepeated(details.map((detail) => detail.slot))) return 'repeated slot';
  for (const { itemOptionId, answer, slot } of details) {
    if (!options.some((option) => option.id === itemOptionId)) return 'unknown option';
    if (slot === null || !slots.includes(slot)) return 'unknown slot';
    if (answer !== null) return 'text in a blank';
  }
  return null;
};

const matchingProblem = ({ options }: IndexedItem, details: Details): string | null => {
  if (isRepeated(details.map((detail) => detail.itemOptionId))) return 'repeated option';
  for (const { itemOptionId, answer, slot } of details) {
    if (!options.some((option) => option.id === itemOptionId)) return 'unknown option';
    if (answer === null || !options.some((option) => option.match === answer)) return 'unknown match';
    if (slot !== null) return 'slot in a match';
  }
  return null;
};

/** Why `details` cannot be an answer to the item; null: they can. No details take an answer back. */
export const invalidDetails = (indexed: IndexedItem, details: Details): string | null => {
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
      return 'a matrix is answered by its rows';
    case ITEM_TYPE.reading:
      return 'a reading takes no answer';
    default:
      return kind satisfies never;
  }
};
