import { instantInWords } from '@quipu/contract';
import { texts } from './texts.ts';

/** The contents of a receipt, ready to be shown, drawn or written. */
export interface ReceiptFacts {
  readonly code: string;
  /** The code's characters one by one, a pause between its groups. */
  readonly spelled: string;
  /** Whole, with the server's signature. */
  readonly text: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** The name for files of it, without an extension. */
  readonly name: string;
}

/** The server's signature on a log; `at` in epoch ms. */
interface SignedLog {
  readonly code: string;
  readonly text: string;
  readonly at: number;
}

/** The sheet that it is of: the name of its evaluation, the reference of its examinee. */
interface SignedSheet {
  readonly sheetId: number;
  readonly name: string;
  readonly reference: string;
}

export const receiptFacts = (
  { code, text, at }: SignedLog,
  { sheetId, name, reference }: SignedSheet,
): ReceiptFacts => ({
  code,
  spelled: code
    .split('-')
    .map((group) => Array.from(group).join(' '))
    .join(', '),
  text,
  rows: [
    [texts.evaluation, name],
    [texts.reference, reference],
    // By the institution's clock alone: a receipt is read elsewhere too.
    [texts.signedAt, instantInWords(at)],
    [texts.code, code],
  ],
  name: `comprobante-${reference}-${sheetId}`,
});

/** Writes a receipt as a file of text, for those who keep, print or check it. */
export const receiptFile = ({ rows, text }: ReceiptFacts): string =>
  [
    texts.receipt,
    '',
    ...rows.map(([name, value]) => `${name}: ${value}`),
    '',
    `${texts.whole}:`,
    text,
    '',
    texts.reason,
    '',
  ].join('\r\n');
