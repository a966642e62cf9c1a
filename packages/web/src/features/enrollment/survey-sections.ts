import type { InformationField } from '@quipu/contract';
import { texts } from './texts.ts';

export interface SurveySection {
  readonly title: string;
  readonly intro: string | null;
  readonly fields: readonly InformationField[];
}

/** The survey in parts that one gets through on a phone. */
export const surveySections: readonly SurveySection[] = [
  {
    title: texts.dwelling,
    intro: null,
    fields: ['housingType', 'floorMaterial', 'wallMaterial', 'bathroomNumber', 'bathroomType'],
  },
  {
    title: texts.goods,
    intro: texts.goodsIntro,
    fields: [
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
  },
  {
    title: texts.services,
    intro: texts.servicesIntro,
    fields: ['electricLight', 'water', 'garbageCollection', 'landline', 'tvCable', 'internet', 'phonePlan'],
  },
  {
    title: texts.household,
    intro: null,
    fields: [
      'householdHead',
      'householdHeadLevel',
      'fatherLevel',
      'motherLevel',
      'occupation',
      'healthInsurance',
      'financialIncentive',
    ],
  },
];
