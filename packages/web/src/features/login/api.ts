import { CLIENT_ID, login } from '@quipu/contract';
import type { Api } from '../../lib/api.ts';
import { CLIENT_VERSION } from '../../lib/client-version.ts';
import { type LoginOutcome, outcomeOf } from './login-outcome.ts';
import type { Credentials } from './rules.ts';

export const logIn = async (api: Api, { username, password }: Credentials): Promise<LoginOutcome> => {
  const body = {
    clientId: CLIENT_ID,
    username: username.trim(),
    password,
    // The computer's own clock, on purpose: the server refuses one that is far off.
    timestamp: Date.now(),
    version: CLIENT_VERSION,
    url: window.location.origin,
    captcha: null,
    key: null,
  } as const;
  return outcomeOf(await api.call(login, { params: {}, query: {}, body })());
};
