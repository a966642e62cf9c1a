import { areTooMany } from '@quipu/engine';
import { bridgeOf } from '@quipu/proctor/bridge';
import { createContext, useEffect, useState } from 'react';
import { useSettings } from '../../stores/settings-store.ts';
import type { Workplace, WorkplaceWatch } from './watch-workplace.ts';

/** A phone has neither: it does not even fetch the code that would look. */
const canTell = (): boolean => bridgeOf(window) !== null || 'isExtended' in window.screen;

export interface WorkplaceProblem extends Workplace {
  readonly watch: WorkplaceWatch;
  /** So many monitors are allowed, where there are more. Null: the programs are what is wrong. */
  readonly allowed: number | null;
}

/** The monitors that are connected, for what allows fewer of them than the home does. One: as far as is known. */
export const DisplaysContext = createContext(1);

/**
 * Watches the computer for what the institution does not allow. `problem`: null where there is nothing of it, as far as can be
 * known.
 */
export const useWorkplace = (): { readonly displays: number; readonly problem: WorkplaceProblem | null } => {
  const monitors = useSettings(({ settings }) => settings?.monitors ?? 1);
  const [found, setFound] = useState<(Workplace & { readonly watch: WorkplaceWatch }) | null>(null);
  useEffect(() => {
    if (!canTell()) return undefined;
    let watch: WorkplaceWatch | null = null;
    let wanted = true;
    const start = async () => {
      const { watchWorkplace } = await import('./watch-workplace.ts');
      if (!wanted) return;
      const started: WorkplaceWatch = watchWorkplace(window, (workplace) => {
        // Told for the first time while it is still being started.
        queueMicrotask(() => {
          if (wanted) setFound({ ...workplace, watch: started });
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
  if (found === null) return { displays: 1, problem: null };
  const allowed = areTooMany(found.displays, { monitors }) ? monitors : null;
  const isFine = allowed === null && found.processes.length === 0;
  return { displays: found.displays, problem: isFine ? null : { ...found, allowed } };
};
