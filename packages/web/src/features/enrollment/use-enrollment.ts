import {
  careersCalls,
  enrollmentCalls,
  isStepEditable,
  type LoadedEnrollment,
  STEPS,
  type Step,
} from '@quipu/contract';
import { isLeft } from 'fp-ts/lib/Either.js';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { draftOf, forgetDraft } from '../../stores/drafts.ts';
import { fetchEnrollment, type Loaded } from './api.ts';
import { applicationDraft, loadedApplication } from './application-values.ts';
import { draftName } from './draft-name.ts';
import { draftFrom, toValues } from './step-values.ts';

const enrollmentAndCareers = { ...enrollmentCalls, ...careersCalls };

export interface EnrollmentState {
  /** Null: not loaded yet. */
  readonly loaded: Loaded | null;
  readonly problem: string | null;
  readonly busy: boolean;
  readonly reload: () => Promise<void>;
  /** Takes the enrollment as a save has left it. */
  readonly put: (enrollment: LoadedEnrollment) => void;
}

/** Tells whether a step was saved although the reply was lost: it has what was typed. */
const isSaved = (enrollment: LoadedEnrollment, step: Step): boolean => {
  const draft = draftOf(draftName(enrollment.appUserId, step));
  if (step === 1) return true;
  if (step !== 5) {
    const { information } = enrollment;
    return draftFrom(information, step, { ...toValues(information), ...draft }) === null;
  }
  const loaded = loadedApplication(enrollment);
  return applicationDraft(loaded, { ...loaded, ...draft }) === null;
};

/**
 * Forgets drafts of no more use: those of steps that have closed since, and those that are saved.
 */
const forgetSettled = (enrollment: LoadedEnrollment): void => {
  const { appUserId, status } = enrollment;
  for (const step of STEPS)
    if (!isStepEditable(step, status) || isSaved(enrollment, step)) forgetDraft(draftName(appUserId, step));
};

export const useEnrollment = (): EnrollmentState => {
  const api = useApi(enrollmentAndCareers);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(true);
  const load = useCallback(async () => {
    setBusy(true);
    const outcome = await fetchEnrollment(api);
    setBusy(false);
    if (isLeft(outcome)) {
      setProblem(outcome.left);
      return;
    }
    forgetSettled(outcome.right.enrollment);
    setLoaded(outcome.right);
    setProblem(null);
  }, [api]);
  useEffect(() => {
    void load();
  }, [load]);
  return {
    loaded,
    problem,
    busy,
    reload: load,
    put: (enrollment) => {
      setLoaded((before) => (before === null ? null : { ...before, enrollment }));
    },
  };
};
