import { isStepEditable } from './editability.ts';
import { type EnrollmentStatus, FINISHED, STEPS, type Step } from './status.ts';
import type { SavedStep } from './steps.ts';

export const statusAfter = (step: SavedStep): EnrollmentStatus => (step === 5 ? FINISHED : ((step + 1) as 3 | 4 | 5));

/** Other steps that a save of one closes: nothing in them can be changed afterwards. */
export const stepsClosedBy = (saved: SavedStep, status: EnrollmentStatus): readonly Step[] =>
  STEPS.filter((step) => step !== saved && isStepEditable(step, status) && !isStepEditable(step, statusAfter(saved)));

/** The step that a posted status saves. Null: no step leads there. */
export const stepSavedBy = (posted: EnrollmentStatus): SavedStep | null => {
  switch (posted) {
    case 1:
    case 2:
      return null;
    case 3:
      return 2;
    case 4:
      return 3;
    case 5:
      return 4;
    case FINISHED:
      return 5;
    default:
      return posted satisfies never;
  }
};

export type SaveRefusal = 'finished' | 'noSuchSave' | 'skipsStep' | 'stepClosed';

/**
 * Tells whether an enrollment that stands at `status` takes a save that posts `posted`: the step that it saves, or why
 * not.
 */
export const judgeSave = (status: EnrollmentStatus, posted: EnrollmentStatus): SavedStep | SaveRefusal => {
  if (status === FINISHED) return 'finished';
  const step = stepSavedBy(posted);
  if (step === null) return 'noSuchSave';
  if (isStepEditable(step, status)) return step;
  return step > status ? 'skipsStep' : 'stepClosed';
};
