import { mayInOffice, type OfficeCall } from '@quipu/contract';
import { useCallback } from 'react';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';

const NO_ROLES: readonly string[] = [];

export type May = (call: OfficeCall) => boolean;

/** Tells whether whoever looks may make a call: what is not of their role is not offered to them. The server is who decides. */
export const useMay = (): May => {
  const roles = useSignInSession(({ session }) => session?.roles) ?? NO_ROLES;
  return useCallback((call) => mayInOffice(roles, call), [roles]);
};
