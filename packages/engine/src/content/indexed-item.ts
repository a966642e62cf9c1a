import type { Item, ItemType, Option } from './item.ts';

/** One item of the sheet, rows and questions of readings included, at its ordinal. */
export interface IndexedItem {
  readonly item: Item;
  /** What it is answered as: a matrix row is a single choice. */
  readonly kind: ItemType;
  /** Those that it is answered with: a row's are its matrix's. */
  readonly options: readonly Option[];
  /** Place on the sheet; a row has its matrix's. */
  readonly position: number;
  /** Ordinal of the matrix or reading that it belongs to, or -1. */
  readonly parent: number;
  readonly isRow: boolean;
  /** Counts in the progress: has a place of its own and is no reading. */
  readonly isQuestion: boolean;
  /** The blanks `{{n}}` of type 8. */
  readonly slots: readonly number[];
  /** Details that make a whole answer of types 8 and 10. */
  readonly needed: number;
}
