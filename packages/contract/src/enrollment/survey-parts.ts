import type { Information, InformationField } from './information.ts';

/** The survey (step 4) in parts that one gets through on a phone. Each is saved by itself. */
export const SURVEY_PARTS = {
  dwelling: ['housingType', 'floorMaterial', 'wallMaterial', 'bathroomNumber', 'bathroomType'],
  goods: [
    'kitchen',
    'microwave',
    'televisions',
    'radio',
    'automobile',
    'washingMachine',
    'connectedPhone',
    'offlinePhone',
    'desktop',
    'laptop',
    'printer',
    'bathroom',
  ],
  services: ['electricLight', 'water', 'garbageCollection', 'landline', 'tvCable', 'internet', 'phonePlan'],
  household: [
    'householdHead',
    'householdHeadLevel',
    'fatherLevel',
    'motherLevel',
    'occupation',
    'healthInsurance',
    'financialIncentive',
  ],
} as const satisfies Readonly<Record<string, readonly InformationField[]>>;
export type SurveyPart = keyof typeof SURVEY_PARTS;

/** `saved` with one part as `edited` has it. */
export const withSurveyPart = (saved: Information, edited: Information, part: SurveyPart): Information => ({
  ...saved,
  ...Object.fromEntries(SURVEY_PARTS[part].map((field) => [field, edited[field]])),
});
