import { type Career, isPreviousGradeFixed, isPreviousGradeOffered, type LoadedEnrollment } from '@quipu/contract';
import { useEffect, useMemo, useState } from 'react';
import { draftOf, forgetDraft, keepDraft } from '../../stores/drafts.ts';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import {
  type ApplicationForm,
  type ApplicationValues,
  applicationDraft,
  loadedApplication,
} from './application-values.ts';
import { draftName } from './draft-name.ts';

/** The form of the last step; what is chosen in it is kept until it is sent. */
export const useApplicationForm = (enrollment: LoadedEnrollment, careers: readonly Career[]) => {
  const name = draftName(enrollment.appUserId, 5);
  const [draft] = useState(() => draftOf(name));
  const loaded = useMemo(() => loadedApplication(enrollment), [enrollment]);
  const asksGrade = isPreviousGradeOffered(enrollment.extra) && !isPreviousGradeFixed(enrollment.extra);
  const kept: Partial<ApplicationValues> = {
    ...(asksGrade && draft['usePreviousNote'] !== undefined ? { usePreviousNote: draft['usePreviousNote'] } : {}),
    // One that is not offered any more was not chosen.
    ...(careers.some(({ id }) => String(id) === draft['careerId']) ? { careerId: draft['careerId'] ?? '' } : {}),
  };
  const form: ApplicationForm = usePageForm<ApplicationValues>({ ...loaded, ...kept });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          const typed = applicationDraft(loaded, form.getValues());
          if (typed === null) forgetDraft(name);
          else keepDraft(name, typed);
        },
      }),
    [form, loaded, name],
  );
  return { form, asksGrade, isRestored: Object.keys(kept).length > 0 };
};
