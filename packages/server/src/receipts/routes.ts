import { getLogReceipt, getReceiptKey } from '@quipu/contract';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { formReader } from '../evaluations/form-store.ts';
import { ownSheetFinder } from '../evaluations/own-sheet.ts';
import { forbidden, notFound } from '../evaluations/refusals.ts';
import { identityReader } from '../evaluations/sheet-identity.ts';
import { sheetAsRead } from '../evaluations/sheet-store.ts';
import { receiptSigner } from './receipt-signer.ts';
import { handOutReceipt } from './receipt-store.ts';
import { texts } from './texts.ts';

export const receiptsArea: Area = (handle, { db, now, config }) => {
  const findOwn = ownSheetFinder(identityReader(db), formReader(db));
  const signer = receiptSigner(config);

  handle(getLogReceipt, async ({ params: { id }, caller }) => {
    if ((await findOwn(caller, id)) === null) return notFound();
    if ((await sheetAsRead(db, id))?.finishedAt == null) return forbidden(texts.notFinished);
    const receipt = await handOutReceipt(db, signer, id, now());
    return receipt === null ? notFound(texts.noLog) : reply(200, receipt);
  });

  handle(getReceiptKey, async () => reply(200, { publicKey: signer.publicKey }));
};
