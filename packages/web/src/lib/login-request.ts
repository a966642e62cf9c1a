import { type Api, CAPTCHA_TOKEN_HEADER, CLIENT_ID } from '@quipu/contract';
import { buildVersion } from './client-version.ts';
import { deviceTokenOf } from './device-tokens.ts';

export interface LoginRequest {
  readonly username: string;
  readonly password: string;
  /** It has the text that was read in an image, and its key; null: none was asked for. */
  readonly captcha: { readonly typed: string; readonly key: string } | null;
  /** The proof of a captcha solved before. */
  readonly captchaToken: string | null;
}

/** Asks for a login. */
export const requestLogin = (
  api: Api<'login'>,
  { username, password, captcha, captchaToken }: LoginRequest,
): ReturnType<Api<'login'>['login']> => {
  const body = {
    clientId: CLIENT_ID,
    username: username.trim(),
    password,
    // The computer's own clock, on purpose: the server refuses one that is far off.
    timestamp: Date.now(),
    version: buildVersion(),
    url: window.location.origin,
    captcha: captcha === null ? null : captcha.typed.trim(),
    key: captcha?.key ?? null,
    deviceToken: deviceTokenOf(username),
  } as const;
  const headers: Record<string, string> = captchaToken === null ? {} : { [CAPTCHA_TOKEN_HEADER]: captchaToken };
  return api.login(body, { headers });
};
