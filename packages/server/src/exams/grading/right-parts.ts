import type { Detail, Details } from '@quipu/engine';
import type { FormItem } from '../../platform/db/columns/form.ts';
import { repeatsWord } from './grade-placements.ts';

/** Parts of the same blank or row, or of the same option that has a counterpart. */
const isSamePlace = (a: Detail, b: Detail): boolean =>
  a.slot === null ? b.slot === null && a.itemOptionId === b.itemOptionId : a.slot === b.slot;

const isNamed = (part: Detail, named: Details): boolean => named.some((one) => isSamePlace(one, part));

/** Nothing is right yet where there is none. */
const orNothing = (before: readonly Details[]): readonly Details[] => (before.length === 0 ? [[]] : before);

/** Types 8 and 10: the named parts, completed from each answer that is right, where an option fits in one blank. */
export const completed = (item: FormItem, before: readonly Details[], named: Details): readonly Details[] =>
  orNothing(before)
    .map((one) => [
      ...one.map((part) => named.find((other) => isSamePlace(other, part)) ?? part),
      ...named.filter((part) => !isNamed(part, one)),
    ])
    .filter((one) => !repeatsWord(item, one));

/** Type 9: the named rows have their new column and no other. */
export const insteadInRows = (before: readonly Details[], named: Details): readonly Details[] =>
  orNothing(before).map((one) => [...one.filter((part) => !isNamed(part, named)), ...named]);

/**
 * Type 9: the named rows have their new column beside the others, each row by itself, as it is shown. A row that had none
 * does not count against whoever has all of what was right without it.
 */
export const alsoInRows = (before: readonly Details[], named: Details): readonly Details[] =>
  orNothing(before).flatMap((one) => {
    const added = named.filter(
      (part) => !one.some((other) => isSamePlace(other, part) && other.itemOptionId === part.itemOptionId),
    );
    const both = [...one, ...added];
    return one.length === 0 || named.every((part) => isNamed(part, one)) ? [both] : [one, both];
  });
