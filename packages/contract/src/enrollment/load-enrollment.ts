import type { Career } from './career.ts';
import type { Enrollment } from './enrollment.ts';
import { NO } from './options/personal-options.ts';

/**
 * An enrollment as it is shown and edited: nobody who says nothing belongs to a church or has a disability, and a career that
 * is not offered (any more) was not chosen.
 */
export const loadEnrollment = <E extends Enrollment>(enrollment: E, careers: readonly Pick<Career, 'id'>[]): E => {
  const { information, careerId } = enrollment;
  return {
    ...enrollment,
    careerId: careers.some(({ id }) => id === careerId) ? careerId : null,
    information: {
      ...information,
      landlinePhone: information.landlinePhone ?? null,
      adventistChurch: information.adventistChurch ?? NO,
      isDisabled: information.isDisabled ?? NO,
    },
  };
};
