import { asksMatch, type Detail, type Details, isDate, placeOfLetter, readNumber } from '@quipu/engine';
import type { FormItem } from '../../platform/db/columns/form.ts';
import type { ViewItem } from '../forms/form-view.ts';

const detail = (more: Partial<Detail>): Detail => ({ itemOptionId: null, answer: null, slot: null, ...more });

const optionOf = ({ options }: ViewItem, letter: string) => options[placeOfLetter(letter)];
const idOf = (view: ViewItem, letter: string): number | null => optionOf(view, letter)?.id ?? null;

/** `1=B,2=A`: each part's left and right. Null: it is not written so, or says something twice. */
const pairsIn = (text: string): readonly (readonly [string, string])[] | null => {
  const pairs = text.split(',').map((part) => part.split('=').map((side) => side.trim()));
  const isWhole = pairs.every((sides) => sides.length === 2 && sides.every((side) => side !== ''));
  const lefts = new Set(pairs.map(([left]) => left?.toUpperCase()));
  return isWhole && lefts.size === pairs.length ? pairs.map(([left = '', right = '']) => [left, right]) : null;
};

const allOf = (named: readonly (Detail | null)[] | undefined): Details | null => {
  const parts = named?.flatMap((part) => (part === null ? [] : [part]));
  return parts === undefined || parts.length < (named?.length ?? 0) ? null : parts;
};

const choicesIn = (view: ViewItem, text: string): Details | null => {
  const ids = text.split(',').map((letter) => idOf(view, letter.trim()));
  const known = ids.flatMap((id) => (id === null ? [] : [detail({ itemOptionId: id })]));
  return known.length === ids.length && new Set(ids).size === ids.length ? known : null;
};

interface Written {
  readonly item: FormItem;
  readonly view: ViewItem;
  readonly text: string;
  readonly pairs: ReturnType<typeof pairsIn>;
}
export type Reader = (written: Written) => Details | null;

const one: Reader = ({ view, text }) => (text.includes(',') ? null : choicesIn(view, text));
const several: Reader = ({ view, text }) => choicesIn(view, text);

/** `1=B,2=A`, in the slots that there are. */
const slotted = ({ view, pairs }: Written, slots: readonly (number | null)[]): Details | null =>
  allOf(
    pairs?.map(([slot, letter]) => {
      const id = idOf(view, letter);
      return id !== null && slots.includes(Number(slot)) ? detail({ itemOptionId: id, slot: Number(slot) }) : null;
    }),
  );

/** The ways in which operators write right answers. */
export const READERS = {
  one,
  several,
  text: ({ text }) => (text === '' ? null : [detail({ answer: text })]),
  number: ({ text }) => {
    const answer = readNumber(text);
    return answer === null || answer === '' ? null : [detail({ answer })];
  },
  date: ({ text }) => (isDate(text) ? [detail({ answer: text })] : null),
  slots: (written) =>
    slotted(
      written,
      written.item.options.map(({ slot }) => slot),
    ),
  /** A column is for any row. */
  rows: (written) =>
    slotted(
      written,
      written.item.children.map((_, place) => place + 1),
    ),
  pairs: ({ view, pairs }) =>
    allOf(
      pairs?.map(([letter, place]) => {
        const [option, answer] = [optionOf(view, letter), view.options[Number(place) - 1]?.match ?? null];
        return option !== undefined && asksMatch(option) && answer !== null
          ? detail({ itemOptionId: option.id, answer })
          : null;
      }),
    ),
  nothing: () => null,
} satisfies Record<string, Reader>;

/**
 * A right answer as an operator writes it: letters of options as they are shown (`B`, `A,C`), a text, number or date; of blanks,
 * rows and pairs those that are named, `1=B,2=A`, and `A=2`, the second being the place of the counterpart as shown. Null: it is
 * no answer to the item.
 */
export const readWith = (read: Reader, item: FormItem, view: ViewItem, written: string): Details | null => {
  const text = written.trim();
  return read({ item, view, text, pairs: pairsIn(text) });
};
