import { type ScheduleStep, scheduleCalls } from '@quipu/contract';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { fetchHome } from './api.ts';

export interface ScheduleState {
  /** The last ones that came; null: none yet. */
  readonly steps: readonly ScheduleStep[] | null;
  readonly problem: { readonly kind: 'forbidden'; readonly text: string } | { readonly kind: 'unreachable' } | null;
  readonly busy: boolean;
  readonly reload: () => Promise<void>;
}

/** The steps, asked for on entering, when the page is looked at again, when the network comes back, and when told. */
export const useSchedule = (): ScheduleState => {
  const api = useApi(scheduleCalls);
  const [steps, setSteps] = useState<ScheduleState['steps']>(null);
  const [problem, setProblem] = useState<ScheduleState['problem']>(null);
  const [busy, setBusy] = useState(true);
  const lastAsked = useRef(0);

  const reload = useCallback(async () => {
    lastAsked.current += 1;
    const asked = lastAsked.current;
    setBusy(true);
    const outcome = await fetchHome(api);
    // A slow reply does not take the place of a later one.
    if (asked !== lastAsked.current) return;
    setBusy(false);
    if (outcome.kind === 'sessionOver') return;
    if (outcome.kind === 'steps') {
      setSteps(outcome.steps);
      setProblem(null);
      return;
    }
    if (outcome.kind === 'forbidden') setSteps(null);
    setProblem(outcome);
  }, [api]);

  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void reload();
  });
  useEffect(() => {
    const look = () => {
      again();
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, []);

  return { steps, problem, busy, reload };
};
