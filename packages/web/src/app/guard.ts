import { isExaminee, isStaff } from '../stores/roles.ts';
import type { Session } from '../stores/session-store.ts';

/** Who a route is for. `session`: anyone who is signed in. */
export type Guard = 'visitor' | 'session' | 'examinee' | 'staff' | 'any';

const HOME = '/home';
const CONSOLE = '/consola';
const LOGIN = '/login';
const INACTIVE = '/inactive';
const IDENTITY = '/identidad';
const OPEN_TO_INACTIVE: readonly string[] = [INACTIVE, '/update-email'];

/** Where one lands who is signed in. */
const landingOf = (session: Session): string => (!isExaminee(session) && isStaff(session) ? CONSOLE : HOME);

/** Where someone who may not be on this path is sent; null: they may. */
export const redirectOf = (guard: Guard, session: Session | null, path: string): string | null => {
  if (guard === 'any') return null;
  if (session === null) return guard === 'visitor' ? null : LOGIN;
  const { isActive, missing = [] } = session;
  if (isActive && missing.length > 0) return path === IDENTITY ? null : IDENTITY;
  const landing = landingOf(session);
  if (guard === 'visitor' || path === IDENTITY) return landing;
  // Where an account that is active by now was told that it is not.
  if (isActive && path === INACTIVE) return landing;
  if (!isActive && !OPEN_TO_INACTIVE.includes(path)) return INACTIVE;
  const isElsewhere = guard === 'staff' ? !isStaff(session) : guard === 'examinee' && landing !== HOME;
  return isElsewhere ? landing : null;
};
