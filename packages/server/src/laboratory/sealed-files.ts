import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';

/** A package brought this under the seal of its sessions: it lies here as it came. */
export interface SealedPart {
  readonly sessions: readonly { readonly id: number; readonly bytes: Uint8Array }[];
  readonly files: readonly Uint8Array[];
}

const OWNER_ONLY = { mode: 0o600, flush: true };
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
  for (const { id, bytes } of sessions) await writeFile(join(folder, sessionName(id)), bytes, OWNER_ONLY);
  for (const [place, bytes] of files.entries()) await writeFile(join(folder, fileName(place)), bytes, OWNER_ONLY);
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
