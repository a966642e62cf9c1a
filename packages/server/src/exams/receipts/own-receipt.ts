import type { LogReceipt } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { sharedByKey } from '../../platform/concurrency/shared-by-key.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import { notFound } from '../refusals.ts';
import { identityReader } from '../sheets/sheet-identity.ts';
import { isFinished, type ReceiptFacts, receiptFacts } from './receipt-facts-store.ts';
import { receiptGiver } from './receipt-store.ts';
import { texts } from './texts.ts';

interface OwnReceipt {
  readonly receipt: Omit<LogReceipt, 'answered' | 'asked'>;
  readonly facts: ReceiptFacts;
}
type Refused = ReturnType<typeof notFound> | ReturnType<typeof forbidden>;

/** The receipt of a finished sheet for whom it belongs to, with what it is of. Its log is looked through for that once at a time. */
export const ownReceiptReader = (context: Pick<AppContext, 'db' | 'config' | 'now'>) => {
  const { db } = context;
  const identityOf = identityReader(db);
  const handOut = sharedByKey(receiptGiver(context).handOut);
  return async ({ userId }: Caller, sheetId: number): Promise<E.Either<Refused, OwnReceipt>> => {
    if ((await identityOf(sheetId))?.userId !== userId) return E.left(notFound());
    if (!(await isFinished(db, sheetId))) return E.left(forbidden(texts.notFinished));
    const handed = await handOut(sheetId);
    switch (handed.kind) {
      case 'none':
        return E.left(notFound(texts.noLog));
      case 'impossible':
        return E.left(forbidden(texts.impossible));
      case 'receipt':
        return E.right({ receipt: handed.receipt, facts: await receiptFacts(db, sheetId) });
      default:
        return handed satisfies never;
    }
  };
};
