import type { OfficeCall } from '@quipu/contract';
import { inOffice, officePaths } from './office-paths.ts';
import type { May } from './use-may.ts';

type Needs = readonly OfficeCall[];

/** The menu leads to these, in this order, each for whoever may make one of these calls. The office opens at the first. */
export const NEEDS = {
  requests: ['officeReschedulings', 'officeRegrades', 'officeObjections', 'officeQuarantined'],
  evaluations: ['officeEvaluations'],
  sessions: ['officeSessions'],
  results: ['officeResults'],
  enrollments: ['officeEnrollments'],
  people: ['officePeople'],
  rehearsals: ['officeRehearsals'],
  register: ['officeActions'],
  settings: ['officeSettings'],
} as const satisfies Partial<Readonly<Record<keyof typeof officePaths, Needs>>>;
export type PlaceName = keyof typeof NEEDS;

export const mayOneOf = (may: May, needs: Needs): boolean => needs.some(may);

export const placesFor = (may: May): readonly PlaceName[] =>
  (Object.keys(NEEDS) as readonly PlaceName[]).filter((place) => mayOneOf(may, NEEDS[place]));

export const addressOf = (place: PlaceName): string => inOffice(officePaths[place]);
