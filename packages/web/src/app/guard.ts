import { paths } from '../lib/paths.ts';
import { isExaminee, isOperator, isStaff } from '../stores/roles.ts';
import type { SignInSession } from '../stores/sign-in-session-store.ts';

/** The people a route is for. `session`: anyone who is signed in. */
export type Guard = 'visitor' | 'session' | 'examinee' | 'staff' | 'operator' | 'any';

const OPEN_TO_INACTIVE: readonly string[] = [paths.inactive, paths.updateEmail];

/** The first screen of someone who is signed in. */
const landingOf = (session: SignInSession): string => {
  if (isExaminee(session) || !isStaff(session)) return paths.home;
  return isOperator(session) ? paths.office : paths.console;
};

/** Whether a route is for somebody else, of those who have a role for theirs. */
const isOfOthers = (guard: Guard, session: SignInSession): boolean => {
  if (guard === 'staff') return !isStaff(session);
  if (guard === 'operator') return !isOperator(session);
  return guard === 'examinee' && landingOf(session) !== paths.home;
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
  if (!isActive && !OPEN_TO_INACTIVE.includes(path)) return paths.inactive;
  return isOfOthers(guard, session) ? landing : null;
};
