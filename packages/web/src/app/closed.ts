import type { Settings } from '@quipu/contract';
import { paths } from '../lib/paths.ts';
import type { SignInSession } from '../stores/sign-in-session-store.ts';

export interface Place {
  readonly desktop: boolean;
  readonly path: string;
  readonly session: SignInSession | null;
}

/**
 * Tells whether the institution has closed this build. Nobody is taken out of an evaluation for it:
 * whoever is in one finds the platform closed after leaving it.
 */
export const isClosed = (settings: Settings | null, { desktop, path, session }: Place): boolean => {
  if (settings === null || (desktop ? settings.app : settings.web)) return false;
  return session === null || !path.startsWith(paths.quiz(''));
};
