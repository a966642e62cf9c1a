import * as t from 'io-ts';
import { ItemType } from './item-type.ts';
import { Count, Id } from './units.ts';

/** `match` is the other column of a matching item; `nextIndex` is the place that "next" goes to when this option is chosen. */
export const Option = t.readonly(
  t.type({
    id: Id,
    content: t.string,
    match: t.union([t.string, t.null]),
    nextIndex: t.union([Count, t.null]),
  }),
  'Option',
);
export type Option = t.TypeOf<typeof Option>;

/** Enabled when all (AND) or any (OR) of the rules' options are chosen. No rules: always enabled. */
export const Condition = t.readonly(
  t.type({
    logic: t.keyof({ AND: null, OR: null }),
    rules: t.readonlyArray(t.readonly(t.type({ itemId: Id, optionId: Id }))),
  }),
  'Condition',
);
export type Condition = t.TypeOf<typeof Condition>;

/**
 * One item. `content` is untrusted HTML. `children` are the rows of a matrix (type 9), each an item of its own whose
 * options are the parent's, or the questions of a reading (type 11), which follow it on the sheet.
 * `answerId` is `user_answer.id`.
 */
export interface Item {
  readonly id: number;
  readonly type: ItemType;
  readonly content: string;
  readonly options: readonly Option[];
  readonly children: readonly Item[];
  readonly required: boolean;
  /** Type 5: several lines. */
  readonly multipleLine: boolean;
  /** Type 5: most characters. Types 2 and 4: most options ticked. */
  readonly max: number | null;
  readonly video: string | null;
  readonly audio: string | null;
  readonly answerId: number;
  readonly condition: Condition | null;
}
export const Item: t.Type<Item, unknown> = t.recursion('Item', () =>
  t.type({
    id: Id,
    type: ItemType,
    content: t.string,
    options: t.readonlyArray(Option),
    children: t.readonlyArray(Item),
    required: t.boolean,
    multipleLine: t.boolean,
    max: t.union([Count, t.null]),
    video: t.union([t.string, t.null]),
    audio: t.union([t.string, t.null]),
    answerId: Id,
    condition: t.union([Condition, t.null]),
  }),
);

/** One item of the sheet, rows and questions of readings included, at its ordinal. */
export interface IndexedItem {
  readonly item: Item;
  /** The type by which it is answered: a matrix row is a single choice. */
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
