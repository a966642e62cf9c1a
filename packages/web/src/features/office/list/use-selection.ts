import { useState } from 'react';

/** Rows that were ticked, by what they are called: they stay so on other pages, and as they were when they were ticked. */
export interface Selection<R> {
  readonly rows: readonly R[];
  readonly has: (row: R) => boolean;
  readonly set: (rows: readonly R[], isChosen: boolean) => void;
  readonly clear: () => void;
  /** The tick of a row says it to those who hear it. */
  readonly labelOf: (row: R) => string;
}

export const useSelection = <R>(keyOf: (row: R) => string | number, labelOf: Selection<R>['labelOf']): Selection<R> => {
  const [chosen, setChosen] = useState<ReadonlyMap<string | number, R>>(new Map());
  return {
    rows: [...chosen.values()],
    has: (row) => chosen.has(keyOf(row)),
    set: (rows, isChosen) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of rows)
          if (isChosen) next.set(keyOf(row), row);
          else next.delete(keyOf(row));
        return next;
      }),
    clear: () => setChosen(new Map()),
    labelOf,
  };
};
