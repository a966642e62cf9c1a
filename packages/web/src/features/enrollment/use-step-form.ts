import {
  changeField,
  FIELDS_OF,
  type Information,
  type InformationField,
  informationLabels,
  type LoadedEnrollment,
  type SavedStep,
  stepErrors,
} from '@quipu/contract';
import { useEffect, useState } from 'react';
import type { RegisterOptions, UseFormReturn } from 'react-hook-form';
import { draftOf, forgetDraft, keepDraft } from '../../stores/drafts.ts';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { draftName } from './draft-name.ts';
import { draftFrom, type StepValues, toInformation, toValues } from './step-values.ts';

interface StepField<N extends InformationField> {
  readonly form: UseFormReturn<StepValues>;
  readonly name: N;
  readonly label: string;
  readonly rules: RegisterOptions<StepValues, N>;
}

export interface StepForm {
  readonly form: UseFormReturn<StepValues>;
  /**
   * Properties for a field of the kit. The rules are the contract's, which look at the whole step.
   */
  readonly field: <N extends InformationField>(name: N) => StepField<N>;
  /** True: it began with what had been typed before and was not saved. */
  readonly isRestored: boolean;
}

/** The fields of a step: each change clears what depended on it, and is kept until the step is saved. */
export const useStepForm = (step: SavedStep, { appUserId, information: base }: LoadedEnrollment): StepForm => {
  const draftKey = draftName(appUserId, step);
  const [draft] = useState(() => draftOf(draftKey));
  const form = usePageForm<StepValues>({ ...toValues(base), ...draft });

  useEffect(() => {
    let before = toInformation(base, step, form.getValues());
    let isClearing = false;
    const clear = (after: Information, now: Information) => {
      isClearing = true;
      for (const field of FIELDS_OF[step]) {
        if (Object.is(after[field], now[field])) continue;
        form.setValue(field, '');
        form.clearErrors(field);
      }
      isClearing = false;
    };
    const follow = () => {
      if (isClearing) return;
      const now = toInformation(base, step, form.getValues());
      const changed = FIELDS_OF[step].find((field) => !Object.is(now[field], before[field]));
      if (changed !== undefined) {
        before = changeField({ ...now, [changed]: before[changed] }, changed, now[changed]);
        clear(before, now);
      }
      const typed = draftFrom(base, step, form.getValues());
      if (typed === null) forgetDraft(draftKey);
      else keepDraft(draftKey, typed);
    };
    return form.subscribe({ formState: { values: true }, callback: follow });
  }, [form, step, base, draftKey]);

  return {
    form,
    field: (name) => ({
      form,
      name,
      label: informationLabels[name],
      rules: { validate: (_, values) => stepErrors(step, toInformation(base, step, values))[name] ?? true },
    }),
    isRestored: Object.keys(draft).length > 0,
  };
};
