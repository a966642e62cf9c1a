import * as t from 'io-ts';
import { Count, Id } from '../units.ts';

/** The eleven item types of spec 2 §3, by the number they have on the wire. */
export const ITEM_TYPE = {
  singleChoice: 1,
  multipleChoice: 2,
  singleChoiceWithText: 3,
  multipleChoiceWithText: 4,
  text: 5,
  numeric: 6,
  date: 7,
  blanks: 8,
  matrix: 9,
  matching: 10,
  reading: 11,
} as const;

export const ItemType = t.union(
  [
    t.literal(1),
    t.literal(2),
    t.literal(3),
    t.literal(4),
    t.literal(5),
    t.literal(6),
    t.literal(7),
    t.literal(8),
    t.literal(9),
    t.literal(10),
    t.literal(11),
  ],
  'ItemType',
);
export type ItemType = t.TypeOf<typeof ItemType>;

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
