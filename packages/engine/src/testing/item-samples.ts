import type { Details } from '../model/detail.ts';
import type { IndexedItem, Item } from '../model/item.ts';
import { ITEM_TYPE, type ItemType } from '../model/item-type.ts';

const nothing = { itemOptionId: null, answer: null, slot: null };

/** Tests that draw sheets have items of each type by this. */
interface ItemSample {
  /** The weight with which one is drawn, beside others. */
  readonly often: number;
  /** Completes an item with these options to one of its type. `max` serves types that have a most. */
  readonly made: (options: Item['options'], max: number | null) => Partial<Item>;
  /** Details that the item takes, led by two numbers; some of them are all of an answer. */
  readonly details: (indexed: IndexedItem, a: number, b: number) => Details;
}

const plain = (): Partial<Item> => ({});
const none = (): Details => [];
const limited = (_: Item['options'], max: number | null): Partial<Item> => ({ max });

const one =
  (hasText: boolean): ItemSample['details'] =>
  ({ options }, a, b) => {
    const option = options[a % Math.max(1, options.length)];
    if (option === undefined || b % 7 === 6) return [];
    const withText = hasText && option === options.at(-1) && b % 2 === 0;
    return [{ ...nothing, itemOptionId: option.id, answer: withText ? `otra ${b}` : null }];
  };
const several: ItemSample['details'] = ({ item, options }, a, b) =>
  options
    .filter((_, at) => (((a + b) >> at) & 1) === 1)
    .slice(0, item.max ?? options.length)
    .map(({ id }) => ({ ...nothing, itemOptionId: id }));

export const ITEM_SAMPLES = {
  [ITEM_TYPE.singleChoice]: { often: 3, made: plain, details: one(false) },
  [ITEM_TYPE.multipleChoice]: { often: 1, made: limited, details: several },
  [ITEM_TYPE.singleChoiceWithText]: { often: 1, made: plain, details: one(true) },
  [ITEM_TYPE.multipleChoiceWithText]: { often: 1, made: limited, details: several },
  [ITEM_TYPE.text]: {
    often: 3,
    made: limited,
    details: ({ item }, a, b) => [{ ...nothing, answer: `x${a}${b}`.slice(0, item.max ?? 9) }],
  },
  [ITEM_TYPE.numeric]: { often: 1, made: plain, details: (_, a, b) => [{ ...nothing, answer: `${a - b}.${b}` }] },
  [ITEM_TYPE.date]: {
    often: 1,
    made: plain,
    details: (_, a, b) => (b % 7 === 6 ? [] : [{ ...nothing, answer: `20${10 + (a % 20)}-0${1 + (b % 9)}-15` }]),
  },
  [ITEM_TYPE.blanks]: {
    often: 1,
    made: (options) => ({ content: `<p>${options.map((_, at) => `{{${at + 1}}}`).join(' ')}</p>` }),
    details: ({ options, slots }, a) =>
      slots.slice(0, 1 + (a % 4)).map((slot, at) => ({ ...nothing, itemOptionId: options[at]?.id ?? 1, slot })),
  },
  [ITEM_TYPE.matrix]: { often: 1, made: plain, details: none },
  [ITEM_TYPE.matching]: {
    often: 1,
    made: (options) => ({ options: options.map((option) => ({ ...option, match: `m${option.id}` })) }),
    details: ({ options }, a, b) =>
      options.slice(0, 1 + (a % 4)).map(({ id }, at) => ({
        ...nothing,
        itemOptionId: id,
        answer: options[(at + b) % options.length]?.match ?? '',
      })),
  },
  [ITEM_TYPE.reading]: { often: 1, made: plain, details: none },
} satisfies Record<ItemType, ItemSample>;

/** Details that the item takes, led by two numbers; none of them is an answer taken back. */
export const someDetails = (indexed: IndexedItem, a: number, b: number): Details =>
  ITEM_SAMPLES[indexed.kind].details(indexed, a, b);
