import { bridgeOf } from '@quipu/proctor/bridge';
import { useEffect, useState } from 'react';
import type { Workplace, WorkplaceWatch } from './watch-workplace.ts';

/** A phone has neither: it does not even fetch the code that would look. */
const canTell = (): boolean => bridgeOf(window) !== null || 'isExtended' in window.screen;

export interface WatchedWorkplace extends Workplace {
  readonly watch: WorkplaceWatch;
}

/**
 * Watches the computer for what an evaluation does not allow; null: nothing of it, as far as can be
 * known.
 */
export const useWorkplaceProblem = (): WatchedWorkplace | null => {
  const [found, setFound] = useState<WatchedWorkplace | null>(null);
  useEffect(() => {
    if (!canTell()) return undefined;
    let watch: WorkplaceWatch | null = null;
    let wanted = true;
    const start = async () => {
      const { watchWorkplace } = await import('./watch-workplace.ts');
      if (!wanted) return;
      const started: WorkplaceWatch = watchWorkplace(window, (workplace) => {
        const isFine = workplace.displays < 2 && workplace.processes.length === 0;
        // Told for the first time while it is still being started.
        queueMicrotask(() => {
          if (wanted) setFound(isFine ? null : { ...workplace, watch: started });
        });
      });
      watch = started;
    };
    start().catch(() => undefined);
    return () => {
      wanted = false;
      watch?.stop();
    };
  }, []);
  return found;
};
