import { describe, expect, it } from 'vitest';
import { isStepEditable, isStepReached } from './editability.ts';
import { INFORMATION_FIELDS, type InformationField } from './information.ts';
import { type EnrollmentStatus, isStepComplete, STATUSES, STEPS, stepOnLoad } from './status.ts';
import { FIELDS_OF, stepOf } from './steps.ts';

/** Written out by hand: status by status, what can be edited in steps 1 to 5, and what shows as complete. */
const TABLE: readonly (readonly [EnrollmentStatus, editable: string, complete: string, opensAt: number])[] = [
  // Steps: 12345    12345
  [1, '-x---', '-----', 1],
  [2, '-x---', 'x----', 2],
  [3, '--x--', 'xx---', 3],
  [4, '--xx-', 'xxx--', 4],
  [5, '---xx', 'xxxx-', 5],
  ['F', '-----', 'xxxxx', 1],
];

const FIELDS: Readonly<Record<1 | 2 | 3 | 4 | 5, string>> = {
  1: 'documentType identification firstName birthdate gender email',
  2: `cellPhone landlinePhone residence province canton parish country countryName provinceName cantonName parishName
    autoIdentification adventistChurch`,
  3: 'isDisabled disabilityType disabilityPercentage examSupport extraTime assistance',
  4: `housingType floorMaterial wallMaterial bathroomNumber bathroomType kitchen microwave televisions radio automobile
    washingMachine connectedPhone offlinePhone desktop laptop printer bathroom electricLight water garbageCollection
    landline tvCable internet phonePlan householdHead householdHeadLevel fatherLevel motherLevel occupation
    healthInsurance financialIncentive`,
  5: 'usePreviousNote',
};

describe('the fields of each step', () => {
  it.each(STEPS)('step %i', (step) => {
    expect(FIELDS_OF[step]).toEqual(FIELDS[step].split(/\s+/));
    for (const field of FIELDS_OF[step]) expect(stepOf(field)).toBe(step);
  });

  it('are all the fields there are', () => {
    expect(STEPS.flatMap((step) => FIELDS_OF[step])).toEqual(INFORMATION_FIELDS);
  });
});

describe('what can be edited', () => {
  it('has every status once', () => {
    expect(TABLE.map(([status]) => status)).toEqual(STATUSES);
  });

  const rows = TABLE.flatMap(([status, editable, complete]) =>
    STEPS.flatMap((step) => {
      const isOpen = editable[step - 1] === 'x';
      return FIELDS[step].split(/\s+/).map((field) => ({
        status,
        step,
        field: field as InformationField,
        isOpen,
        isDone: complete[step - 1] === 'x',
      }));
    }),
  );

  it.each(rows)('status $status, step $step, $field: $isOpen', ({ status, step, field, isOpen, isDone }) => {
    expect(stepOf(field)).toBe(step);
    expect(isStepEditable(step, status)).toBe(isOpen);
    expect(isStepComplete(step, status)).toBe(isDone);
    expect(!isOpen || isStepReached(step, status)).toBe(true);
  });

  it.each(TABLE)('the wizard of status %s opens where it stands', (status, _editable, _complete, opensAt) => {
    expect(stepOnLoad(status)).toBe(opensAt);
  });

  it('what is not reached cannot be looked at', () => {
    const reached = STATUSES.map((status) => STEPS.filter((step) => isStepReached(step, status)).length);
    expect(reached).toEqual([2, 2, 3, 4, 5, 5]);
  });
});
