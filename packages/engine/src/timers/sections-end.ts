import type { EpochMs, Seconds } from '../units.ts';

/** A section as time has it. `deadline` null: it was not started, or has no time of its own. */
export interface SectionEnd {
  readonly duration: Seconds | null;
  readonly deadline: EpochMs | null;
}

/**
 * When the last of the sections ends that can still be gone to, where every one of them asks something: from then on
 * nowhere is left to go (`isSomewhereLeft`, which knows of answers and conditions too). With the back button off those
 * before the furthest one started are behind. Null: one has no end, or was not started.
 */
export const sectionsEnd = (sections: readonly SectionEnd[], backButtonEnabled: boolean): EpochMs | null => {
  const furthest = sections.findLastIndex(({ deadline }) => deadline !== null);
  const within = backButtonEnabled ? sections : sections.slice(Math.max(0, furthest));
  const ends = within.flatMap(({ duration, deadline }) => (duration === null || deadline === null ? [] : [deadline]));
  return ends.length < within.length || ends.length === 0 ? null : Math.max(...ends);
};
