import type { SignInSession } from './sign-in-session-store.ts';

type Roles = Pick<SignInSession, 'roles'>;

/** Takes evaluations. */
export const isExaminee = ({ roles }: Roles): boolean => roles === undefined || roles.includes('examinee');
/** Does everything else of the office. */
export const isOperator = ({ roles = [] }: Roles): boolean => roles.includes('operator');
/** Watches those of others: a proctor or an operator. */
export const isStaff = ({ roles = [] }: Roles): boolean => roles.includes('proctor') || isOperator({ roles });
