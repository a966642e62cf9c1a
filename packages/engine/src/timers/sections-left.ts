import type { EpochMs, Millis, Seconds } from '../model/units.ts';

/** A section as it was gone into: by the server's clock, and by what is known of visits to it, which its device's clock dates. */
export interface SectionEntered {
  readonly id: number;
  readonly isTimed: boolean;
  readonly startedAt: EpochMs | null;
  readonly visitedAt: EpochMs | null;
}

/** A device's clock is off from the server's by half a round trip at most: it gives a request up after twice as long. */
export const CLOCKS_APART_MS: Millis = 10_000;

/**
 * Tells when sections were left for good, by section id, in the order of the sheet: with the back button off, a timed one when a later
 * one is started or visited. One without a time of its own can still be answered until something later is seen.
 */
export const sectionsLeft = (
  sections: readonly SectionEntered[],
  backButtonEnabled: boolean,
): ReadonlyMap<number, EpochMs> => {
  const left = new Map<number, EpochMs>();
  if (backButtonEnabled) return left;
  let entered = Number.POSITIVE_INFINITY;
  let visited = Number.POSITIVE_INFINITY;
  for (const { id, isTimed, startedAt, visitedAt } of sections.toReversed()) {
    const leftAt = isTimed ? entered : visited;
    if (leftAt < Number.POSITIVE_INFINITY) left.set(id, leftAt);
    visited = Math.min(visited, visitedAt ?? visited);
    // A visit is known by its last change: a start that is known bounds it.
    entered = Math.min(entered, visited, startedAt === null ? entered : startedAt + CLOCKS_APART_MS);
  }
  return left;
};

/** A section as time has it. `deadline` null: it was not started, or has no time of its own. */
export interface SectionEnd {
  readonly duration: Seconds | null;
  readonly deadline: EpochMs | null;
}

/**
 * Tells when the last of the sections ends that can still be gone to, where every one of them asks something: from then on
 * nowhere is left to go (`isSomewhereLeft`, which knows of answers and conditions too). With the back button off those
 * before the furthest one started are behind. Null: one has no end, or was not started.
 */
export const sectionsEnd = (sections: readonly SectionEnd[], backButtonEnabled: boolean): EpochMs | null => {
  const furthest = sections.findLastIndex(({ deadline }) => deadline !== null);
  const within = backButtonEnabled ? sections : sections.slice(Math.max(0, furthest));
  const ends = within.flatMap(({ duration, deadline }) => (duration === null || deadline === null ? [] : [deadline]));
  return ends.length < within.length || ends.length === 0 ? null : Math.max(...ends);
};
