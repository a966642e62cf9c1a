import { type Agreement, acceptAgreement } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../../lib/api.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { texts } from './texts.ts';

/** Null: they are accepted; else why they are not. */
export const acceptAgreements = async (api: Api, agreements: readonly Agreement[]): Promise<string | null> => {
  const body = { agreements: agreements.map(({ id }) => id) };
  const reply = await api.call(acceptAgreement, { params: {}, query: {}, body })();
  if (E.isLeft(reply)) return reply.left.kind === 'noReply' ? texts.noConnection : texts.notAgreed;
  return reply.right.status === 200 ? null : refusalText(reply.right.body, texts.notAgreed);
};
