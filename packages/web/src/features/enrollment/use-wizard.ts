import {
  enrollmentCalls,
  FINISHED,
  hasErrors,
  type Information,
  isStepReached,
  type SavedStep,
  type Step,
  stepOnLoad,
  stepsClosedBy,
  withStep,
} from '@quipu/contract';
import { useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { paths } from '../../lib/paths.ts';
import { useNavigate } from '../../lib/router.tsx';
import { forgetDraft, useDrafts } from '../../stores/drafts.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { stepTitles } from '../../ui/enrollment/texts.ts';
import type { Loaded } from './api.ts';
import { draftName } from './draft-name.ts';
import { saveStep } from './save-step.ts';
import { texts } from './texts.ts';
import type { EnrollmentState } from './use-enrollment.ts';
import type { SaveErrors, WizardSteps } from './wizard-steps.ts';

/** The steps over what was loaded: one save at a time, and nobody goes elsewhere meanwhile. */
export const useWizard = (
  { enrollment, careers }: Loaded,
  { put, reload }: EnrollmentState,
  exit: () => void,
): WizardSteps => {
  const api = useApi(enrollmentCalls);
  const navigate = useNavigate();
  const [chosen, setStep] = useState<Step>(() => stepOnLoad(enrollment.status));
  // It may stand at an earlier step than when it was loaded: in another process.
  const step = isStepReached(chosen, enrollment.status) ? chosen : stepOnLoad(enrollment.status);
  const saving = useRef(false);

  const go = (to: Step) => {
    if (!saving.current && isStepReached(to, enrollment.status)) setStep(to);
  };

  const leadsBack = (saved: SavedStep): boolean => {
    const { drafts } = useDrafts.getState();
    const unsaved = stepsClosedBy(saved, enrollment.status).find(
      (one) => drafts[draftName(enrollment.appUserId, one)] !== undefined,
    );
    if (unsaved === undefined) return false;
    notify('error', texts.saveFirst(stepTitles[unsaved]));
    setStep(unsaved);
    return true;
  };

  const settle = async (saved: SavedStep, edited: Information, careerId: number | null): Promise<SaveErrors> => {
    const { appUserId } = enrollment;
    const information = withStep(enrollment.information, edited, saved);
    const outcome = await saveStep(api, { appUserId, step: saved, information, careerId });
    switch (outcome.kind) {
      case 'saved':
        forgetDraft(draftName(appUserId, saved));
        put({ ...enrollment, information, status: outcome.status, careerId: outcome.careerId });
        notify('success', texts.saved);
        if (outcome.status === FINISHED) {
          if (outcome.extra !== null) useSignInSession.getState().mergeExtra({ ...outcome.extra });
          navigate(paths.home, { state: { sent: 'enrollment' } });
        } else setStep((saved + 1) as Step);
        return null;
      case 'refused':
        notify('error', outcome.error);
        // Nothing is wrong with the step, or seats went: what is shown of the rest is out of date. It is told what is wrong
        // with what there is then: a career that went would take the focus along.
        if (saved === 5 || !hasErrors(outcome.errors)) await reload();
        return outcome.errors;
      case 'told':
        notify('error', outcome.text);
        navigate(paths.home);
        return null;
      case 'failed':
        notify('error', texts.saveFailed);
        return null;
      case 'ended':
        return null;
      default:
        return outcome satisfies never;
    }
  };

  return {
    enrollment,
    careers,
    step,
    go,
    exit,
    leadsBack,
    save: async (saved, edited, careerId) => {
      if (saving.current || leadsBack(saved)) return null;
      saving.current = true;
      try {
        return await settle(saved, edited, careerId);
      } finally {
        saving.current = false;
      }
    },
  };
};
