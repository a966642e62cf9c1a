import { paths } from '../lib/paths.ts';
import { isExaminee, isStaff, worksInOffice } from '../stores/roles.ts';
import type { SignInSession } from '../stores/sign-in-session-store.ts';

/** The people a route is for. `session`: anyone who is signed in. */
export type Guard = 'visitor' | 'session' | 'examinee' | 'staff' | 'office' | 'any';

/** The first screen of someone who is signed in. */
export const landingOf = (session: SignInSession): string => {
  if (isExaminee(session)) return paths.home;
  if (worksInOffice(session)) return paths.office;
  return isStaff(session) ? paths.console : paths.home;
};

/** Tells whose the routes are that need a role. Whoever has none for any may be where examinees are. */
const isTheirs: Partial<Readonly<Record<Guard, (session: SignInSession) => boolean>>> = {
  staff: isStaff,
  office: worksInOffice,
  examinee: (session) => landingOf(session) === paths.home,
};

/** Returns where to send someone who may not be on this path; null: they may. */
export const redirectOf = (guard: Guard, session: SignInSession | null, path: string): string | null => {
  if (guard === 'any') return null;
  if (session === null) return guard === 'visitor' ? null : paths.login;
  const { isActive, missing = [] } = session;
  if (isActive && missing.length > 0) return path === paths.identity ? null : paths.identity;
  const landing = landingOf(session);
  if (guard === 'visitor' || path === paths.identity) return landing;
  // Where an account that is active by now was told that it is not.
  if (isActive && path === paths.inactive) return landing;
  if (!isActive && path !== paths.inactive && path !== paths.updateEmail) return paths.inactive;
  return isTheirs[guard]?.(session) === false ? landing : null;
};
