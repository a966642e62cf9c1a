import { createContext, use } from 'react';
import type { Api } from './api-client.ts';

export type { Api } from './api-client.ts';

export const ApiContext = createContext<Api | null>(null);

/** The interface of the server, with this session's token and its refresh. */
export const useApi = (): Api => {
  const api = use(ApiContext);
  if (api === null) throw new Error('useApi outside of ApiContext');
  return api;
};
