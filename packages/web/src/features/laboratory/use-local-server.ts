import type { DesktopLocalServer, LocalServerState } from '@quipu/proctor/bridge';
import { useEffect, useState } from 'react';

/** Follows the state of this computer's server; null: not known yet. */
export const useLocalServer = (server: DesktopLocalServer): LocalServerState | null => {
  const [state, setState] = useState<LocalServerState | null>(null);
  useEffect(() => {
    // What is told later is newer than the answer to a question asked before.
    let isOld = false;
    const stop = server.onState((told) => {
      isOld = true;
      setState(told);
    });
    server
      .state()
      .then((asked) => {
        if (!isOld) setState(asked);
      })
      .catch(() => undefined);
    return () => {
      isOld = true;
      stop();
    };
  }, [server]);
  return state;
};
