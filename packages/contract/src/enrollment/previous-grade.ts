import { NO, YES, type YesNo } from './options/personal-options.ts';
import type { UserExtra } from './user-extra.ts';

type Known = Pick<UserExtra, 'lastPostulationGrade' | 'repeatFirstPostulation'>;

/** People who have a grade of an earlier admission may use it. */
export const isPreviousGradeOffered = ({ lastPostulationGrade }: Known): boolean => lastPostulationGrade !== null;

/** Shown, but not to be changed. */
export const isPreviousGradeFixed = (extra: Known): boolean =>
  isPreviousGradeOffered(extra) && extra.repeatFirstPostulation;

/**
 * Returns what is kept for a choice: nothing where it is not offered, yes where it is fixed, no where nothing was said.
 */
export const previousGradeChoice = (extra: Known, chosen: YesNo | null): YesNo | null => {
  if (!isPreviousGradeOffered(extra)) return null;
  return isPreviousGradeFixed(extra) ? YES : (chosen ?? NO);
};
