import { type Api, CAPTCHA_TOKEN_HEADER, CLIENT_ID } from '@quipu/contract';
import { buildVersion } from '../../lib/client-version.ts';
import { deviceTokenOf } from '../../lib/device-tokens.ts';
import { type LoginOutcome, type LoginValues, outcomeOf } from './login-outcome.ts';

export interface Proof {
  /** The key of the image that was read; null: none was asked for. */
  readonly key: string | null;
  /** The proof of a captcha solved before. */
  readonly token: string | null;
}

export const logIn = async (
  api: Api<'login'>,
  { username, password, captcha }: LoginValues,
  { key, token }: Proof,
): Promise<LoginOutcome> => {
  const body = {
    clientId: CLIENT_ID,
    username: username.trim(),
    password,
    // The computer's own clock, on purpose: the server refuses one that is far off.
    timestamp: Date.now(),
    version: buildVersion(),
    url: window.location.origin,
    captcha: key === null ? null : captcha.trim(),
    key,
    deviceToken: deviceTokenOf(username),
  } as const;
  const headers: Record<string, string> = token === null ? {} : { [CAPTCHA_TOKEN_HEADER]: token };
  return outcomeOf(await api.login(body, { headers }));
};
