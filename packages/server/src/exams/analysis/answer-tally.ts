import type { Details } from '@quipu/engine';
import type { ExtremeGroups } from './extreme-groups.ts';
import { growingNumbers } from './growing-numbers.ts';
import type { ItemPart, PartChoice } from './item-parts.ts';
import { type Quartiles, quartilesOf } from './statistics.ts';

/** It tells how many gave something, and how well they did in the rest. */
export interface ChoiceTally extends PartChoice {
  readonly chosen: number;
  /** Two counts say how many of the upper and of the lower group gave it. */
  readonly upper: number;
  readonly lower: number;
  /** The mean of the shares that these people got of everything else; null: nobody gave it. */
  readonly restMean: number | null;
}

export interface PartTally {
  readonly label: string | null;
  readonly choices: readonly ChoiceTally[];
}

export interface AnswerTally {
  readonly answered: number;
  /** Milliseconds; null: nobody was at it. */
  readonly time: Quartiles | null;
  readonly parts: readonly PartTally[];
}

interface Counted {
  chosen: number;
  upper: number;
  lower: number;
  restSum: number;
  restCount: number;
}
const nobody = (): Counted => ({ chosen: 0, upper: 0, lower: 0, restSum: 0, restCount: 0 });

/** No more different answers that people write are told apart. */
const MAX_WRITTEN = 2_000;
const TOLD_WRITTEN = 6;
const MAX_WRITTEN_LENGTH = 80;

const tallied = (choice: PartChoice, { restSum, restCount, ...counts }: Counted): ChoiceTally => ({
  ...choice,
  ...counts,
  restMean: restCount === 0 ? null : restSum / restCount,
});

/** Somebody answered this, and stands there. */
export interface GivenOnSheet {
  /** The place of the sheet in the score table. */
  readonly sheet: number;
  readonly details: Details;
  readonly timeMs: number;
  /** All of it is right. */
  readonly isRight: boolean;
}

/** Counts what was given in the parts of one item. `rest`: the shares that each sheet got of everything else. */
export const answerTally = (parts: readonly ItemPart[], rest: Float64Array, groups: ExtremeGroups) => {
  const counts = parts.map(({ choices }) => choices.map(nobody));
  const written = parts.map(() => new Map<string, Counted & { isRight: boolean }>());
  const times = growingNumbers();
  let answered = 0;
  const count = (counted: Counted, sheet: number): void => {
    counted.chosen += 1;
    counted.upper += groups.upper[sheet] ?? 0;
    counted.lower += groups.lower[sheet] ?? 0;
    const share = rest[sheet] ?? Number.NaN;
    if (Number.isNaN(share)) return;
    counted.restSum += share;
    counted.restCount += 1;
  };
  const countWritten = (place: number, text: string, { sheet, isRight }: GivenOnSheet): void => {
    const known = written[place];
    if (known === undefined) return;
    const counted = known.get(text) ?? (known.size < MAX_WRITTEN ? { ...nobody(), isRight } : null);
    if (counted === null) return;
    known.set(text, counted);
    counted.isRight ||= isRight;
    count(counted, sheet);
  };
  const isGiven = ({ itemOptionId, answer }: Details[number]): boolean =>
    itemOptionId !== null || (answer ?? '').trim() !== '';
  return {
    add: (given: GivenOnSheet): void => {
      if (given.timeMs > 0) times.add(given.timeMs);
      const details = given.details.filter(isGiven);
      if (details.length === 0) return;
      answered += 1;
      for (const [place, part] of parts.entries()) {
        if (part.choices.length === 0) {
          countWritten(place, (details[0]?.answer ?? '').trim().slice(0, MAX_WRITTEN_LENGTH), given);
          continue;
        }
        for (const one of details) {
          const choice = part.choiceOf(one);
          const counted = choice === null ? undefined : counts[place]?.[choice];
          if (counted !== undefined) count(counted, given.sheet);
        }
      }
    },
    result: (): AnswerTally => ({
      answered,
      time: quartilesOf(times.values()),
      parts: parts.map(({ label, choices }, place) => ({
        label,
        choices:
          choices.length > 0
            ? choices.map((choice, at) => tallied(choice, counts[place]?.[at] ?? nobody()))
            : [...(written[place] ?? [])]
                .map(([text, { isRight, ...counted }]) => tallied({ label: '', text, isRight }, counted))
                // What nobody else wrote tells nothing of the question, and may tell of the person.
                .filter(({ chosen, isRight }) => chosen > 1 || isRight)
                .sort((one, other) => other.chosen - one.chosen || (one.text < other.text ? -1 : 1))
                .slice(0, TOLD_WRITTEN),
      })),
    }),
  };
};
