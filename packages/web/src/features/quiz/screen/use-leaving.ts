import { useEffect } from 'react';
import type { Quiz } from '../session/quiz-context.ts';

/** Commits what is being typed and sends what is pending when the page is hidden or goes; says no and what the server refuses. */
export const useLeaving = ({ runtime, flushDrafts, ask }: Quiz): void => {
  useEffect(() => {
    const leave = () => {
      flushDrafts();
      void runtime.flush();
    };
    const hidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leave);
    const unheard = runtime.onRefused((failure) => {
      if (failure.kind === 'refused' && failure.status !== 401 && failure.message !== null)
        ask({ kind: 'message', text: failure.message });
    });
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leave);
      unheard();
      leave();
    };
  }, [runtime, flushDrafts, ask]);
};
