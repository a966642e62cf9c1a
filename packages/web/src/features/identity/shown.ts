import type { IdentityStep } from '@quipu/contract';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';

/** These were shown; `missing` is what the server still asks for. Once nothing is, the guard leads on. */
export const noteShown = (shown: readonly IdentityStep[], missing: readonly IdentityStep[]): void => {
  const { session, note } = useSignInSession.getState();
  const own = (session?.missing ?? []).filter((step) => !shown.includes(step));
  note({ missing: [...new Set([...own, ...missing])] });
};
