import { useEffect, useEffectEvent } from 'react';
import { useSend } from '../lib/api.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';

/** By then the page has what it asked for itself. */
const IDLE_MS = 1_500;

/** Whoever left an evaluation that had ended before all of it was sent need not come back to it: it goes out from here. */
export const useSendLeft = (): void => {
  const send = useSend();
  const session = useSignInSession((state) => state.session);
  const sendAll = useEffectEvent(async () => {
    if (session === null) return;
    try {
      const { loadBackground } = await import('../features/quiz/route/quiz-route.tsx');
      await (await loadBackground()).sendLeft(send, session);
    } catch {
      // It stays on this device, and goes out the next time.
    }
  });
  useEffect(() => {
    const later = () => void sendAll();
    const alarm = setTimeout(later, IDLE_MS);
    window.addEventListener('online', later);
    return () => {
      clearTimeout(alarm);
      window.removeEventListener('online', later);
    };
  }, []);
};
