import { keepTexts as texts } from './keep-texts.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import { texts as shown } from './texts.ts';

/** Writes a receipt as a file of text, for those who keep, print or check it. */
export const receiptFile = ({ rows, code, text }: ReceiptFacts): string =>
  [
    shown.receipt,
    '',
    ...[...rows, [texts.code, code]].map(([name, value]) => `${name}: ${value}`),
    '',
    `${texts.whole}:`,
    text,
    '',
    shown.reason,
    '',
  ].join('\r\n');
