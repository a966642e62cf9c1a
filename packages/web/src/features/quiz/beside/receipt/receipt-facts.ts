import type { SheetContent } from '@quipu/engine';
import { readLogReceipt, receiptCode } from '@quipu/engine/log';
import { texts } from '../texts.ts';

/** What a receipt says, ready to be shown, drawn or written. */
export interface ReceiptFacts {
  readonly code: string;
  /** The code's characters one by one, a pause between its groups. */
  readonly spelled: string;
  /** Whole, with the server's signature. */
  readonly text: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** Of files, without its ending. */
  readonly name: string;
}

const signedAt = (ms: number): string =>
  new Date(ms).toLocaleString('es-EC', { dateStyle: 'long', timeStyle: 'medium', hour12: false });

/** Null: the server's word cannot be read. */
export const receiptFacts = (text: string, { name, reference, sheetId }: SheetContent): ReceiptFacts | null => {
  const receipt = readLogReceipt(text);
  if (receipt === null) return null;
  const code = receiptCode(receipt);
  const groups = code.split('-').map((group) => Array.from(group).join(' '));
  return {
    code,
    spelled: groups.join(', '),
    text,
    rows: [
      [texts.evaluation, name],
      [texts.reference, reference],
      [texts.signedAt, signedAt(receipt.at)],
      [texts.code, code],
    ],
    name: `comprobante-${reference}-${sheetId}`,
  };
};

/** As a file of text: for those who keep, print or check it. */
export const receiptFile = ({ rows, text }: ReceiptFacts): string =>
  [
    texts.receipt,
    '',
    ...rows.map(([name, value]) => `${name}: ${value}`),
    '',
    `${texts.whole}:`,
    text,
    '',
    texts.receiptReason,
    '',
  ].join('\r\n');
