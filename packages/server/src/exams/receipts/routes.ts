import { getLogReceipt, getReceiptKey } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { Module } from '../../platform/context/app-context.ts';
import { reply } from '../../platform/http/reply.ts';
import { receiptKeys } from '../../platform/secrets/receipt-key-store.ts';
import { receiptSigner } from '../../platform/secrets/receipt-signer.ts';
import { ownReceiptReader } from './own-receipt.ts';

export const receiptsModule: Module = (handle, context) => {
  const { db, config } = context;
  const { publicKey } = receiptSigner(config);
  const ownReceipt = ownReceiptReader(context);

  handle(getLogReceipt, async ({ params: { id }, caller }) => {
    const found = await ownReceipt(caller, id);
    if (E.isLeft(found)) return found.left;
    const { receipt, facts } = found.right;
    return reply(200, { ...receipt, answered: facts.answered, asked: facts.asked });
  });

  handle(getReceiptKey, async () => {
    const earlier = (await receiptKeys(db)).filter((key) => key !== publicKey);
    return reply(200, { publicKey, earlier });
  });
};
