import { useEffect } from 'react';
import type { Quiz } from '../session/quiz-context.ts';

/** Sends what is pending, what is being typed with it, when the page is hidden or goes; says no and what the server refuses. */
export const useLeaving = ({ runtime, ask }: Quiz): void => {
  useEffect(() => {
    const leave = () => void runtime.flush();
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
  }, [runtime, ask]);
};
