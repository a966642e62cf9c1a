import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../lib/api.ts';
import { useSession } from '../stores/session-store.ts';

/** By then the page has what it asked for itself. */
const IDLE_MS = 1_500;

/** Whoever left an evaluation that had ended before all of it was sent need not come back to it: it goes out from here. */
export const useSendLeft = (): void => {
  const api = useApi();
  const session = useSession((state) => state.session);
  const send = useEffectEvent(async () => {
    if (session === null) return;
    try {
      const { loadBeside } = await import('../features/quiz/quiz-route.tsx');
      await (await loadBeside()).sendLeft(api, session);
    } catch {
      // It stays on this device, and goes out the next time.
    }
  });
  useEffect(() => {
    const later = () => void send();
    const alarm = setTimeout(later, IDLE_MS);
    window.addEventListener('online', later);
    return () => {
      clearTimeout(alarm);
      window.removeEventListener('online', later);
    };
  }, []);
};
