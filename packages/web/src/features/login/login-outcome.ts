import {
  type ApiError,
  CAPTCHA_TOKEN_HEADER,
  CODE_CREDENTIALS_HEADER,
  type LoginReply,
  type login,
  type Reply,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { texts } from './texts.ts';

/** The form's values, as typed. */
export interface LoginValues {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
}

/** The result of a try to log in. */
export type LoginOutcome =
  | { readonly kind: 'signedIn'; readonly reply: LoginReply }
  | {
      readonly kind: 'code';
      readonly credentials: string;
      readonly captchaToken: string | null;
      readonly email: string | null;
      readonly codeDate: number;
      readonly lastsMs: number;
      readonly canChangeEmail: boolean;
    }
  /** The password must be replaced first. */
  | { readonly kind: 'replace'; readonly resetToken: string }
  | { readonly kind: 'newVersion' }
  /** The address was never confirmed. `credentials` null: it cannot be changed here. */
  | { readonly kind: 'unconfirmed'; readonly email: string | null; readonly credentials: string | null }
  /** `captchaUsed`: another try needs another image. */
  | {
      readonly kind: 'refused';
      readonly text: string;
      readonly retype: keyof LoginValues | null;
      readonly captchaUsed: boolean;
      readonly isOffline: boolean;
      /** No try counts before; null: nobody said so. */
      readonly pauseMs: number | null;
    };

const refused = (
  text: string,
  retype: keyof LoginValues | null = null,
  captchaUsed = true,
  pauseMs: number | null = null,
): LoginOutcome => ({
  kind: 'refused',
  text,
  retype,
  captchaUsed,
  isOffline: false,
  pauseMs,
});

const headerOf = ({ headers }: { readonly headers: Readonly<Record<string, string>> }, name: string): string | null =>
  headers[name.toLowerCase()] ?? null;

/** The catalogue of login failures, by status. */
export const outcomeOf = (result: E.Either<ApiError, Reply<typeof login>>): LoginOutcome => {
  if (E.isLeft(result))
    return result.left.kind === 'noReply'
      ? { kind: 'refused', text: texts.noReply, retype: null, captchaUsed: false, isOffline: true, pauseMs: null }
      : refused(texts.other);
  const reply = result.right;
  switch (reply.status) {
    case 200:
      return { kind: 'signedIn', reply: reply.body };
    case 201: {
      const credentials = headerOf(reply, CODE_CREDENTIALS_HEADER);
      const { email, otpDate, expiresIn, canChangeEmail } = reply.body;
      if (credentials === null) return refused(texts.other);
      const captchaToken = headerOf(reply, CAPTCHA_TOKEN_HEADER);
      return {
        kind: 'code',
        credentials,
        captchaToken,
        email,
        codeDate: otpDate,
        lastsMs: expiresIn * 1_000,
        canChangeEmail,
      };
    }
    case 202:
      return { kind: 'replace', resetToken: reply.body.resetToken };
    case 400:
      return { kind: 'newVersion' };
    case 401:
      return refused(reply.text ?? texts.wrongUser, 'username');
    case 402:
      return refused(reply.text ?? texts.wrongPassword, 'password');
    case 403: {
      const { error, invalidEmail, email, canChangeEmail } = reply.body;
      if (error !== null) return refused(error);
      const credentials = canChangeEmail ? headerOf(reply, CODE_CREDENTIALS_HEADER) : null;
      if (invalidEmail) return { kind: 'unconfirmed', email, credentials };
      return refused(reply.text ?? texts.notActive);
    }
    case 409:
      return refused(texts.wrongClock, null, false);
    case 422:
      return refused(texts.wrongCaptcha, 'captcha');
    case 428:
      return refused(reply.text ?? texts.captchaRequired, 'captcha');
    case 429: {
      const { retryAfter } = reply.body;
      return refused(reply.text ?? texts.tooMany, null, true, retryAfter === null ? null : retryAfter * 1_000);
    }
  }
};
