import type { ListedSheet } from '@quipu/contract';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useLogOut } from '../../stores/use-log-out.ts';
import { fetchSheets } from './api.ts';

export interface SheetsState {
  /** The last list that came; null: none yet. */
  readonly sheets: readonly ListedSheet[] | null;
  readonly problem: { readonly kind: 'forbidden' | 'unreachable'; readonly text: string | null } | null;
  readonly busy: boolean;
  readonly reload: () => void;
}

/** The list, asked for on entering, when the page is looked at again, and when the network comes back. */
export const useSheets = (): SheetsState => {
  const api = useApi();
  const logOut = useLogOut();
  const [sheets, setSheets] = useState<SheetsState['sheets']>(null);
  const [problem, setProblem] = useState<SheetsState['problem']>(null);
  const [busy, setBusy] = useState(true);

  const load = useCallback(async () => {
    setBusy(true);
    const outcome = await fetchSheets(api);
    setBusy(false);
    switch (outcome.kind) {
      case 'sheets':
        setSheets(outcome.sheets);
        setProblem(null);
        return;
      case 'forbidden':
        setSheets(null);
        setProblem({ kind: 'forbidden', text: outcome.text });
        return;
      case 'mustLeave':
        notify('error', outcome.text);
        await logOut();
        return;
      case 'unreachable':
        setProblem({ kind: 'unreachable', text: null });
        return;
      case 'sessionOver':
        return;
    }
  }, [api, logOut]);

  const reload = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void load();
  });
  useEffect(() => {
    reload();
    const again = () => {
      reload();
    };
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
  }, []);

  return { sheets, problem, busy, reload: () => void load() };
};
