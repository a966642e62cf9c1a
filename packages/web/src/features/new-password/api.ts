import { restorePassword } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../lib/api.ts';
import { texts } from './texts.ts';

/** What setting a password with a link comes to. */
export type RestoreOutcome =
  | { readonly kind: 'done' }
  /** isLinkOver: another link may help. */
  | { readonly kind: 'refused'; readonly text: string; readonly isLinkOver: boolean };

const refused = (text: string, isLinkOver: boolean): RestoreOutcome => ({ kind: 'refused', text, isLinkOver });

export const restore = async (api: Api, resetToken: string, password: string): Promise<RestoreOutcome> => {
  const result = await api.call(restorePassword, {
    params: {},
    query: {},
    body: { resetToken, email: null, password },
  })();
  if (E.isLeft(result))
    return result.left.kind === 'noReply' ? refused(texts.noReply, false) : refused(texts.invalidLink, true);
  const { status, body } = result.right;
  switch (status) {
    case 200:
      if (body.message !== null) return refused(body.message, false);
      return body.success ? { kind: 'done' } : refused(texts.invalidLink, true);
    case 400:
      return refused(('message' in body ? body.message : null) ?? body.msg ?? texts.invalidLink, false);
    case 403:
      return refused(body.msg ?? body.message ?? body.error ?? texts.invalidLink, true);
    case 429:
      return refused(body.msg ?? body.message ?? body.error ?? texts.tooMany, false);
  }
};
