import type { SignInSession } from './sign-in-session-store.ts';

type Roles = Pick<SignInSession, 'roles'>;

/** Takes evaluations. */
export const isExaminee = ({ roles = ['examinee'] }: Roles): boolean => roles.includes('examinee');
/** Watches the sheets of others: a proctor or an operator. */
export const isStaff = ({ roles = [] }: Roles): boolean => roles.includes('proctor') || roles.includes('operator');
/** Operators work there, and those that an operator is split into. */
export const worksInOffice = ({ roles = [] }: Roles): boolean =>
  roles.some((role) => role !== 'examinee' && role !== 'proctor');
