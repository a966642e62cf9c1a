import { changeField, FIELDS_OF, type Information, type LoadedEnrollment, type SavedStep } from '@quipu/contract';
import { useEffect, useMemo, useState } from 'react';
import { draftOf, forgetDraft, keepDraft } from '../../stores/drafts.ts';
import { type RulesForm, useRulesForm } from '../../ui/form/use-rules-form.ts';
import { draftName } from './draft-name.ts';
import { draftFrom, type StepValues, stepRules, toInformation, toValues } from './step-values.ts';

export type StepForm = RulesForm<StepValues, Information>;

export interface DraftedForm {
  readonly form: StepForm;
  /** It began with what had been typed before, and not saved. */
  readonly isRestored: boolean;
}

/** The fields of a step: each change clears what depended on it, and is kept until the step is saved. */
export const useStepForm = (step: SavedStep, { appUserId, information: base }: LoadedEnrollment): DraftedForm => {
  const name = draftName(appUserId, step);
  const [draft] = useState(() => draftOf(name));
  const rules = useMemo(() => stepRules(step, base), [step, base]);
  const form = useRulesForm(rules, { ...toValues(base), ...draft } as StepValues);

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
      if (typed === null) forgetDraft(name);
      else keepDraft(name, typed);
    };
    return form.subscribe({ formState: { values: true }, callback: follow });
  }, [form, step, base, name]);

  return { form, isRestored: Object.keys(draft).length > 0 };
};
