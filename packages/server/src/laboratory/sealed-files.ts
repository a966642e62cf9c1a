import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { filesIn, writeWhole } from '../platform/storage/stored-files.ts';

/** A package brought this under the seal of its sessions: it lies here as it came. */
export interface SealedPart {
  readonly sessions: readonly { readonly id: number; readonly bytes: Uint8Array }[];
  readonly files: readonly Uint8Array[];
}

const folderOf = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => join(dataFolder, 'sealed');
const sessionName = (id: number): string => `session-${id}`;
const fileName = (place: number): string => `file-${place}`;

/** Writes it to the disk, before there is a row that tells of it. */
export const keepSealed = async (
  config: Pick<Config, 'dataFolder'>,
  laboratory: string,
  { sessions, files }: SealedPart,
): Promise<void> => {
  const folder = join(folderOf(config), laboratory);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { id, bytes } of sessions) await writeWhole(join(folder, sessionName(id)), bytes);
  for (const [place, bytes] of files.entries()) await writeWhole(join(folder, fileName(place)), bytes);
};

/** Tells whether all that a package brought under a seal is still there: `sessions` that are sealed yet, and so many files. */
export const hasSealed = async (
  config: Pick<Config, 'dataFolder'>,
  laboratory: string,
  { sessions, files }: { readonly sessions: readonly number[]; readonly files: number },
): Promise<boolean> => {
  const there = await filesIn(join(folderOf(config), laboratory));
  const wanted = sessions.length === 0 ? [] : Array.from({ length: files }, (_, place) => fileName(place));
  return [...sessions.map(sessionName), ...wanted].every((name) => there.has(name));
};

/** Nothing of other packages stays. */
export const forgetSealed = async (config: Pick<Config, 'dataFolder'>, except: string): Promise<void> => {
  const folder = folderOf(config);
  for (const name of await readdir(folder).catch(() => []))
    if (name !== except) await rm(join(folder, name), { recursive: true, force: true });
};

const read = (config: Pick<Config, 'dataFolder'>, laboratory: string, name: string): Promise<Buffer | null> =>
  readFile(join(folderOf(config), laboratory, name)).catch(() => null);

/** Null: it is not there, or cannot be read. */
export const sealedSession = (config: Pick<Config, 'dataFolder'>, laboratory: string, id: number) =>
  read(config, laboratory, sessionName(id));
export const sealedFile = (config: Pick<Config, 'dataFolder'>, laboratory: string, place: number) =>
  read(config, laboratory, fileName(place));
