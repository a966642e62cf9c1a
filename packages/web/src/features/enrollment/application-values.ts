import {
  applicationErrors,
  type Career,
  type LoadedEnrollment,
  previousGradeChoice,
  type YesNo,
  yesNo,
} from '@quipu/contract';
import type { RegisterOptions, UseFormReturn } from 'react-hook-form';
import type { Draft } from '../../stores/drafts.ts';

export interface ApplicationValues {
  usePreviousNote: string;
  careerId: string;
  acceptance: boolean;
}
export interface Application {
  readonly usePreviousNote: YesNo | null;
  readonly career: Career;
}
export type ApplicationForm = UseFormReturn<ApplicationValues>;

export const loadedApplication = ({ extra, information, careerId }: LoadedEnrollment): ApplicationValues => ({
  usePreviousNote: String(previousGradeChoice(extra, information.usePreviousNote) ?? ''),
  careerId: String(careerId ?? ''),
  acceptance: false,
});

const careerIn = ({ careerId }: ApplicationValues, careers: readonly Career[]): Career | undefined =>
  careers.find(({ id }) => String(id) === careerId);
const errorsIn = (values: ApplicationValues, careers: readonly Career[]) =>
  applicationErrors(careerIn(values, careers)?.id ?? null, values.acceptance);

export const careerRules = (careers: readonly Career[]): RegisterOptions<ApplicationValues, 'careerId'> => ({
  validate: (_, values) => errorsIn(values, careers).careerId ?? true,
});
export const acceptanceRules = (careers: readonly Career[]): RegisterOptions<ApplicationValues, 'acceptance'> => ({
  validate: (_, values) => errorsIn(values, careers).acceptance ?? true,
});

/** Decodes values that the rules let pass; null: the career is not among those offered. */
export const applicationIn = (values: ApplicationValues, careers: readonly Career[]): Application | null => {
  const career = careerIn(values, careers);
  const usePreviousNote = yesNo.find(({ code }) => String(code) === values.usePreviousNote)?.code ?? null;
  return career === undefined ? null : { usePreviousNote, career };
};

/** An acceptance is given anew; null: nothing was changed. */
export const applicationDraft = (loaded: ApplicationValues, values: ApplicationValues): Draft | null => {
  const { usePreviousNote, careerId } = values;
  if (usePreviousNote === loaded.usePreviousNote && careerId === loaded.careerId) return null;
  return { usePreviousNote, careerId };
};
