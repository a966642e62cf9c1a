import { MAX_BACKUP_BYTES } from '@quipu/contract';
import * as t from 'io-ts';
import { formRules } from '../../../ui/form/form-rules.ts';
import { texts } from './texts.ts';

const MEGABYTE = 1_048_576;

/** Says what is wrong with the chosen file; null: nothing. */
export const backupProblem = (file: Pick<File, 'name' | 'size'> | undefined): string | null => {
  if (file === undefined) return texts.missing;
  if (!/\.backup$/i.test(file.name)) return texts.wrongKind;
  return file.size > MAX_BACKUP_BYTES ? texts.tooLarge(MAX_BACKUP_BYTES / MEGABYTE) : null;
};

const isFiles = (u: unknown): u is FileList => u instanceof FileList;

/** The first of the files that were chosen. */
const Backup = new t.Type<File, FileList | null, unknown>(
  'Backup',
  (u): u is File => u instanceof File,
  (u, context) => {
    const file = isFiles(u) ? u[0] : undefined;
    const problem = backupProblem(file);
    return file === undefined || problem !== null ? t.failure(u, context, problem ?? texts.missing) : t.success(file);
  },
  () => null,
);

export const ImportRules = formRules('Import', { file: Backup });
export type ImportValues = t.TypeOf<typeof ImportRules>;
