import { passportOf, resetAppPassword } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../lib/api.ts';
import type { RecoveryRequest } from './rules.ts';
import { texts } from './texts.ts';

/** What asking for the e-mail comes to. `email`: where it went, masked; null: the server keeps that to itself. */
export type RecoveryOutcome =
  | { readonly kind: 'sent'; readonly email: string | null }
  | { readonly kind: 'wrongCaptcha' }
  | { readonly kind: 'refused'; readonly text: string; readonly isCaptchaUsed: boolean };

const refused = (text: string, isCaptchaUsed = true): RecoveryOutcome => ({ kind: 'refused', text, isCaptchaUsed });

/** `key`: of the image that was read; null: none was asked for. */
export const recover = async (
  api: Api,
  { identification, captcha }: RecoveryRequest,
  key: string | null,
): Promise<RecoveryOutcome> => {
  const result = await api.call(resetAppPassword, {
    params: {},
    query: {},
    body: { identification: passportOf(identification), captcha: key === null ? null : captcha.trim(), key },
  })();
  if (E.isLeft(result)) return result.left.kind === 'noReply' ? refused(texts.noReply, false) : refused(texts.other);
  const { status, body } = result.right;
  switch (status) {
    case 200: {
      const problem = body.error ?? (body.email === null ? body.message : null);
      return problem === null ? { kind: 'sent', email: body.email } : refused(problem);
    }
    case 400:
      return refused(('message' in body ? (body.message ?? body.error) : null) ?? body.msg ?? texts.other);
    case 401:
      return refused(texts.other);
    case 422:
      return { kind: 'wrongCaptcha' };
    case 429:
      return refused(body.msg ?? body.message ?? body.error ?? texts.tooMany);
  }
};
