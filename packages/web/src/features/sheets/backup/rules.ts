import { MAX_BACKUP_BYTES } from '@quipu/contract';
import { fileRules } from '../../../ui/form/rules.ts';
import { texts } from './texts.ts';

export const MEGABYTE = 1_048_576;
/** Other programs give it another ending: what is in it, the server looks at. */
export const BACKUP_TYPES = '.backup,application/octet-stream';

/** Says what is wrong with the chosen file; null: nothing. */
const backupProblem = (file: Pick<File, 'size'> | undefined): string | null => {
  if (file === undefined) return texts.missing;
  return file.size > MAX_BACKUP_BYTES ? texts.tooLarge(MAX_BACKUP_BYTES / MEGABYTE) : null;
};

export interface ImportValues {
  file: FileList | null;
}
export const importRules = fileRules(backupProblem);
