import type { Details } from '../content/detail.ts';
import type { IndexedItem } from '../content/indexed-item.ts';

const nothing = { itemOptionId: null, answer: null, slot: null };

/** Details that the item takes, led by two numbers; none of them is an answer taken back. */
export const someDetails = ({ item, kind, options, slots }: IndexedItem, a: number, b: number): Details => {
  const option = options[a % Math.max(1, options.length)];
  switch (kind) {
    case 1:
    case 3: {
      if (option === undefined || b % 7 === 6) return [];
      const withText = kind === 3 && option === options.at(-1) && b % 2 === 0;
      return [{ ...nothing, itemOptionId: option.id, answer: withText ? `otra ${b}` : null }];
    }
    case 2:
    case 4:
      return options
        .filter((_, at) => (((a + b) >> at) & 1) === 1)
        .slice(0, item.max ?? options.length)
        .map(({ id }) => ({ ...nothing, itemOptionId: id }));
    case 5:
      return [{ ...nothing, answer: `x${a}${b}`.slice(0, item.max ?? 9) }];
    case 6:
      return [{ ...nothing, answer: `${a - b}.${b}` }];
    case 7:
      return b % 7 === 6 ? [] : [{ ...nothing, answer: `20${10 + (a % 20)}-0${1 + (b % 9)}-15` }];
    case 8:
      return slots
        .slice(0, 1 + (a % 4))
        .flatMap((slot, at) => ({ ...nothing, itemOptionId: options[at]?.id ?? 1, slot }));
    case 10:
      return options.slice(0, 1 + (a % 4)).map(({ id }, at) => ({
        ...nothing,
        itemOptionId: id,
        answer: options[(at + b) % options.length]?.match ?? '',
      }));
    case 9:
    case 11:
      return [];
    default:
      return kind satisfies never;
  }
};
