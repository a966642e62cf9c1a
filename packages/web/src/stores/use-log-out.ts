import { logout } from '@quipu/contract';
import { useCallback } from 'react';
import { useApi } from '../lib/api.ts';
import { useSession } from './session-store.ts';

/** How long leaving waits for a server that does not answer. */
const LONGEST_WAIT_MS = 5_000;

const waited = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Tells the server, and ends the session here whatever it says: the guards then lead to the login. */
export const useLogOut = (): (() => Promise<void>) => {
  const api = useApi();
  return useCallback(async () => {
    const told = api.call(logout, { params: {}, query: {}, body: {} }, { keepalive: true })();
    await Promise.race([told, waited(LONGEST_WAIT_MS)]);
    useSession.getState().clear();
  }, [api]);
};
