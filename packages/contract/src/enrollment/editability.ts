import { type EnrollmentStatus, FINISHED, type Step } from './status.ts';

/**
 * The statuses in which the fields of a step can be changed. A step can be changed from when it is reached. Contact and
 * residence close as soon as they are saved; disability and the survey stay open while the step after them is the current
 * one; nothing is open once finished.
 */
const OPEN_IN: Readonly<Record<Step, readonly EnrollmentStatus[]>> = {
  1: [],
  2: [1, 2],
  3: [3, 4],
  4: [4, 5],
  5: [5],
};

export const isStepEditable = (step: Step, status: EnrollmentStatus): boolean => OPEN_IN[step].includes(status);

/**
 * Tells whether a step was reached, and so can be looked at. The first step saves nothing, so the second is reached
 * with it.
 */
export const isStepReached = (step: Step, status: EnrollmentStatus): boolean =>
  status === FINISHED || step <= Math.max(status, 2);
