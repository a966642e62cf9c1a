import type { Api } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { isCause, type ReschedulingValues } from './rules.ts';
import { texts } from './texts.ts';

/** Null: it was sent; else why it was not. */
export const sendRequest = async (
  api: Api<'requestRescheduling'>,
  answersSheetId: number,
  { cause, comment }: ReschedulingValues,
): Promise<string | null> => {
  if (!isCause(cause)) return texts.failed;
  const said = comment.trim();
  const body = { answersSheetId, reschedule: { cause, comment: said === '' ? null : said } };
  const reply = await api.requestRescheduling(body);
  if (E.isLeft(reply)) return reply.left.kind === 'noReply' ? texts.noConnection : texts.failed;
  const { right } = reply;
  return right.status === 200 ? null : (right.text ?? texts.failed);
};
