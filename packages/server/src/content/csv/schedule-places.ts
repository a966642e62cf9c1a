import { askedText } from '../../admission/schedule/asked-text.ts';
import type { Window } from '../../admission/schedule/dates-in.ts';

export interface Place {
  readonly process: string;
  readonly position: number;
  /** Null: everybody's. */
  readonly owner: number | null;
}
export interface PlacedStep extends Place, Window {
  readonly title: string;
  readonly actions: readonly object[];
}
export interface StandingStep extends PlacedStep {
  readonly id: number;
  readonly confirmed: number;
}

export const placeKey = ({ process, position, owner }: Place): string => JSON.stringify([process, position, owner]);

/** Steps of one schedule that say the same. */
const sayingKey = (step: PlacedStep): string => {
  const { title, asked } = askedText(step);
  return JSON.stringify([step.process, step.owner, title, asked]);
};

const inOrder = <A extends PlacedStep>(steps: readonly A[]): ReadonlyMap<string, readonly A[]> => {
  const groups = new Map<string, A[]>();
  for (const step of [...steps].sort((one, other) => one.position - other.position)) {
    const saying = sayingKey(step);
    groups.set(saying, [...(groups.get(saying) ?? []), step]);
  }
  return groups;
};

/**
 * Finds which of the steps before each of a file is: the one that says the same, wherever it stood. Of several that say the same the order
 * tells, and where some came or went only the place. Absent: it is a new one.
 */
export const sameSteps = (
  before: readonly StandingStep[],
  coming: readonly PlacedStep[],
): ReadonlyMap<string, StandingStep> => {
  const standing = inOrder(before);
  const found = new Map<string, StandingStep>();
  for (const [saying, now] of inOrder(coming)) {
    const then = standing.get(saying) ?? [];
    now.forEach((step, place) => {
      const same = now.length === then.length ? then[place] : then.find((other) => placeKey(other) === placeKey(step));
      if (same !== undefined) found.set(placeKey(step), same);
    });
  }
  return found;
};
