import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { type Own, ownKey } from '../platform/secrets/own-secret.ts';
import { sealing } from '../platform/secrets/sealing.ts';

/** A file with the key that opens it, which only this server's secret opens. */
export interface KeptFile {
  readonly file: string;
  readonly keyWrapped: Buffer;
}

export const PHOTO_KEYS = 'photos';
const KEY_BYTES = 32;
const NAME_BYTES = 16;
const OWNER_ONLY = 0o600;

export const photosFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => join(dataFolder, 'photos');

export const newPhotoName = (): string => {
  const name = randomBytes(NAME_BYTES).toString('hex');
  return `${name.slice(0, 2)}/${name}.jpg.enc`;
};

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Resolves when it is on the disk, not only on its way there, whole, and under its name: a row tells of it next. */
const writeWhole = async (path: string, content: Buffer): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(`${path}.part`, 'wx', OWNER_ONLY);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** A file is gone afterwards, also where it was before. */
export const dropPhotoFile = async (config: Pick<Config, 'dataFolder'>, file: string): Promise<void> => {
  try {
    await unlink(join(photosFolder(config), file));
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
};

/** Photos, each under a random name and encrypted with a key of its own. */
export const photoFiles = (config: Own) => {
  const folder = photosFolder(config);
  const keys = sealing(ownKey(config, PHOTO_KEYS));
  return {
    keep: async (jpeg: Buffer): Promise<KeptFile> => {
      const file = newPhotoName();
      const key = randomBytes(KEY_BYTES);
      await writeWhole(join(folder, file), sealing(key).seal(jpeg, Buffer.from(file)));
      return { file, keyWrapped: keys.seal(key, Buffer.from(file)) };
    },
    /** Throws where the file was changed, or belongs to another secret. Null: there is none. */
    read: async ({ file, keyWrapped }: KeptFile): Promise<Buffer | null> => {
      const key = keys.open(keyWrapped, Buffer.from(file));
      if (key === null) throw new Error('A photo was kept under another secret of the server');
      try {
        const jpeg = sealing(key).open(await readFile(join(folder, file)), Buffer.from(file));
        if (jpeg === null) throw new Error('The file of a photo is not as it was written');
        return jpeg;
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
  };
};
