import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the pictures and recordings that a file names are: as given, or in `files` beside it or one level above. */
export const filesFolder = (file: string, given: string | undefined): string => {
  const beside = join(dirname(file), 'files');
  return given ?? (existsSync(beside) ? beside : join(dirname(file), '..', 'files'));
};
