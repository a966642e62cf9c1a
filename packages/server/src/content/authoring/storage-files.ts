import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The names of the files in a folder; none where there is no folder. */
export const filesIn = async (folder: string): Promise<ReadonlySet<string>> => {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return new Set(entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])));
  } catch {
    return new Set();
  }
};

/** Copies the files of `names` from `folder` to where they are served from. */
export const storeFiles = async (folder: string, names: Iterable<string>, dataFolder: string): Promise<void> => {
  const storage = join(dataFolder, 'storage');
  await mkdir(storage, { recursive: true });
  for (const name of names) await copyFile(join(folder, name), join(storage, name));
};
