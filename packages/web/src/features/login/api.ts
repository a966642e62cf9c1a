import type { Api } from '@quipu/contract';
import { requestLogin } from '../../lib/login-request.ts';
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
  const read = key === null ? null : { typed: captcha, key };
  return outcomeOf(await requestLogin(api, { username, password, captcha: read, captchaToken: token }));
};
