import { hash, type KeyObject, verify } from 'node:crypto';
import { contentOf, type EpochMs, epochOf } from '@quipu/engine';
import {
  type LogDamage,
  type LogHead,
  type LogReceipt,
  readLogReceipt,
  readReceiptCode,
  receiptCode,
} from '@quipu/engine/log';
import { replayLog } from './replay-log.ts';

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
  | { readonly kind: 'wrongSignature' };

/** right: by the key that was given; unknown: no key was given; none: a short code carries no signature. */
export type SignatureState = 'right' | 'unknown' | 'none';

export type Verdict =
  | { readonly ok: false; readonly problem: ReceiptProblem }
  | {
      readonly ok: true;
      readonly covered: LogHead;
      readonly code: string;
      /** When what the covered line tells of happened. */
      readonly at: EpochMs;
      /** Lines of the whole log. */
      readonly lines: number;
      readonly signature: SignatureState;
      readonly signedAt: EpochMs | null;
    };

interface CheckedLog {
  readonly sheetId: number;
  readonly heads: readonly string[];
  readonly times: readonly EpochMs[];
  readonly epochs: ReadonlySet<number>;
}

const hashOf = (text: string): string => hash('sha256', text, 'base64url');
const refused = (problem: ReceiptProblem): Verdict => ({ ok: false, problem });

const accepted = (log: CheckedLog, covered: LogHead, signature: SignatureState, signedAt: EpochMs | null): Verdict => ({
  ok: true,
  covered,
  code: receiptCode(covered, hashOf),
  at: log.times[covered.lines - 1] ?? 0,
  lines: log.heads.length,
  signature,
  signedAt,
});

const isSigned = ({ signed, signature }: LogReceipt, key: KeyObject): boolean =>
  verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64url'));

const againstReceipt = (log: CheckedLog, receipt: LogReceipt, key: KeyObject | null): Verdict => {
  const { sheetId, epoch, lines, head, at } = receipt;
  if (key !== null && !isSigned(receipt, key)) return refused({ kind: 'wrongSignature' });
  if (sheetId !== log.sheetId) return refused({ kind: 'otherSheet', said: sheetId, found: log.sheetId });
  if (!log.epochs.has(epoch)) return refused({ kind: 'otherEpoch', said: epoch });
  if (lines > log.heads.length) return refused({ kind: 'cutLog', said: lines, found: log.heads.length });
  if (log.heads[lines - 1] !== head) return refused({ kind: 'otherLine', line: lines });
  return accepted(log, receipt, key === null ? 'unknown' : 'right', at);
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

/** Whether a receipt is of this log: every line of it is checked, also those that the receipt does not cover. */
export const verifyReceipt = async (
  chunks: AsyncIterable<Buffer>,
  text: string,
  key: KeyObject | null,
  onProgress: (bytes: number) => Promise<void>,
): Promise<Verdict> => {
  const receipt = readLogReceipt(text);
  const code = readReceiptCode(text);
  if (receipt === null && code === null) return refused({ kind: 'notAReceipt' });
  const heads: string[] = [];
  const times: EpochMs[] = [];
  const epochs = new Set<number>();
  const { damage, moment } = await replayLog(chunks, {
    until: null,
    onEvent: (event, session, head) => {
      heads.push(head);
      times.push(event.at);
      if (event.type === 'SheetOpened' || event.type === 'SheetResumed') epochs.add(epochOf(session()));
    },
    onProgress,
  });
  if (damage !== null) return refused({ kind: 'damagedLog', damage });
  if (moment === null || heads.length === 0) return refused({ kind: 'cutLog', said: receipt?.lines ?? 1, found: 0 });
  const log: CheckedLog = { sheetId: contentOf(moment.session).sheetId, heads, times, epochs };
  return receipt === null ? againstCode(log, code ?? '') : againstReceipt(log, receipt, key);
};
