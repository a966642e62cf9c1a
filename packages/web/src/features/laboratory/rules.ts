import {
  LABORATORY_CHANGES_ENDING,
  LABORATORY_PACKAGE_ENDING,
  LABORATORY_RECEIPT_ENDING,
  MAX_LABORATORY_CHANGES_BYTES,
  MAX_LABORATORY_PACKAGE_BYTES,
  MAX_LABORATORY_RECEIPT_BYTES,
} from '@quipu/contract';
import { fileRules, filled } from '../../ui/form/rules.ts';
import { changesTexts } from './changes-texts.ts';
import { MEGABYTE } from './megabytes-of.ts';
import { texts } from './texts.ts';

type Chosen = Pick<File, 'name' | 'size'> | undefined;

/** Says what is wrong with the chosen file; null: nothing. */
const problemOf =
  (ending: string, largest: number, missing: string) =>
  (file: Chosen): string | null => {
    if (file === undefined) return missing;
    if (!file.name.toLowerCase().endsWith(ending)) return texts.fileWrongKind(ending);
    return file.size > largest ? texts.fileTooLarge(largest / MEGABYTE) : null;
  };
export const packageProblem = problemOf(LABORATORY_PACKAGE_ENDING, MAX_LABORATORY_PACKAGE_BYTES, texts.fileMissing);
const receiptProblem = problemOf(LABORATORY_RECEIPT_ENDING, MAX_LABORATORY_RECEIPT_BYTES, texts.receiptMissing);
const changesProblem = problemOf(LABORATORY_CHANGES_ENDING, MAX_LABORATORY_CHANGES_BYTES, changesTexts.missing);

export interface PackageValues {
  file: FileList | null;
  passphrase: string;
}
export const packageRules = fileRules(packageProblem);
export const passphraseRules = filled(texts.passphraseMissing);

export interface CodeValues {
  code: string;
}
export const codeRules = filled(texts.codeMissing);

export interface ReceiptValues {
  file: FileList | null;
}
export const receiptRules = fileRules(receiptProblem);

export interface ChangesValues {
  file: FileList | null;
}
export const changesRules = fileRules(changesProblem);
