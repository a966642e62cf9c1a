import {
  LABORATORY_PACKAGE_ENDING,
  LABORATORY_RECEIPT_ENDING,
  MAX_LABORATORY_PACKAGE_BYTES,
  MAX_LABORATORY_RECEIPT_BYTES,
} from '@quipu/contract';
import * as t from 'io-ts';
import { formRules, required, text } from '../../ui/form/form-rules.ts';
import { texts } from './texts.ts';

const MEGABYTE = 1_048_576;

type Chosen = Pick<File, 'name' | 'size'> | undefined;

/** What is wrong with a choice of files; null: nothing. */
const problemOf =
  (ending: string, largest: number, missing: string) =>
  (file: Chosen): string | null => {
    if (file === undefined) return missing;
    if (!file.name.toLowerCase().endsWith(ending)) return texts.fileWrongKind(ending);
    return file.size > largest ? texts.fileTooLarge(largest / MEGABYTE) : null;
  };
export const packageProblem = problemOf(LABORATORY_PACKAGE_ENDING, MAX_LABORATORY_PACKAGE_BYTES, texts.fileMissing);
export const receiptProblem = problemOf(LABORATORY_RECEIPT_ENDING, MAX_LABORATORY_RECEIPT_BYTES, texts.receiptMissing);

const chosenFile = (name: string, problemIn: (file: Chosen) => string | null) =>
  new t.Type<File, FileList | null, unknown>(
    name,
    (u): u is File => u instanceof File,
    (u, context) => {
      const file = u instanceof FileList ? u[0] : undefined;
      const problem = problemIn(file);
      return file === undefined || problem !== null ? t.failure(u, context, problem ?? '') : t.success(file);
    },
    () => null,
  );

export const PackageRules = formRules('Package', {
  file: chosenFile('Package', packageProblem),
  passphrase: text(required(texts.passphraseMissing)),
});
export type PackageValues = t.TypeOf<typeof PackageRules>;

export const ReceiptRules = formRules('Receipt', { file: chosenFile('Receipt', receiptProblem) });
export type ReceiptValues = t.TypeOf<typeof ReceiptRules>;
