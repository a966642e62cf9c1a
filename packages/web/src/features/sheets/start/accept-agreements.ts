import type { Agreement, Api } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { texts } from './texts.ts';

/** Null: they are accepted; else why they are not. */
export const acceptAgreements = async (
  api: Api<'acceptAgreement'>,
  agreements: readonly Agreement[],
): Promise<string | null> => {
  const body = { agreements: agreements.map(({ id }) => id) };
  const reply = await api.acceptAgreement(body);
  if (E.isLeft(reply)) return reply.left.kind === 'noReply' ? texts.noConnection : texts.notAgreed;
  return reply.right.status === 200 ? null : (reply.right.text ?? texts.notAgreed);
};
