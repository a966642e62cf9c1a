import { instantInWords } from '@quipu/contract';
import { texts } from './texts.ts';

/** The contents of a receipt, ready to be shown, drawn or written. */
export interface ReceiptFacts {
  readonly sheetId: number;
  readonly code: string;
  /** The code's characters one by one, a pause between its groups. */
  readonly spelled: string;
  /** Whole, with the server's signature. */
  readonly text: string;
  /** They say what it is of, the code left out. */
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

/** The sheet that it is of: what was taken, by whom, when, and how much of it was answered. */
export interface SignedSheet {
  readonly sheetId: number;
  readonly name: string;
  readonly fullName: string;
  readonly reference: string;
  readonly finishedAt: number | null;
  /** Null: not known here. */
  readonly progress: { readonly answered: number; readonly total: number } | null;
  /** Null: there is none to be shown. */
  readonly grade: string | null;
}

export const receiptFacts = (
  { code, text, at }: SignedLog,
  { sheetId, name, fullName, reference, finishedAt, progress, grade }: SignedSheet,
): ReceiptFacts => ({
  sheetId,
  code,
  spelled: code
    .split('-')
    .map((group) => Array.from(group).join(' '))
    .join(', '),
  text,
  // By the institution's clock alone: a receipt is read elsewhere too.
  rows: [
    [texts.evaluation, name] as const,
    [texts.person, fullName] as const,
    [texts.reference, reference] as const,
    [texts.finished, finishedAt === null ? '' : instantInWords(finishedAt)] as const,
    [texts.answers, progress === null ? '' : texts.answeredOf(progress.answered, progress.total)] as const,
    [texts.grade, grade ?? ''] as const,
    [texts.signedAt, instantInWords(at)] as const,
  ].filter(([, value]) => value !== ''),
  name: `comprobante-${reference}-${sheetId}`,
});
