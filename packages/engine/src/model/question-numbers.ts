import type { ConditionGraph } from './condition-graph.ts';
import type { IndexedItem } from './item.ts';

const A = 'a'.charCodeAt(0);
const ALPHABET = 26;

/** a to z, then aa, ab and so on. */
const lettersOf = (place: number): string => {
  const last = String.fromCharCode(A + (place % ALPHABET));
  return place < ALPHABET ? last : lettersOf(Math.floor(place / ALPHABET) - 1) + last;
};

/**
 * Names each place of a sheet, whatever is answered: questions that are always asked are counted, and those that hang on a
 * condition (their own, or their reading's) are letters of the one before them: "12", "12 a", "12 b", "13". Null: nothing
 * is asked there.
 */
export const questionNumbers = (
  items: readonly IndexedItem[],
  { conditions }: ConditionGraph,
  ordinalOfPosition: readonly number[],
): readonly (string | null)[] => {
  const isConditional = (ordinal: number): boolean =>
    ordinal >= 0 && (conditions[ordinal] !== null || isConditional(items[ordinal]?.parent ?? -1));
  let counted = 0;
  let letters = 0;
  return ordinalOfPosition.map((ordinal) => {
    if (items[ordinal]?.isQuestion !== true) return null;
    if (isConditional(ordinal)) {
      letters += 1;
      return `${counted === 0 ? '' : `${counted} `}${lettersOf(letters - 1)}`;
    }
    counted += 1;
    letters = 0;
    return String(counted);
  });
};
