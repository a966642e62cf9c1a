import { resetAppPassword } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../lib/api.ts';
import type { PasswordChange } from './rules.ts';
import { texts } from './texts.ts';

/** What asking for another password comes to. ended: there is no session any more, which is said elsewhere. */
export type ChangeOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'notCurrent' }
  /** The new one will not do. */
  | { readonly kind: 'wrongNext'; readonly text: string }
  | { readonly kind: 'ended' }
  | { readonly kind: 'refused'; readonly text: string };

const refused = (text: string): ChangeOutcome => ({ kind: 'refused', text });

export const changePassword = async (
  api: Api,
  email: string | null,
  { current, next }: PasswordChange,
): Promise<ChangeOutcome> => {
  const result = await api.call(resetAppPassword, {
    params: {},
    query: {},
    body: { email, currentPassword: current, password: next },
  })();
  if (E.isLeft(result)) return refused(result.left.kind === 'noReply' ? texts.noReply : texts.other);
  const { status, body } = result.right;
  switch (status) {
    case 200: {
      if (body.isCurrentPassword === false) return { kind: 'notCurrent' };
      const problem = body.error ?? (body.isCurrentPassword === null ? body.message : null);
      return problem === null ? { kind: 'done' } : refused(problem);
    }
    case 400:
      return {
        kind: 'wrongNext',
        text: ('message' in body ? (body.message ?? body.error) : null) ?? body.msg ?? texts.other,
      };
    case 401:
      return { kind: 'ended' };
    case 422:
      return refused(body.msg ?? body.message ?? body.error ?? texts.other);
    case 429:
      return refused(body.msg ?? body.message ?? body.error ?? texts.tooMany);
  }
};
