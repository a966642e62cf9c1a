import type { Details } from '@quipu/engine';
import { sameDetails } from '../answers/same-details.ts';
import type { PlacedAnswer } from '../grading/form-session.ts';

const byOrdinal = (answers: readonly PlacedAnswer[]): ReadonlyMap<number, Details> =>
  new Map(answers.flatMap(({ ordinal, details }) => (details.length === 0 ? [] : [[ordinal, details] as const])));

/** The ordinals of the items whose answers are not the same; an empty answer is none. */
export const otherAnswers = (one: readonly PlacedAnswer[], other: readonly PlacedAnswer[]): readonly number[] => {
  const [ones, others] = [byOrdinal(one), byOrdinal(other)];
  return [...new Set([...ones.keys(), ...others.keys()])]
    .filter((ordinal) => !sameDetails(ones.get(ordinal) ?? [], others.get(ordinal) ?? []))
    .sort((a, b) => a - b);
};
