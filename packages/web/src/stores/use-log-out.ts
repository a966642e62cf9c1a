import { accessCalls } from '@quipu/contract';
import { useCallback } from 'react';
import { useApi } from '../lib/api.ts';
import { forgetStoredFiles } from '../lib/stored-files.ts';
import { useSignInSession } from './sign-in-session-store.ts';

/** The longest wait for a server that does not answer. */
const MAX_WAIT_MS = 5_000;

const waited = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Tells the server, and ends the session here whatever it says: the guards then lead to the login. */
export const useLogOut = (): (() => Promise<void>) => {
  const api = useApi(accessCalls);
  return useCallback(async () => {
    const told = api.logout({}, { keepalive: true });
    await Promise.race([told, waited(MAX_WAIT_MS)]);
    void forgetStoredFiles();
    useSignInSession.getState().clear();
  }, [api]);
};
