import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Names as their authors give them, with the names under which the files are stored. */
export type StoredNames = ReadonlyMap<string, string>;

const HASHED = /^[0-9a-f]{64}\.\w+$/;
/** A name that says what is in the file: it never is of another one. */
export const isHashedName = (name: string): boolean => HASHED.test(name);

export const storageFolder = (dataFolder: string): string => join(dataFolder, 'storage');

const hashedName = (name: string, bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex') + extname(name).toLowerCase();

/** The names of the files in a folder; none where there is no folder. */
export const filesIn = async (folder: string): Promise<ReadonlySet<string>> => {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return new Set(entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])));
  } catch {
    return new Set();
  }
};

/** The files in a folder, by what is in them (SHA-256). */
export const hashedFilesIn = async (folder: string): Promise<StoredNames> => {
  const names = new Map<string, string>();
  for (const name of await filesIn(folder)) {
    const stored = hashedName(name, await readFile(join(folder, name)));
    if (isHashedName(stored)) names.set(name, stored);
  }
  return names;
};

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Copies files from `folder` to where they are served from, each whole or not at all. One whose name says what is in it never
 * changes, whatever is loaded later.
 */
export const storeFiles = async (folder: string, names: StoredNames, dataFolder: string): Promise<void> => {
  const storage = storageFolder(dataFolder);
  await mkdir(storage, { recursive: true, mode: 0o700 });
  for (const [name, stored] of names) {
    const path = join(storage, stored);
    if (isHashedName(stored) && (await isThere(path))) continue;
    const bytes = await readFile(join(folder, name));
    if (isHashedName(stored) && hashedName(name, bytes) !== stored)
      throw new Error(`${name} changed while it was loaded`);
    await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true });
    await rename(`${path}.part`, path);
  }
};

/** Writes a file whole or not at all, over what was there: whoever reads it meanwhile reads the one or the other. */
export const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  // Two that bring the same one at once do not write over each other.
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(part, bytes, { mode: 0o600, flush: true });
    await rename(part, path);
  } catch (error) {
    // A full disk is not kept full by what did not fit.
    await rm(part, { force: true });
    throw error;
  }
};

/** Stores a file by what is in it, as it came. Returns its name; null: it has none that could be stored. */
export const storeBytes = async (name: string, bytes: Uint8Array, dataFolder: string): Promise<string | null> => {
  const stored = hashedName(name, bytes);
  if (!isHashedName(stored)) return null;
  const storage = storageFolder(dataFolder);
  await mkdir(storage, { recursive: true, mode: 0o700 });
  const path = join(storage, stored);
  if (await isThere(path)) return stored;
  await writeWhole(path, bytes);
  return stored;
};

/** Those of these names under which nothing is stored. */
export const missingFiles = async (names: StoredNames, dataFolder: string): Promise<readonly string[]> => {
  const missing: string[] = [];
  for (const [name, stored] of names) if (!(await isThere(join(storageFolder(dataFolder), stored)))) missing.push(name);
  return missing;
};

/** Files under the names that their author gave them, which a later version of one keeps. */
export const asNamed = (names: Iterable<string>): StoredNames => new Map([...names].map((name) => [name, name]));
