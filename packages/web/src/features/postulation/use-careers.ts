import { type CareerWithQuota, careersCalls } from '@quipu/contract';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { forgetDraft } from '../../stores/drafts.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { type CareersOutcome, fetchCareers } from './api.ts';
import { draftName } from './draft-name.ts';

export interface CareersState {
  /** Null: none came yet, or there is nothing to choose. */
  readonly careers: readonly CareerWithQuota[] | null;
  readonly problem: Extract<CareersOutcome, { kind: 'closed' | 'noSeats' | 'unreachable' }> | null;
  readonly busy: boolean;
  readonly reload: () => Promise<void>;
}

/** Asks for the careers of the second application. When that fails, the last ones stay. */
export const useCareers = (): CareersState => {
  const api = useApi(careersCalls);
  const appUserId = useSignInSession(({ session }) => session?.userId ?? 0);
  const [careers, setCareers] = useState<CareersState['careers']>(null);
  const [problem, setProblem] = useState<CareersState['problem']>(null);
  const [busy, setBusy] = useState(true);
  const reload = useCallback(async () => {
    setBusy(true);
    const outcome = await fetchCareers(api);
    setBusy(false);
    if (outcome.kind === 'sessionOver') return;
    // What was chosen can be sent no more: it was sent, or its time is over.
    if (outcome.kind === 'closed') forgetDraft(draftName(appUserId));
    if (outcome.kind === 'careers') setCareers(outcome.careers);
    else if (outcome.kind !== 'unreachable') setCareers(null);
    setProblem(outcome.kind === 'careers' ? null : outcome);
  }, [api, appUserId]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { careers, problem, busy, reload };
};
