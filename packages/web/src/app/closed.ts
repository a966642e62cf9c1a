import type { Settings } from '@quipu/contract';
import { paths } from '../lib/paths.ts';
import type { SignInSession } from '../stores/sign-in-session-store.ts';

export interface Place {
  readonly desktop: boolean;
  readonly path: string;
  readonly session: SignInSession | null;
}

/**
 * Whether the institution has this build closed. Nobody is taken out of an evaluation for it: who is in one leaves by
 * themselves, and finds the platform closed then.
 */
export const isClosed = (settings: Settings | null, { desktop, path, session }: Place): boolean => {
  if (settings === null || (desktop ? settings.app : settings.web)) return false;
  return session === null || !path.startsWith(paths.quiz(''));
};
