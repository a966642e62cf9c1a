import { type Client, clientOf, type Send } from '@quipu/contract';
import { createContext, use, useMemo } from 'react';

/** Sends with this session's token and its refresh. */
export const SendContext = createContext<Send | null>(null);

export const useSend = (): Send => {
  const send = use(SendContext);
  if (send === null) throw new Error('useSend outside of SendContext');
  return send;
};

/**
 * The calls of one area of the contract (`useApi(accessCalls)`), as functions. Areas are named, so that a screen brings
 * along no codecs of others.
 */
export const useApi = <C extends object>(area: C): Client<C> => {
  const send = useSend();
  return useMemo(() => clientOf(send, area), [send, area]);
};
