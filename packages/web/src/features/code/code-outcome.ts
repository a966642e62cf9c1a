import type { ApiError, LoginReply, loginWithCode, Reply } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { texts } from './texts.ts';

/** What a code comes to. */
export type CodeOutcome =
  | { readonly kind: 'in'; readonly reply: LoginReply }
  /** The password must be replaced first. */
  | { readonly kind: 'replace'; readonly resetToken: string }
  | { readonly kind: 'newVersion' }
  /** The field is emptied. */
  | { readonly kind: 'wrongCode'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string };

const refused = (text: string): CodeOutcome => ({ kind: 'refused', text });

/** The catalogue of failures of the code, by status. */
export const outcomeOf = (result: E.Either<ApiError, Reply<typeof loginWithCode>>): CodeOutcome => {
  if (E.isLeft(result)) return refused(result.left.kind === 'noReply' ? texts.noReply : texts.other);
  const { status, body } = result.right;
  switch (status) {
    case 200:
      return { kind: 'in', reply: body };
    case 202:
      return { kind: 'replace', resetToken: body.resetToken };
    case 400:
      return { kind: 'newVersion' };
    case 401:
    case 403:
      // `error`: the password; `message`: neither that nor the user.
      return refused(body.error === null ? (body.message ?? texts.wrongUser) : texts.wrongPassword);
    case 406:
      return { kind: 'wrongCode', text: [texts.wrongCode, ...(body.message === null ? [] : [body.message])].join(' ') };
    case 409:
      return refused(texts.wrongClock);
    case 429:
      return refused(body.msg ?? body.error ?? texts.tooMany);
  }
};
