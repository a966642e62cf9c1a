import { type LogReceipt, readLogReceipt, receiptCode } from '../log/log-receipt.ts';
import type { IsSigned } from '../log/signed-words.ts';
import type { EpochMs } from '../model/units.ts';
import type { Recording } from './recording.ts';

/** A log as a server holds it: how it came, and what of it is not as it should be. */
export interface HeldLog {
  readonly epochs: readonly number[];
  /** The numbered lines from `line` on came then, up to those of the next post. Null: it is not known when. */
  readonly posts: readonly { readonly line: number; readonly at: EpochMs | null }[];
  readonly isCut: boolean;
  readonly missingUpTo: number | null;
  readonly forks: number;
  readonly falseWords: number;
  /** So many other devices opened the sheet, and nothing of their logs is there. */
  readonly missingLogs: number;
  /** The server has signed the log up to a number of lines, by the hash of the last of them. */
  readonly receipts: readonly { readonly lines: number; readonly head: string; readonly at: EpochMs }[];
}

/** right: this log is signed so far; unchecked: it is this log, and no key was there to check the signature. */
export type ReceiptState = 'right' | 'unchecked' | 'otherSheet' | 'otherLine' | 'cutLog' | 'wrongSignature';

export interface CheckedReceipt {
  readonly receipt: LogReceipt;
  readonly code: string;
  readonly state: ReceiptState;
}

const sheetIn = ({ events }: Recording): number | null => {
  for (const { event } of events) if (event.type === 'SheetOpened') return event.data.content.sheetId;
  return null;
};

const stateOf = (
  receipt: LogReceipt,
  { heads }: Recording,
  sheetId: number | null,
  isSigned: IsSigned | null,
): ReceiptState => {
  if (isSigned !== null && !isSigned(receipt.signed, receipt.signature)) return 'wrongSignature';
  if (sheetId !== null && receipt.sheetId !== sheetId) return 'otherSheet';
  const head = heads[receipt.lines - 1];
  if (head === undefined) return 'cutLog';
  if (head !== receipt.head) return 'otherLine';
  return isSigned === null ? 'unchecked' : 'right';
};

/** Holds the receipts of a log against its lines, in the order of those; `isSigned` null: no key is known. */
export const checkReceipts = (
  recording: Recording,
  { epochs }: Pick<HeldLog, 'epochs'>,
  texts: readonly string[],
  isSigned: IsSigned | null,
): readonly CheckedReceipt[] => {
  const sheetId = sheetIn(recording);
  return texts
    .flatMap((text) => readLogReceipt(text) ?? [])
    .filter(({ epoch }) => epochs.includes(epoch))
    .sort((a, b) => a.lines - b.lines || a.epoch - b.epoch)
    .map((receipt) => ({ receipt, code: receiptCode(receipt), state: stateOf(receipt, recording, sheetId, isSigned) }));
};

/** The time at which a line came; null: it is not known. */
export const receivedAt = ({ posts }: Pick<HeldLog, 'posts'>): ((line: number) => EpochMs | null) => {
  let place = 0;
  return (line) => {
    if (line < (posts[place]?.line ?? 0)) place = 0;
    while ((posts[place + 1]?.line ?? Number.POSITIVE_INFINITY) <= line) place += 1;
    return posts[place]?.at ?? null;
  };
};
