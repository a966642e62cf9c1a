import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The data folder has these of an installation, beside its database, its secret and what belongs to this machine. */
const FOLDERS = ['storage', 'photos', 'laboratory'] as const;
/** A name that leads nowhere else: folders and files of ours have no other ones. */
const SAFE = /^(?:storage|photos|laboratory)(?:\/[^/\\.][^/\\]*)+$/;

export const isKeptFile = (name: string): boolean => SAFE.test(name) && !name.includes('\0');

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Names of the files under the data folder, with their folders; none that is only half written. */
export async function* keptFiles(dataFolder: string): AsyncGenerator<string> {
  for (const folder of FOLDERS) {
    const entries = await readdir(join(dataFolder, folder), { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (isAbsent(error)) return [];
        throw error;
      },
    );
    for (const entry of entries) {
      const name = relative(dataFolder, join(entry.parentPath, entry.name)).split(sep).join('/');
      if (entry.isFile() && !name.endsWith('.part') && isKeptFile(name)) yield name;
    }
  }
}

/** The bytes of one; null: it was dropped since it was listed. */
export const openKeptFile = async (dataFolder: string, name: string): Promise<AsyncIterable<Buffer> | null> => {
  const stream = createReadStream(join(dataFolder, name));
  return new Promise((resolve, reject) => {
    stream.once('open', () => resolve(stream as AsyncIterable<Buffer>));
    stream.once('error', (error) => (isAbsent(error) ? resolve(null) : reject(error)));
  });
};
