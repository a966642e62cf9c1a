import type { EpochMs, Millis, Seconds } from '../units.ts';

/** A section as it was gone into: by the server's clock, and by what is known of visits to it, which its device's clock dates. */
export interface SectionEntered {
  readonly id: number;
  readonly duration: Seconds | null;
  readonly startedAt: EpochMs | null;
  readonly visitedAt: EpochMs | null;
}

/** A device's clock is off from the server's by half a round trip at most: it gives a request up after twice as long. */
const CLOCKS_APART_MS: Millis = 10_000;

/**
 * When timed sections were left for good, by section id, in the order of the sheet: with the back button off, when a later one
 * is started or visited. What is not in it can still be gone to, as far as that goes.
 */
export const sectionsLeft = (
  sections: readonly SectionEntered[],
  backButtonEnabled: boolean,
): ReadonlyMap<number, EpochMs> => {
  const left = new Map<number, EpochMs>();
  if (backButtonEnabled) return left;
  let next = Number.POSITIVE_INFINITY;
  for (const { id, duration, startedAt, visitedAt } of sections.toReversed()) {
    if (duration !== null && next < Number.POSITIVE_INFINITY) left.set(id, next);
    // A visit is known by its last change: a start that is known bounds it.
    next = Math.min(next, visitedAt ?? next, startedAt === null ? next : startedAt + CLOCKS_APART_MS);
  }
  return left;
};
