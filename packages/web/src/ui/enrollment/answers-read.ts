import {
  dayInWords,
  FIELDS_OF,
  type Information,
  type InformationField,
  informationLabels,
  optionsOf,
  type Step,
  textOf,
} from '@quipu/contract';
import { surveySections } from './survey-sections.ts';

/** Places are read by their names. */
const CODES: ReadonlySet<InformationField> = new Set(['province', 'canton', 'parish', 'country']);

/** Words the answer in a field, for reading; null: there is none. */
const answerText = (field: InformationField, information: Information): string | null => {
  const value = information[field];
  if (value === null || CODES.has(field)) return null;
  const options = optionsOf[field];
  if (options !== undefined) return textOf(options, value);
  if (field === 'birthdate') return dayInWords(String(value));
  return field === 'disabilityPercentage' ? `${value} %` : String(value);
};

export interface AnswersRead {
  readonly title: string | null;
  readonly rows: readonly (readonly [label: string, answer: string])[];
}

/** The answers of a step to read, in its parts: what was not said, or does not apply, is left out. */
export const answersRead = (step: Step, information: Information): readonly AnswersRead[] => {
  const groups = step === 4 ? surveySections : [{ title: null, fields: FIELDS_OF[step] }];
  return groups.map(({ title, fields }) => ({
    title,
    rows: fields.flatMap((field) => {
      const answer = answerText(field, information);
      return answer === null ? [] : [[informationLabels[field], answer] as const];
    }),
  }));
};
