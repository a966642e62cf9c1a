import type { ApiError, LoginReply, login, Reply } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { texts } from './texts.ts';

/** What a try to log in comes to. */
export type LoginOutcome =
  | { readonly kind: 'in'; readonly reply: LoginReply }
  /** Not in: what to say, and whether the password is to be typed again. */
  | { readonly kind: 'refused'; readonly text: string; readonly passwordWrong: boolean }
  | { readonly kind: 'newVersion' };

const refused = (text: string, passwordWrong = false): LoginOutcome => ({ kind: 'refused', text, passwordWrong });

/** The catalogue of login failures, by status. */
export const outcomeOf = (result: E.Either<ApiError, Reply<typeof login>>): LoginOutcome => {
  if (E.isLeft(result)) return refused(result.left.kind === 'noReply' ? texts.noReply : texts.other);
  const { status, body } = result.right;
  switch (status) {
    case 200:
      return { kind: 'in', reply: body };
    case 201:
      return refused(texts.codeSent(body.email));
    case 202:
      return refused(texts.resetNeeded);
    case 400:
      return { kind: 'newVersion' };
    case 401:
      return refused(body.msg ?? texts.wrongUser, true);
    case 402:
      return refused(body.error ?? texts.wrongPassword, true);
    case 403:
      return refused(body.error ?? body.msg ?? body.message ?? texts.notActive);
    case 409:
      return refused(texts.wrongClock);
    case 422:
      return refused(texts.wrongCaptcha);
    case 429:
      return refused(body.msg ?? body.error ?? texts.tooMany);
  }
};
