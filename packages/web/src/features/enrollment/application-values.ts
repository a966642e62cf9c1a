import {
  applicationErrors,
  type Career,
  hasErrors,
  type LoadedEnrollment,
  previousGradeChoice,
  type YesNo,
  yesNo,
} from '@quipu/contract';
import type { Draft } from '../../stores/drafts.ts';
import type { RulesForm } from '../../ui/form/use-rules-form.ts';
import { judged } from './judged.ts';

export interface ApplicationValues {
  usePreviousNote: string;
  careerId: string;
  acceptance: boolean;
}
export interface Application {
  readonly usePreviousNote: YesNo | null;
  readonly career: Career;
}
export type ApplicationForm = RulesForm<ApplicationValues, Application>;

export const loadedApplication = ({ extra, information, careerId }: LoadedEnrollment): ApplicationValues => ({
  usePreviousNote: String(previousGradeChoice(extra, information.usePreviousNote) ?? ''),
  careerId: String(careerId ?? ''),
  acceptance: false,
});

/** What can be sent: a career that is offered, accepted. */
export const applicationRules = (careers: readonly Career[]) =>
  judged<Application, ApplicationValues>('Application', ({ usePreviousNote, careerId, acceptance }) => {
    const career = careers.find(({ id }) => String(id) === careerId);
    const errors = applicationErrors(career?.id ?? null, acceptance);
    if (career === undefined || hasErrors(errors)) return { kind: 'wrong', errors };
    const choice = yesNo.find(({ code }) => String(code) === usePreviousNote)?.code ?? null;
    return { kind: 'right', value: { usePreviousNote: choice, career } };
  });

/** An acceptance is given anew; null: nothing was changed. */
export const applicationDraft = (loaded: ApplicationValues, values: ApplicationValues): Draft | null => {
  const { usePreviousNote, careerId } = values;
  if (usePreviousNote === loaded.usePreviousNote && careerId === loaded.careerId) return null;
  return { usePreviousNote, careerId };
};
