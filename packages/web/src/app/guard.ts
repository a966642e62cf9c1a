import type { Session } from '../stores/session-store.ts';

/** Who a route is for. */
export type Guard = 'visitor' | 'session' | 'any';

const HOME = '/home';
const LOGIN = '/login';
const INACTIVE = '/inactive';
const OPEN_TO_INACTIVE: readonly string[] = [INACTIVE, '/update-email'];

/** Where someone who may not be on this path is sent; null: they may. */
export const redirectOf = (guard: Guard, session: Session | null, path: string): string | null => {
  if (guard === 'any') return null;
  if (session === null) return guard === 'session' ? LOGIN : null;
  if (guard === 'visitor') return HOME;
  // Where an account that is active by now was told that it is not.
  if (session.isActive && path === INACTIVE) return HOME;
  return session.isActive || OPEN_TO_INACTIVE.includes(path) ? null : INACTIVE;
};
