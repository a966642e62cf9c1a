import type {
  ApiError,
  IdentityStep,
  postFacelog,
  postFacelogLogin,
  Reply,
  validateDactilarCode,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { texts } from './texts.ts';

/** The server's word on something sent to prove one's identity. */
export type Sent =
  /** `missing`: what the server still asks for. */
  | { readonly kind: 'done'; readonly missing: readonly IdentityStep[] }
  /** `isPicture`: the same picture would be refused again. */
  | { readonly kind: 'refused'; readonly text: string; readonly isPicture: boolean };

const refused = (text: string, isPicture = false): Sent => ({ kind: 'refused', text, isPicture });

export const sentPicture = (
  result: E.Either<ApiError, Reply<typeof postFacelog> | Reply<typeof postFacelogLogin>>,
): Sent => {
  if (E.isLeft(result)) return refused(result.left.kind === 'noReply' ? texts.noReply : texts.other);
  const { status, body, text } = result.right;
  switch (status) {
    case 200:
      return { kind: 'done', missing: body.missing };
    case 400:
      return refused(texts.notTaken, true);
    case 413:
    case 415:
      return refused(text ?? texts.notTaken, true);
    case 401:
      return refused(texts.other);
    case 403:
    case 404:
      return refused(text ?? texts.other);
  }
};

export const sentCode = (result: E.Either<ApiError, Reply<typeof validateDactilarCode>>): Sent => {
  if (E.isLeft(result)) return refused(result.left.kind === 'noReply' ? texts.codeNoReply : texts.other);
  const { status, body, text } = result.right;
  switch (status) {
    case 200:
      return { kind: 'done', missing: body.missing };
    case 400:
    case 403:
      return refused(texts.wrongCode);
    case 401:
      return refused(texts.other);
    case 404:
      return refused(text ?? texts.other);
    case 429:
      return refused(text ?? texts.tooMany);
    case 503:
      return refused(text ?? texts.registryOff);
  }
};
