import type { Api, LogReceipt } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { texts } from './texts.ts';

export type ReceiptOutcome =
  | { readonly kind: 'receipt'; readonly receipt: LogReceipt }
  /** The sheet has no receipt, and asking again changes nothing. */
  | { readonly kind: 'none'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

export const fetchReceipt = async (api: Api<'getLogReceipt'>, id: number): Promise<ReceiptOutcome> => {
  const reply = await api.getLogReceipt({ id });
  if (E.isLeft(reply))
    return { kind: 'failed', text: reply.left.kind === 'noReply' ? texts.noConnection : texts.receiptFailed };
  const { status, body, text } = reply.right;
  if (status === 200) return { kind: 'receipt', receipt: body };
  if (status === 404) return { kind: 'none', text: texts.noReceipt };
  return { kind: 'failed', text: status === 403 ? (text ?? texts.receiptFailed) : texts.receiptFailed };
};
