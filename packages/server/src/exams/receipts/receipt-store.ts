import type { LogReceipt } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { receiptCode } from '@quipu/engine/log';
import type { Db } from '../../platform/db/database.ts';
import type { ReceiptSigner } from '../../platform/secrets/receipt-signer.ts';
import { epochLogs, falseWords } from '../logs/log-damage-store.ts';

/** The receipt of the end of a sheet's log, the same one each time while it is the end. Null: nothing is held. */
export const handOutReceipt = async (
  db: Db,
  { receiptOf }: ReceiptSigner,
  sheetId: number,
  now: EpochMs,
): Promise<LogReceipt | null> => {
  const logs = await epochLogs(db, sheetId);
  const last = logs.at(-1);
  if (last === undefined) return null;
  const { epoch, lines, head } = last;
  await db
    .insertInto('log_receipt')
    .values({ sheet_id: sheetId, epoch, lines, head, at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { at } = await db
    .selectFrom('log_receipt')
    .select('at')
    .where('sheet_id', '=', sheetId)
    .where('epoch', '=', epoch)
    .where('lines', '=', lines)
    .executeTakeFirstOrThrow();
  const covered = { sheetId, epoch, lines, head };
  const sheet = await db
    .selectFrom('answers_sheet')
    .select('epoch')
    .where('id', '=', sheetId)
    .executeTakeFirstOrThrow();
  const isUnbroken = logs.every(({ forks, missingUpTo }) => forks === 0 && missingUpTo === null);
  const isOurs = (await falseWords(db, sheetId)).size === 0;
  const isWhole = last.hasFinish && last.epoch === sheet.epoch && isUnbroken && isOurs;
  return { code: receiptCode(covered), text: receiptOf(covered, at), epoch, lines, at, isWhole };
};
