import type { LoginReply } from '@quipu/contract';
import { create } from 'zustand';
import { keepDeviceToken } from '../lib/device-tokens.ts';
import { missingSteps } from './missing-steps.ts';
import { useSettings } from './settings-store.ts';
import { signInSessionOf, useSignInSession } from './sign-in-session-store.ts';

/**
 * The login of somebody who has agreements to accept first. It lives in memory only: a reload asks
 * for the password again.
 */
export const usePendingSession = create<{ readonly pending: LoginReply | null }>()(() => ({ pending: null }));

const commitSession = (reply: LoginReply): void => {
  useSignInSession.getState().commit(signInSessionOf(reply, missingSteps(reply, useSettings.getState().settings)));
};

/** Lets them in, or shows them first what they have to accept. */
export const signIn = (reply: LoginReply): void => {
  const { reference, deviceToken } = reply;
  if (reference !== null && deviceToken !== null) keepDeviceToken(reference, deviceToken);
  if (reply.agreements.length > 0) usePendingSession.setState({ pending: reply });
  else commitSession(reply);
};

/** Lets the person in, because everything was accepted. */
export const admitPending = (): void => {
  const { pending } = usePendingSession.getState();
  usePendingSession.setState({ pending: null });
  if (pending !== null) commitSession(pending);
};

export const discardPending = (): void => usePendingSession.setState({ pending: null });
