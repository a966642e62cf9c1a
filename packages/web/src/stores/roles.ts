import type { SignInSession } from './sign-in-session-store.ts';

type Roles = Pick<SignInSession, 'roles'>;

/** Takes evaluations. */
export const isExaminee = ({ roles }: Roles): boolean => roles === undefined || roles.includes('examinee');
/** Watches those of others: a proctor or an operator. */
export const isStaff = ({ roles = [] }: Roles): boolean => roles.includes('proctor') || roles.includes('operator');
