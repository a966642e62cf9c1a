import { LABORATORY_PACKAGE_ENDING, LARGEST_LABORATORY_PACKAGE } from '@quipu/contract';
import * as t from 'io-ts';
import { formRules, required, text } from '../../ui/form/form-rules.ts';
import { texts } from './texts.ts';

const MEGABYTE = 1_048_576;

/** What is wrong with a choice of files; null: nothing. */
export const packageProblem = (file: Pick<File, 'name' | 'size'> | undefined): string | null => {
  if (file === undefined) return texts.fileMissing;
  if (!file.name.toLowerCase().endsWith(LABORATORY_PACKAGE_ENDING)) return texts.fileWrongKind;
  return file.size > LARGEST_LABORATORY_PACKAGE ? texts.fileTooLarge(LARGEST_LABORATORY_PACKAGE / MEGABYTE) : null;
};

const Package = new t.Type<File, FileList | null, unknown>(
  'Package',
  (u): u is File => u instanceof File,
  (u, context) => {
    const file = u instanceof FileList ? u[0] : undefined;
    const problem = packageProblem(file);
    return file === undefined || problem !== null
      ? t.failure(u, context, problem ?? texts.fileMissing)
      : t.success(file);
  },
  () => null,
);

export const PackageRules = formRules('Package', {
  file: Package,
  passphrase: text(required(texts.passphraseMissing)),
});
export type PackageValues = t.TypeOf<typeof PackageRules>;
