import type { LoginReply } from '@quipu/contract';
import { create } from 'zustand';
import { missingSteps } from './missing-steps.ts';
import { sessionOf, useSession } from './session-store.ts';
import { useSettings } from './settings-store.ts';

/** Someone let in by the server who has agreements to accept first. In memory only: a reload asks for the password again. */
export const useArrival = create<{ readonly arrival: LoginReply | null }>()(() => ({ arrival: null }));

const letIn = (reply: LoginReply): void => {
  useSession.getState().commit(sessionOf(reply, missingSteps(reply, useSettings.getState().settings)));
};

/** Lets them in, or shows them first what they have to accept. */
export const arrive = (reply: LoginReply): void => {
  if (reply.agreements.length > 0) useArrival.setState({ arrival: reply });
  else letIn(reply);
};

/** All was accepted. */
export const admit = (): void => {
  const { arrival } = useArrival.getState();
  useArrival.setState({ arrival: null });
  if (arrival !== null) letIn(arrival);
};

export const turnAway = (): void => useArrival.setState({ arrival: null });
