import { isStepEditable, type LoadedEnrollment, STEPS } from '@quipu/contract';
import { isLeft } from 'fp-ts/lib/Either.js';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { forgetDraft } from '../../stores/drafts.ts';
import { fetchEnrollment, type Loaded } from './api.ts';
import { draftName } from './draft-name.ts';

export interface EnrollmentState {
  /** Null: not loaded yet. */
  readonly loaded: Loaded | null;
  readonly problem: string | null;
  readonly busy: boolean;
  readonly reload: () => Promise<void>;
  /** As it stands after a save. */
  readonly put: (enrollment: LoadedEnrollment) => void;
}

/** What was typed in a step that has closed since can be saved no more. */
const forgetClosed = ({ appUserId, status }: LoadedEnrollment): void => {
  for (const step of STEPS) if (!isStepEditable(step, status)) forgetDraft(draftName(appUserId, step));
};

export const useEnrollment = (): EnrollmentState => {
  const api = useApi();
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
    forgetClosed(outcome.right.enrollment);
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
