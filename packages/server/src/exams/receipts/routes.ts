import { getLogReceipt, getReceiptKey } from '@quipu/contract';
import type { Module } from '../../platform/context/app-context.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { receiptKeys } from '../../platform/secrets/receipt-key-store.ts';
import { receiptSigner } from '../../platform/secrets/receipt-signer.ts';
import { formReader } from '../forms/form-store.ts';
import { notFound } from '../refusals.ts';
import { ownSheetFinder } from '../sheets/own-sheet.ts';
import { identityReader } from '../sheets/sheet-identity.ts';
import { sheetAsRead } from '../sheets/sheet-store.ts';
import { receiptGiver } from './receipt-store.ts';
import { texts } from './texts.ts';

export const receiptsModule: Module = (handle, context) => {
  const { db, config } = context;
  const findOwn = ownSheetFinder(identityReader(db), formReader(db));
  const { publicKey } = receiptSigner(config);
  const { handOut } = receiptGiver(context);

  handle(getLogReceipt, async ({ params: { id }, caller }) => {
    if ((await findOwn(caller, id)) === null) return notFound();
    if ((await sheetAsRead(db, id))?.finishedAt == null) return forbidden(texts.notFinished);
    const handed = await handOut(id);
    switch (handed.kind) {
      case 'none':
        return notFound(texts.noLog);
      case 'impossible':
        return forbidden(texts.impossible);
      case 'receipt':
        return reply(200, handed.receipt);
      default:
        return handed satisfies never;
    }
  });

  handle(getReceiptKey, async () => {
    const earlier = (await receiptKeys(db)).filter((key) => key !== publicKey);
    return reply(200, { publicKey, earlier });
  });
};
