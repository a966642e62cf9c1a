import type { Mark } from '../../platform/db/columns/mark.ts';
import { POINT_DECIMALS, rounded } from '../grading/rounded.ts';
import { type GrowingNumbers, growingNumbers } from './growing-numbers.ts';

export interface ScoredColumn {
  /** The share of an item's points that each sheet got: 1, all of them; less than 0, a penalty. NaN: not asked, or not graded. */
  readonly shares: Float64Array;
  /** 1: asked; 0: its conditions were not met. */
  readonly asked: Float64Array;
  /** Null: nobody's answer to it is graded. */
  readonly maxPoints: number | null;
  /** A regrade gave everybody its points. */
  readonly isAnnulled: boolean;
}

/** It has what the sheets of one form got, by its items' ordinals. */
export interface ScoreTable {
  readonly sheets: number;
  readonly columns: readonly ScoredColumn[];
  /** The points of each sheet, and the most that it could get, of items that are graded. */
  readonly points: Float64Array;
  readonly maxPoints: Float64Array;
}

interface GrowingColumn {
  readonly shares: GrowingNumbers;
  readonly asked: GrowingNumbers;
  maxPoints: number | null;
  isAnnulled: boolean;
}

/** An annulled item has points, and says nothing of anybody. */
const isAnnulled = ({ verdict, maxPoints }: Mark): boolean => verdict === 'ungraded' && maxPoints !== null;

export const growingScores = (items: number) => {
  const columns = Array.from(
    { length: items },
    (): GrowingColumn => ({ shares: growingNumbers(), asked: growingNumbers(), maxPoints: null, isAnnulled: false }),
  );
  const points = growingNumbers();
  const maxPoints = growingNumbers();
  return {
    /** The marks of a sheet, by the ordinals of its items. */
    add: (marks: readonly Mark[]): void => {
      let [got, most] = [0, 0];
      for (const [ordinal, column] of columns.entries()) {
        const mark = marks[ordinal];
        column.asked.add(mark?.isAsked === true ? 1 : 0);
        if (mark === undefined || mark.points === null || mark.maxPoints === null || isAnnulled(mark)) {
          column.shares.add(Number.NaN);
          if (mark !== undefined && isAnnulled(mark)) column.isAnnulled = true;
          continue;
        }
        column.shares.add(mark.points / mark.maxPoints);
        column.maxPoints = mark.maxPoints;
        got += mark.points;
        most += mark.maxPoints;
      }
      // The same points are the same number, in whatever order they were added up: who stands equal is equal.
      points.add(rounded(got, POINT_DECIMALS));
      maxPoints.add(rounded(most, POINT_DECIMALS));
    },
    table: (): ScoreTable => ({
      sheets: points.values().length,
      columns: columns.map(({ shares, asked, ...column }) => ({
        ...column,
        shares: shares.values(),
        asked: asked.values(),
      })),
      points: points.values(),
      maxPoints: maxPoints.values(),
    }),
  };
};

/** Binary fractions leave as much of no points. */
const NOTHING = 1e-9;

/** The share of all points that each sheet got; NaN: it could get none. */
export const totalShares = ({ points, maxPoints }: ScoreTable): Float64Array =>
  points.map((got, at) => (maxPoints[at] ? got / maxPoints[at] : Number.NaN));

/** The share of the points that each sheet got of everything but one item; NaN: there is nothing else. */
export const restShares = ({ points, maxPoints }: ScoreTable, { shares, maxPoints: own }: ScoredColumn): Float64Array =>
  points.map((got, at) => {
    const share = shares[at] ?? Number.NaN;
    const of = Number.isNaN(share) ? 0 : (own ?? 0);
    const most = (maxPoints[at] ?? 0) - of;
    return most <= NOTHING ? Number.NaN : (got - (of === 0 ? 0 : share * of)) / most;
  });
