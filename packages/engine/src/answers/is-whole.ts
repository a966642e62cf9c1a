import type { Details } from '../content/detail.ts';
import type { IndexedItem } from '../content/indexed-item.ts';
import { ITEM_TYPE } from '../content/item.ts';

/** Whether details answer their item. Blanks and matching: all of it. A matrix is answered by its rows, not by itself. */
export const isWhole = ({ kind, needed }: IndexedItem, details: Details): boolean => {
  switch (kind) {
    case ITEM_TYPE.singleChoice:
    case ITEM_TYPE.multipleChoice:
    case ITEM_TYPE.singleChoiceWithText:
    case ITEM_TYPE.multipleChoiceWithText:
      return details.length > 0;
    case ITEM_TYPE.text:
    case ITEM_TYPE.numeric:
    case ITEM_TYPE.date:
      return (details[0]?.answer ?? '').trim() !== '';
    case ITEM_TYPE.blanks:
    case ITEM_TYPE.matching:
      return details.length >= needed;
    case ITEM_TYPE.matrix:
    case ITEM_TYPE.reading:
      return false;
    default:
      return kind satisfies never;
  }
};
