import { bridgeOf, type DesktopUpdateState, type DesktopUpdates } from '@quipu/proctor/bridge';
import { useEffect, useState } from 'react';

const UNKNOWN: DesktopUpdateState = { kind: 'off' };

export interface Update {
  readonly state: DesktopUpdateState;
  readonly updates: DesktopUpdates;
}

/** Follows the desktop application's search for a new version; null: this is a browser. */
export const useUpdate = (): Update | null => {
  const [updates] = useState(() => bridgeOf(window)?.updates ?? null);
  const [state, setState] = useState<DesktopUpdateState>(UNKNOWN);
  useEffect(() => {
    if (updates === null) return;
    let isTold = false;
    const stop = updates.onState((told) => {
      isTold = true;
      setState(told);
    });
    updates.state().then(
      (first) => {
        if (!isTold) setState(first);
      },
      () => undefined,
    );
    return stop;
  }, [updates]);
  return updates === null ? null : { state, updates };
};
