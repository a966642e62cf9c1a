import { MAX_BACKUP_BYTES } from '@quipu/contract';
import { fileRules } from '../../../ui/form/rules.ts';
import { texts } from './texts.ts';

const MEGABYTE = 1_048_576;

/** Says what is wrong with the chosen file; null: nothing. */
const backupProblem = (file: Pick<File, 'name' | 'size'> | undefined): string | null => {
  if (file === undefined) return texts.missing;
  if (!/\.backup$/i.test(file.name)) return texts.wrongKind;
  return file.size > MAX_BACKUP_BYTES ? texts.tooLarge(MAX_BACKUP_BYTES / MEGABYTE) : null;
};

export interface ImportValues {
  file: FileList | null;
}
export const importRules = fileRules(backupProblem);
