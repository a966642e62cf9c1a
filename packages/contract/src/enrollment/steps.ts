import { INFORMATION_FIELDS, type Information, type InformationField } from './information.ts';
import type { Step } from './status.ts';

/** Steps in which something is saved. */
export type SavedStep = Exclude<Step, 1>;

const CONTACT_FIRST: InformationField = 'cellPhone';
const DISABILITY_FIRST: InformationField = 'isDisabled';
const SURVEY_FIRST: InformationField = 'housingType';
const APPLICATION_FIRST: InformationField = 'usePreviousNote';

const between = (first: InformationField | null, next: InformationField | null): readonly InformationField[] =>
  INFORMATION_FIELDS.slice(
    first === null ? 0 : INFORMATION_FIELDS.indexOf(first),
    next === null ? undefined : INFORMATION_FIELDS.indexOf(next),
  );

/** Each field belongs to one step, and is changed there only. The first step's are the account's: nobody changes them here. */
export const FIELDS_OF: Readonly<Record<Step, readonly InformationField[]>> = {
  1: between(null, CONTACT_FIRST),
  2: between(CONTACT_FIRST, DISABILITY_FIRST),
  3: between(DISABILITY_FIRST, SURVEY_FIRST),
  4: between(SURVEY_FIRST, APPLICATION_FIRST),
  5: between(APPLICATION_FIRST, null),
};

const steps = new Map(
  ([1, 2, 3, 4, 5] as const).flatMap((step) => FIELDS_OF[step].map((field) => [field, step] as const)),
);
export const stepOf = (field: InformationField): Step => steps.get(field) ?? 1;

/** `saved` with the fields of one step as `edited` has them: what a save of that step sends, and what the server keeps of it. */
export const withStep = (saved: Information, edited: Information, step: Step): Information => ({
  ...saved,
  ...Object.fromEntries(FIELDS_OF[step].map((field) => [field, edited[field]])),
});

/** Tells whether the two say the same in a step. */
export const isSameIn = (step: Step, one: Information, other: Information): boolean =>
  FIELDS_OF[step].every((field) => one[field] === other[field]);
