import { logout } from '@quipu/contract';
import { useCallback } from 'react';
import { useApi } from '../lib/api.ts';
import { useSession } from './session-store.ts';

/** Tells the server, and ends the session here whatever it says: the guards then lead to the login. */
export const useLogOut = (): (() => Promise<void>) => {
  const api = useApi();
  return useCallback(async () => {
    await api.call(logout, { params: {}, query: {}, body: {} })();
    useSession.getState().clear();
  }, [api]);
};
