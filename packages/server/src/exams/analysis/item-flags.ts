import type { ChoiceTally, PartTally } from './answer-tally.ts';

/** Binary fractions add as much to a count of shares of people. */
const NOTHING = 1e-9;

export const FLAG_LIMITS = {
  /** Nearly everybody has it right; nearly nobody has. */
  easy: 0.95,
  hard: 0.1,
  /** This share of those who were asked left it empty. */
  omitted: 0.1,
  /** A choice of fewer people says nothing. */
  leastChosen: 5,
} as const;

/** Somebody should look at an item before its grades are published, for one of these reasons. */
export type ItemFlag =
  | { readonly kind: 'negative' | 'easy' | 'hard' | 'omitted' }
  /** The best prefer what is not right to what is: the key may be wrong. */
  | { readonly kind: 'distractor'; readonly part: string | null; readonly choice: ChoiceTally };

export interface FlagFacts {
  readonly asked: number;
  readonly omitted: number;
  readonly facility: number | null;
  readonly pointBiserial: number | null;
  readonly parts: readonly PartTally[];
}

/**
 * Finds what is not right, and what the upper group gives more often than the answer that it gives most of those that are
 * right; of an answer of several options, than the one that it gives least.
 */
const strongDistractors = ({ label, choices }: PartTally, isSeveral: boolean): readonly ItemFlag[] => {
  const right = choices.filter(({ isRight }) => isRight).map(({ upper }) => upper);
  if (right.length === 0) return [];
  const key = isSeveral ? Math.min(...right) : Math.max(...right);
  return choices
    .filter(({ isRight, chosen, upper }) => !isRight && chosen >= FLAG_LIMITS.leastChosen && upper > key + NOTHING)
    .map((choice) => ({ kind: 'distractor', part: label, choice }));
};

/** The most telling first. */
export const flagsOf = (
  { asked, omitted, facility, pointBiserial, parts }: FlagFacts,
  isSeveral: boolean,
): readonly ItemFlag[] => [
  ...parts.flatMap((part) => strongDistractors(part, isSeveral)),
  ...(pointBiserial !== null && pointBiserial < 0 ? [{ kind: 'negative' } as const] : []),
  ...(facility !== null && facility > FLAG_LIMITS.easy ? [{ kind: 'easy' } as const] : []),
  ...(facility !== null && facility < FLAG_LIMITS.hard ? [{ kind: 'hard' } as const] : []),
  ...(asked > 0 && omitted > FLAG_LIMITS.omitted * asked ? [{ kind: 'omitted' } as const] : []),
];
