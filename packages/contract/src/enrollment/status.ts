import * as t from 'io-ts';

export type Step = 1 | 2 | 3 | 4 | 5;
export const STEPS: readonly Step[] = [1, 2, 3, 4, 5];

export type EnrollmentStatus = Step | 'F';
export const FINISHED = 'F';
export const STATUSES: readonly EnrollmentStatus[] = [...STEPS, FINISHED];

const byText = new Map<unknown, EnrollmentStatus>(
  STATUSES.flatMap((status) => [
    [status, status],
    [String(status), status],
  ]),
);
const known = new Set<unknown>(STATUSES);

/** Numbers are taken as texts too, and go as numbers. */
export const EnrollmentStatus: t.Type<EnrollmentStatus, unknown, unknown> = new t.Type(
  'EnrollmentStatus',
  (u): u is EnrollmentStatus => known.has(u),
  (u, context) => {
    const status = byText.get(u);
    return status === undefined ? t.failure(u, context, '1 to 5, or F') : t.success(status);
  },
  (status) => status,
);

/** Returns the step at which the wizard opens. */
export const stepOnLoad = (status: EnrollmentStatus): Step => (status === FINISHED ? 1 : status);

/** Tells whether a step shows as complete. */
export const isStepComplete = (step: Step, status: EnrollmentStatus): boolean => status === FINISHED || status > step;
