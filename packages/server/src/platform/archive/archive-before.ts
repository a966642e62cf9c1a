import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Connection } from '../db/connection.ts';
import { startTexts } from '../start-texts.ts';
import { writeArchive } from './write-archive.ts';

const FOLDER = 'backups';
const ENDING = '.quipu-backup';

export const archivesFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => join(dataFolder, FOLDER);

/** The newest stay, as many as are kept. */
const dropOld = async (folder: string, kept: number): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING));
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })));
  const old = aged.sort((one, other) => other.at - one.at).slice(kept);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
};

/**
 * Keeps the tables as they are before migrations change them, in the data folder; files are not changed by any, and stay where they
 * are. Where that cannot be done nothing is migrated.
 */
export const archiveBefore = async (
  config: Pick<Config, 'dataFolder' | 'archivesKept'>,
  connection: Connection | string,
  migrations: readonly string[],
  say: (line: string) => void,
): Promise<void> => {
  if (config.archivesKept === 0) return;
  const folder = archivesFolder(config);
  const at = new Date().toISOString().replace(/[:.]/g, '-');
  const to = join(folder, `${at}-${process.pid}-${migrations[0]}${ENDING}`);
  say(startTexts.archiving(migrations, to));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeArchive({
      ...{ connection, dataFolder: config.dataFolder, to },
      ...{ withFiles: false, secret: null, lock: null },
    });
    await dropOld(folder, config.archivesKept);
  } catch (error) {
    throw new Error(startTexts.notArchived(error instanceof Error ? error.message : startTexts.unknownFailure), {
      cause: error,
    });
  }
};
