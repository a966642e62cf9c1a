import { hash, type KeyObject } from 'node:crypto';
import { contentOf, type EpochMs, epochOf, finishOf } from '@quipu/engine';
import {
  type LogDamage,
  type LogHead,
  type LogReceipt,
  readLogReceipt,
  readReceiptCode,
  receiptCode,
  receiptKeyId,
} from '@quipu/engine/log';
import { isSignedBy, type ReplayedLog, replayLog } from './replay-log.ts';

export type ReceiptProblem =
  /** Neither a code nor a whole receipt; or one that was mistyped. */
  | { readonly kind: 'notAReceipt' }
  | { readonly kind: 'damagedLog'; readonly damage: LogDamage }
  | { readonly kind: 'otherSheet'; readonly said: number; readonly found: number }
  | { readonly kind: 'otherEpoch'; readonly said: number }
  /** The log ends before the line that the receipt covers. */
  | { readonly kind: 'cutLog'; readonly said: number; readonly found: number }
  | { readonly kind: 'otherLine'; readonly line: number }
  | { readonly kind: 'noSuchLine' }
  | { readonly kind: 'wrongSignature' }
  /** None of the given keys has the name of the one that signed. */
  | { readonly kind: 'otherKey'; readonly said: string };

/** right: by the key that was given; unknown: no key was given; none: a short code carries no signature. */
export type SignatureState = 'right' | 'unknown' | 'none';

export type Verdict =
  | { readonly ok: false; readonly problem: ReceiptProblem }
  | {
      readonly ok: true;
      readonly covered: LogHead;
      readonly code: string;
      /** The dates of the first line's event and of the last line covered. */
      readonly from: EpochMs;
      readonly at: EpochMs;
      /** The epochs of the covered lines, and up to which of them each goes. */
      readonly epochs: readonly EpochSpan[];
      /** The covered lines reach the end of the evaluation. */
      readonly isClosed: boolean;
      /** Lines of the whole log. */
      readonly lines: number;
      readonly signature: SignatureState;
      readonly signedAt: EpochMs | null;
      /** Counts of the server's words in the whole log. */
      readonly words: ReplayedLog['words'];
    };

export interface EpochSpan {
  readonly epoch: number;
  readonly from: number;
  readonly to: number;
}

interface CheckedLog {
  readonly sheetId: number;
  readonly heads: readonly string[];
  readonly times: readonly EpochMs[];
  /** One for each line. */
  readonly epochOfLine: readonly number[];
  readonly epochs: ReadonlySet<number>;
  /** Tells for each line whether the evaluation had ended with it. */
  readonly closed: readonly boolean[];
  readonly words: ReplayedLog['words'];
}

const hashOf = (text: string): string => hash('sha256', text, 'base64url');
const keyId = (key: KeyObject): string => receiptKeyId(key.export({ format: 'jwk' }).x ?? '', hashOf);
const refused = (problem: ReceiptProblem): Verdict => ({ ok: false, problem });

/** The stretches of lines that were written in one epoch, up to a line. */
const epochSpans = (epochOfLine: readonly number[], lines: number): readonly EpochSpan[] => {
  const spans: EpochSpan[] = [];
  epochOfLine.slice(0, lines).forEach((epoch, place) => {
    const open = spans.at(-1);
    if (open?.epoch === epoch) spans[spans.length - 1] = { ...open, to: place + 1 };
    else spans.push({ epoch, from: place + 1, to: place + 1 });
  });
  return spans;
};

const accepted = (log: CheckedLog, covered: LogHead, signature: SignatureState, signedAt: EpochMs | null): Verdict => ({
  ok: true,
  covered,
  code: receiptCode(covered, hashOf),
  from: log.times[0] ?? 0,
  at: log.times[covered.lines - 1] ?? 0,
  epochs: epochSpans(log.epochOfLine, covered.lines),
  isClosed: log.closed[covered.lines - 1] ?? false,
  lines: log.heads.length,
  signature,
  signedAt,
  words: log.words,
});

const againstReceipt = (log: CheckedLog, receipt: LogReceipt, keys: readonly KeyObject[]): Verdict => {
  const { sheetId, epoch, lines, head, at, key } = receipt;
  const named = keys.filter((one) => key === null || keyId(one) === key);
  if (keys.length > 0 && named.length === 0) return refused({ kind: 'otherKey', said: key ?? '' });
  if (keys.length > 0 && !isSignedBy(named)(receipt.signed, receipt.signature))
    return refused({ kind: 'wrongSignature' });
  if (sheetId !== log.sheetId) return refused({ kind: 'otherSheet', said: sheetId, found: log.sheetId });
  if (!log.epochs.has(epoch)) return refused({ kind: 'otherEpoch', said: epoch });
  if (lines > log.heads.length) return refused({ kind: 'cutLog', said: lines, found: log.heads.length });
  if (log.heads[lines - 1] !== head) return refused({ kind: 'otherLine', line: lines });
  return accepted(log, receipt, keys.length === 0 ? 'unknown' : 'right', at);
};

/** A journal that goes on in a later epoch is sent anew from its start: each line may have been covered in each epoch. */
const againstCode = (log: CheckedLog, code: string): Verdict => {
  for (let lines = log.heads.length; lines > 0; lines -= 1)
    for (const epoch of log.epochs) {
      const covered = { sheetId: log.sheetId, epoch, lines, head: log.heads[lines - 1] ?? '' };
      if (receiptCode(covered, hashOf) === code) return accepted(log, covered, 'none', null);
    }
  return refused({ kind: 'noSuchLine' });
};

/** Checks a receipt against a log: every line of it, also those that the receipt does not cover. */
export const verifyReceipt = async (
  chunks: AsyncIterable<Buffer>,
  text: string,
  keys: readonly KeyObject[],
  onProgress: (bytes: number) => Promise<void>,
): Promise<Verdict> => {
  const receipt = readLogReceipt(text);
  const code = readReceiptCode(text);
  if (receipt === null && code === null) return refused({ kind: 'notAReceipt' });
  const heads: string[] = [];
  const times: EpochMs[] = [];
  const epochOfLine: number[] = [];
  const closed: boolean[] = [];
  const { damage, moment, words } = await replayLog(chunks, {
    until: null,
    keys,
    onLine: (step, session, head) => {
      heads.push(head);
      times.push(step.at);
      epochOfLine.push(epochOf(session()));
      closed.push(finishOf(session()) !== null);
    },
    onProgress,
  });
  if (damage !== null) return refused({ kind: 'damagedLog', damage });
  if (moment === null || heads.length === 0) return refused({ kind: 'cutLog', said: receipt?.lines ?? 1, found: 0 });
  const { sheetId } = contentOf(moment.session);
  // What stands before the sheet was opened is of the epoch in which it was.
  const first = epochOfLine.find((epoch) => epoch > 0) ?? 0;
  const ofEach = epochOfLine.map((epoch) => epoch || first);
  const log: CheckedLog = { sheetId, heads, times, epochOfLine: ofEach, epochs: new Set(ofEach), closed, words };
  return receipt === null ? againstCode(log, code ?? '') : againstReceipt(log, receipt, keys);
};
