import type { EpochMs } from '@quipu/engine';
import {
  checkReceipts,
  createRecorder,
  type Recording,
  receiptTexts,
  type TrustText,
  trustTexts,
} from '@quipu/engine/playback';
import { createYieldToEventLoop } from '../../platform/concurrency/yield-to-event-loop.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import { receiptKeys } from '../../platform/secrets/receipt-key-store.ts';
import { isSignedBy, type ReceiptSigner, receiptSigner } from '../../platform/secrets/receipt-signer.ts';
import { isOfLaboratory } from '../logs/log-damage-store.ts';
import { type KeptPlayback, sheetPlayback } from './playback-store.ts';

/** A sheet as it was seen, with what its logs prove by the server's own keys. */
export interface VerifiedPlayback {
  readonly kept: KeptPlayback;
  readonly recordings: readonly Recording[];
  /** Whole texts, the oldest first. */
  readonly receipts: readonly string[];
  /** They are PEM, the one in use first. */
  readonly keys: readonly string[];
  /** A laboratory's server signed what it said with a key of its own. */
  readonly signsWords: boolean;
  /** This was found of each screen. */
  readonly verdicts: readonly (readonly TrustText[])[];
}

const receiptsOf = async (db: Db, { receiptOf }: ReceiptSigner, sheetId: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('log_receipt')
    .select(['epoch', 'lines', 'head', 'at'])
    .where('sheet_id', '=', sheetId)
    .orderBy('at')
    .orderBy('lines')
    .execute();
  return rows.map(({ at, ...head }) => receiptOf({ sheetId, ...head }, at));
};

/** Others are served in between. */
const recordingOf = async (
  text: readonly string[],
  words: Parameters<typeof createRecorder>[0],
): Promise<Recording> => {
  const { next, recording } = createRecorder(words);
  const yieldToEventLoop = createYieldToEventLoop();
  for (const line of text) {
    if (!next(line)) break;
    await yieldToEventLoop();
  }
  return recording();
};

/** Reads a sheet as it was seen, and checks it line by line. Null: there is no such sheet. Whoever shows it keeps that it was looked at. */
export const verifiedPlayback = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  sheetId: number,
  now: EpochMs,
): Promise<VerifiedPlayback | null> => {
  const kept = await sheetPlayback(db, sheetId, now);
  if (kept === null) return null;
  const signer = receiptSigner(config);
  const keys = [signer.publicKey, ...(await receiptKeys(db)).filter((key) => key !== signer.publicKey)];
  const isSigned = isSignedBy(keys);
  const receipts = await receiptsOf(db, signer, sheetId);
  const signsWords = !(await isOfLaboratory(db, sheetId));
  const recordings: Recording[] = [];
  for (const { text } of kept.screens) recordings.push(await recordingOf(text, signsWords ? { isSigned } : {}));
  const verdicts = recordings.map((recording, i) => {
    const screen = kept.screens[i];
    if (screen === undefined) return [];
    const checked = checkReceipts(recording, screen, receipts, isSigned);
    return [...trustTexts(screen, recording, checked), ...receiptTexts(checked)];
  });
  return { kept, recordings, receipts, keys, signsWords, verdicts };
};
