import { useEffect, useEffectEvent } from 'react';
import { useSend } from '../lib/api.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';

/** The wait before the first try: the page asks for its own things first. */
const IDLE_MS = 1_500;

/**
 * Sends what is left of an evaluation that ended before all of it was sent, so that nobody has to
 * go back to it.
 */
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
