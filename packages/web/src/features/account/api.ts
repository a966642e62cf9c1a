import {
  type Api,
  type ApiError,
  CLIENT_ID,
  CODE_CREDENTIALS_HEADER,
  identificationOf,
  type LoginReply,
} from '@quipu/contract';
import { isLeft } from 'fp-ts/lib/Either.js';
import { buildVersion } from '../../lib/client-version.ts';
import { requestLogin } from '../../lib/login-request.ts';
import type { CodeLogin } from '../../stores/code-login-store.ts';
import type { EmailChange, PasswordChange, RecoveryRequest } from './rules.ts';
import { texts } from './texts.ts';

interface Refused {
  readonly kind: 'refused';
  readonly text: string;
}
const refused = (text: string): Refused => ({ kind: 'refused', text });
const unanswered = ({ kind }: ApiError): Refused => refused(kind === 'noReply' ? texts.noReply : texts.other);

/** `unknown`: nobody could say. */
export type Activation =
  | { readonly kind: 'registered'; readonly userId: number }
  | { readonly kind: 'unregistered' | 'unknown' };

const activations = new Map<string, Promise<Activation>>();

const askActivation = async (api: Api<'activateAccount'>, token: string): Promise<Activation> => {
  const reply = await api.activateAccount({ token });
  if (isLeft(reply) || reply.right.status !== 200) return { kind: 'unknown' };
  const { id } = reply.right.body;
  return id === null ? { kind: 'unregistered' } : { kind: 'registered', userId: id };
};

/** Uses the link of an e-mail, which works a single time: however often the screen is drawn, it is asked once. */
export const activate = (api: Api<'activateAccount'>, token: string): Promise<Activation> => {
  const before = activations.get(token);
  if (before !== undefined) return before;
  const asked = askActivation(api, token).then((activation) => {
    if (activation.kind === 'unknown') activations.delete(token);
    return activation;
  });
  activations.set(token, asked);
  return asked;
};

/**
 * The result of asking for another password. `ended`: the session is over, which is said elsewhere.
 */
export type ChangeOutcome =
  | { readonly kind: 'done' | 'notCurrent' | 'ended' }
  /** The new one will not do. */
  | { readonly kind: 'wrongNext'; readonly text: string }
  | Refused;

export const changePassword = async (
  api: Api<'resetAppPassword'>,
  email: string | null,
  { current, next }: PasswordChange,
): Promise<ChangeOutcome> => {
  const reply = await api.resetAppPassword({ email, currentPassword: current, password: next });
  if (isLeft(reply)) return unanswered(reply.left);
  const { status, body, text } = reply.right;
  switch (status) {
    case 200: {
      if (body.isCurrentPassword === false) return { kind: 'notCurrent' };
      const problem = body.error ?? (body.isCurrentPassword === null ? body.message : null);
      return problem === null ? { kind: 'done' } : refused(problem);
    }
    case 400:
      return { kind: 'wrongNext', text: text ?? texts.other };
    case 401:
      return { kind: 'ended' };
    case 422:
      return refused(text ?? texts.other);
    case 429:
      return refused(text ?? texts.tooMany);
  }
};

export type CodeOutcome =
  | { readonly kind: 'signedIn'; readonly reply: LoginReply }
  /** The password must be replaced first. */
  | { readonly kind: 'replace'; readonly resetToken: string }
  | { readonly kind: 'newVersion' }
  | { readonly kind: 'wrongCode'; readonly text: string }
  | Refused;

export const sendCode = async (
  api: Api<'loginWithCode'>,
  { username, password, codeDate, credentials }: CodeLogin,
  code: string,
): Promise<CodeOutcome> => {
  const request = {
    clientId: CLIENT_ID,
    username,
    password,
    // The computer's own clock, on purpose: the server refuses one that is far off.
    timestamp: Date.now(),
    otpDate: codeDate,
    otpCode: code,
    version: buildVersion(),
  } as const;
  const headers = { [CODE_CREDENTIALS_HEADER]: credentials };
  const reply = await api.loginWithCode(request, { headers });
  if (isLeft(reply)) return unanswered(reply.left);
  const { status, body, text } = reply.right;
  switch (status) {
    case 200:
      return { kind: 'signedIn', reply: body };
    case 202:
      return { kind: 'replace', resetToken: body.resetToken };
    case 400:
      return { kind: 'newVersion' };
    case 401:
    case 403:
      // `error`: the password; `message`: neither that nor the user.
      return refused(body.error === null ? (body.message ?? texts.code.wrongUser) : texts.code.wrongPassword);
    case 406:
      return {
        kind: 'wrongCode',
        text: [texts.code.wrongCode, ...(body.message === null ? [] : [body.message])].join(' '),
      };
    case 409:
      return refused(texts.code.wrongClock);
    case 429:
      return refused(text ?? texts.tooMany);
  }
};

export type ResendOutcome = { readonly kind: 'sent'; readonly waiting: CodeLogin } | Refused;

/** Logs in once more for another code: the one that was on its way is of no more use. */
export const resendCode = async (api: Api<'login'>, waiting: CodeLogin): Promise<ResendOutcome> => {
  const reply = await requestLogin(api, { ...waiting, captcha: null });
  if (isLeft(reply)) return unanswered(reply.left);
  const { right } = reply;
  const credentials = right.headers[CODE_CREDENTIALS_HEADER.toLowerCase()];
  // A captcha is asked for again at the login itself: there is none on this screen.
  if (right.status === 422) return refused(texts.code.notSent);
  if (right.status !== 201 || credentials === undefined) return refused(right.text ?? texts.code.notSent);
  const { email, otpDate, expiresIn, canChangeEmail } = right.body;
  const code = { credentials, email, codeDate: otpDate, lastsMs: expiresIn * 1_000, canChangeEmail };
  return { kind: 'sent', waiting: { ...waiting, ...code } };
};

export type RestoreOutcome =
  | { readonly kind: 'done' }
  /** `isLinkOver`: the link is of no more use, another one may be. `text`: the server's own word, or null. */
  | { readonly kind: 'refused'; readonly text: string | null; readonly isLinkOver: boolean };

/** Sets a password with the token of a link. */
export const restore = async (
  api: Api<'restorePassword'>,
  resetToken: string,
  password: string,
): Promise<RestoreOutcome> => {
  const over = (text: string | null): RestoreOutcome => ({ kind: 'refused', text, isLinkOver: true });
  const held = (text: string): RestoreOutcome => ({ kind: 'refused', text, isLinkOver: false });
  const reply = await api.restorePassword({ resetToken, email: null, password });
  if (isLeft(reply)) return reply.left.kind === 'noReply' ? held(texts.noReply) : over(null);
  const { status, body, text } = reply.right;
  switch (status) {
    case 200:
      if (body.message !== null) return held(body.message);
      return body.success ? { kind: 'done' } : over(null);
    case 400:
      return held(text ?? texts.newPassword.invalidLink);
    case 403:
      return over(text);
    case 429:
      return held(text ?? texts.tooMany);
  }
};

export type RecoveryOutcome =
  /** `email`: where it went, masked; null: the server keeps that to itself. */
  | { readonly kind: 'sent'; readonly email: string | null }
  | { readonly kind: 'wrongCaptcha' }
  | (Refused & { readonly isCaptchaUsed: boolean });

/** Asks for the e-mail with a link. `key`: of the image that was read; null: none was asked for. */
export const recover = async (
  api: Api<'resetAppPassword'>,
  { identification, captcha }: RecoveryRequest,
  key: string | null,
): Promise<RecoveryOutcome> => {
  const said = (text: string) => ({ ...refused(text), isCaptchaUsed: true });
  const reply = await api.resetAppPassword({
    identification: identificationOf(identification),
    captcha: key === null ? null : captcha.trim(),
    key,
  });
  if (isLeft(reply)) return { ...unanswered(reply.left), isCaptchaUsed: reply.left.kind !== 'noReply' };
  const { status, body, text } = reply.right;
  switch (status) {
    case 200: {
      const problem = body.error ?? (body.email === null ? body.message : null);
      return problem === null ? { kind: 'sent', email: body.email } : said(problem);
    }
    case 400:
      return said(text ?? texts.other);
    case 401:
      return said(texts.other);
    case 422:
      return { kind: 'wrongCaptcha' };
    case 429:
      return said(text ?? texts.tooMany);
  }
};

export type EmailOutcome =
  | { readonly kind: 'saved'; readonly email: string; readonly text: string }
  /** The field is told what is wrong with it. */
  | { readonly kind: 'wrong'; readonly field: 'email' | 'current'; readonly text: string }
  | Refused;

export const saveEmail = async (
  api: Api<'updateEmail'>,
  { email, confirmedEmail, current }: EmailChange,
): Promise<EmailOutcome> => {
  const { failed, saved, wrongPassword } = texts.updateEmail;
  const data = {
    email: email.trim(),
    confirmedEmail: confirmedEmail.trim(),
    password: current === '' ? null : current,
  };
  const reply = await api.updateEmail({ data });
  if (isLeft(reply)) return refused(failed);
  const { status, body, text } = reply.right;
  switch (status) {
    case 200:
      return body.error === null
        ? { kind: 'saved', email: body.email ?? data.email, text: body.message ?? saved }
        : { kind: 'wrong', field: 'email', text: body.error };
    case 400:
      return { kind: 'wrong', field: 'email', text: text ?? failed };
    case 401:
      return refused(failed);
    case 403:
      return { kind: 'wrong', field: 'current', text: text ?? wrongPassword };
    case 429:
      return refused(text ?? failed);
  }
};
