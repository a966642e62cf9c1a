import { type Detail, type Details, ITEM_TYPE, readNumber } from '@quipu/engine';
import type { FormItem } from '../evaluations/form.ts';
import type { ViewItem } from '../evaluations/form-view.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

const detail = (more: Partial<Detail>): Detail => ({ itemOptionId: null, answer: null, slot: null, ...more });

const idOf = ({ options }: ViewItem, letter: string): number | null =>
  letter.length === 1 ? (options[LETTERS.indexOf(letter.toUpperCase())]?.id ?? null) : null;

/** `1=B,2=A`: each part's left and right. Null: it is not written so, or says something twice. */
const pairsIn = (text: string): readonly (readonly [string, string])[] | null => {
  const pairs = text.split(',').map((part) => part.split('=').map((side) => side.trim()));
  const isWhole = pairs.every((sides) => sides.length === 2 && sides.every((side) => side !== ''));
  const lefts = new Set(pairs.map(([left]) => left?.toUpperCase()));
  return isWhole && lefts.size === pairs.length ? pairs.map(([left = '', right = '']) => [left, right]) : null;
};

/** The parts that are named take the place of those before; the others stay. */
const merged = (before: Details, named: readonly (Detail | null)[], isSame: (a: Detail, b: Detail) => boolean) => {
  const parts = named.flatMap((part) => (part === null ? [] : [part]));
  if (parts.length < named.length) return null;
  return [...before.filter((one) => !parts.some((part) => isSame(part, one))), ...parts];
};

const repeatsOption = (details: Details): boolean =>
  new Set(details.map(({ itemOptionId }) => itemOptionId)).size < details.length;

const choicesIn = (view: ViewItem, text: string): Details | null => {
  const ids = text.split(',').map((letter) => idOf(view, letter.trim()));
  const known = ids.flatMap((id) => (id === null ? [] : [detail({ itemOptionId: id })]));
  return known.length === ids.length && new Set(ids).size === ids.length ? known : null;
};

/**
 * A right answer as an operator writes it: letters of options as they are shown (`B`, `A,C`), a text, number or date; blanks
 * and rows `1=B,2=A`; pairs `A=2`, the second being the place of the counterpart as shown. Blanks, rows and pairs that are not
 * named stay as `before` has them. Null: it is no answer to the item.
 */
export const writtenAnswer = (item: FormItem, view: ViewItem, before: Details, text: string): Details | null => {
  const written = text.trim();
  const pairs = pairsIn(written);
  switch (item.type) {
    case ITEM_TYPE.singleChoice:
    case ITEM_TYPE.singleChoiceWithText:
      return written.includes(',') ? null : choicesIn(view, written);
    case ITEM_TYPE.multipleChoice:
    case ITEM_TYPE.multipleChoiceWithText:
      return choicesIn(view, written);
    case ITEM_TYPE.text:
      return written === '' ? null : [detail({ answer: written })];
    case ITEM_TYPE.numeric: {
      const answer = readNumber(written);
      return answer === null || answer === '' ? null : [detail({ answer })];
    }
    case ITEM_TYPE.date:
      return ISO_DATE.test(written) ? [detail({ answer: written })] : null;
    case ITEM_TYPE.blanks:
    case ITEM_TYPE.matrix: {
      const slots: ReadonlySet<number> = new Set(
        item.type === ITEM_TYPE.matrix
          ? item.children.map((_, place) => place + 1)
          : before.map((one) => one.slot ?? 0),
      );
      const named = pairs?.map(([slot, letter]) => {
        const id = idOf(view, letter);
        return id !== null && slots.has(Number(slot)) ? detail({ itemOptionId: id, slot: Number(slot) }) : null;
      });
      const whole = named === undefined ? null : merged(before, named, (a, b) => a.slot === b.slot);
      // An option fits in one blank; a column is for any row.
      return item.type === ITEM_TYPE.blanks && whole !== null && repeatsOption(whole) ? null : whole;
    }
    case ITEM_TYPE.matching: {
      const named = pairs?.map(([letter, place]) => {
        const [id, answer] = [idOf(view, letter), view.options[Number(place) - 1]?.match ?? null];
        return id !== null && answer !== null ? detail({ itemOptionId: id, answer }) : null;
      });
      return named === undefined ? null : merged(before, named, (a, b) => a.itemOptionId === b.itemOptionId);
    }
    case ITEM_TYPE.reading:
      return null;
    default:
      return item.type satisfies never;
  }
};
